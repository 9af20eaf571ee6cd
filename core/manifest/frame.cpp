// SPDX-License-Identifier: MIT
#include "manifest/frame.hpp"

#include "base/grammar.hpp"
#include "base/utf8.hpp"
#include "manifest/fault_text.hpp"
#include "manifest/host_schema.hpp"
#include "schema/definitions.hpp"
#include "schema/profile.hpp"

#include <map>

namespace mcpeval::core {
namespace {

/// Sandboxes in ascending byte order of their names.
std::map<std::string_view, value> by_name(const value& sandboxes) {
  std::map<std::string_view, value> sorted;
  for (std::size_t i = 0; i < sandboxes.size(); ++i) sorted.insert(sandboxes.member(i));
  return sorted;
}

std::string sandbox_pointer(std::string_view name) {
  return place{}.member("sandboxes").member(name).pointer;
}

error check_sandbox(std::string_view name, const value& sandbox) {
  if (!is_identifier(name))
    return rule_error({true, "/sandboxes", invalid_identifier("a sandbox name")});
  const auto problem = check_rules(host_schema::sandbox(), sandbox);
  if (problem.broken) return rule_error(problem, sandbox_pointer(name));
  if (!has_control_character(sandbox["description"].string_or({}))) return {};
  return rule_error({true, "/description", "description must not hold a control character"},
                    sandbox_pointer(name));
}

}  // namespace

error check_frame_structure(const value& root, std::string_view origin) {
  const auto problem = check_structure(host_schema::frame(), root, "the manifest");
  if (problem.broken) return structure_error(origin, problem);
  const value sandboxes = root["sandboxes"];
  for (std::size_t i = 0; i < sandboxes.size(); ++i) {
    const auto [name, sandbox] = sandboxes.member(i);
    const auto found = check_structure(host_schema::sandbox(), sandbox, "a sandbox");
    if (found.broken) return structure_error(origin, found, sandbox_pointer(name));
  }
  return {};
}

error check_frame_rules(const value& root) {
  for (const std::string_view name : {"version", "timeout_ms"}) {
    const auto problem =
        check_member_rules(host_schema::frame()["properties"][name], name, root[name]);
    if (problem.broken) return rule_error(problem);
  }
  for (const auto& [name, sandbox] : by_name(root["sandboxes"]))
    if (error problem = check_sandbox(name, sandbox)) return problem;
  const auto problem =
      check_member_rules(host_schema::frame()["properties"]["probes"], "probes", root["probes"]);
  return problem.broken ? rule_error(problem) : error{};
}

}  // namespace mcpeval::core
