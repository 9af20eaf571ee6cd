// SPDX-License-Identifier: MIT
#include "manifest/access.hpp"

#include "manifest/tools.hpp"

#include <string_view>

namespace mcpeval::core {
namespace {

bool is_mutating(const value& fields) { return fields["access"].string_or({}) == "mutating"; }

}  // namespace

bool takes_sandbox(const plugin_descriptor& kind) {
  const std::string_view pattern = primary_pattern(kind);
  return kind.may_mutate || (!pattern.empty() && pattern.find('/', 1) == pattern.npos);
}

profile_problem check_access(const value& fields, const value& sandboxes) {
  const auto sandbox = fields["sandbox"].string();
  if (!is_mutating(fields)) {
    if (!sandbox) return {};
    return {true, "/sandbox", "a read_only case must not name a sandbox"};
  }
  if (!sandbox) return {true, "", "a mutating case must name a sandbox"};
  if (!sandboxes[*sandbox])
    return {true, "/sandbox", "sandbox must be one of those that sandboxes declares"};
  return {};
}

profile_problem check_kind_access(const plugin_descriptor& kind, const value& fields) {
  const bool allowed = is_mutating(fields) ? kind.may_mutate : kind.may_read;
  if (allowed) return {};
  const std::string_view only = kind.may_read ? "read_only" : "mutating";
  return {true, "/access", "access must be " + std::string{only} + " for " + kind.id};
}

}  // namespace mcpeval::core
