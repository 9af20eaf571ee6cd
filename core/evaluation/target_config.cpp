// SPDX-License-Identifier: MIT
#include "evaluation/target_config.hpp"

#include "base/file.hpp"
#include "base/grammar.hpp"
#include "evaluation/config_entry.hpp"
#include "json/document.hpp"

#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::size_t largest_file = 16 * 1024 * 1024;
constexpr std::size_t most_names_listed = 20;
constexpr std::size_t longest_name_shown = 64;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// A name that cannot be a secret pasted into the wrong place.
bool may_be_shown(std::string_view name) {
  return name.size() <= longest_name_shown && is_server_label(name);
}

error fault_in_file(const config_place& place, const std::string& sentence) {
  return usage_error(place.file + ": " + sentence);
}

error syntax_error(const config_place& place, const json_problem& problem) {
  std::string sentence = describe(problem, "the text");
  if (problem.kind == json_fault::syntax)
    sentence += "; it must be plain JSON, without comments and trailing commas";
  return fault_in_file(place, sentence);
}

error parse(std::string bytes, const config_place& place, document& out) {
  if (bytes.starts_with(byte_order_mark))
    return fault_in_file(place, "the text starts with a byte order mark; save it as plain UTF-8");
  json_problem problem;
  if (!document::parse(std::move(bytes), {}, out, &problem)) return syntax_error(place, problem);
  if (!out.root().is_object()) return fault_in_file(place, "the text must be a JSON object");
  return {};
}

/// "a, b and 2 that are not shown"; empty for no names at all.
std::string listing(const value& servers) {
  std::string names;
  std::size_t shown = 0;
  for (std::size_t i = 0; i < servers.size(); ++i) {
    const auto name = servers.member(i).first;
    if (!may_be_shown(name) || shown == most_names_listed) continue;
    (names += shown++ == 0 ? "" : ", ") += name;
  }
  const std::size_t hidden = servers.size() - shown;
  if (hidden == 0) return names;
  return (names += shown == 0 ? "" : " and ") += std::to_string(hidden) + " that are not shown";
}

error no_such_entry(const config_place& place, const value& servers) {
  if (servers.size() == 0) return fault_in_file(place, "it holds no server entry");
  return fault_in_file(place,
                       "it holds no server entry with the name that --entry gives; its entries: " +
                           listing(servers));
}

/// The object that clients keep their servers in; absent when there is none.
std::pair<std::string_view, value> server_object(const value& root) {
  for (const std::string_view name : {"mcpServers", "servers"})
    if (const value found = root[name]) return {name, found};
  return {};
}

std::string entry_title(const config_place& place) {
  return place.file + (may_be_shown(place.entry) ? ": entry " + place.entry : ": the entry");
}

}  // namespace

result<target_options> read_target_config(std::string bytes, const config_place& place,
                                          const variable_look_up& variables) {
  document file;
  if (auto problem = parse(std::move(bytes), place, file)) return problem;
  const auto [name, servers] = server_object(file.root());
  if (!servers)
    return fault_in_file(place, "it has neither mcpServers nor servers at its top level");
  if (!servers.is_object()) return fault_in_file(place, std::string{name} + " must be an object");
  const value entry = servers[place.entry];
  if (!entry) return no_such_entry(place, servers);
  return read_config_entry(entry, entry_title(place), variables);
}

result<target_options> load_target_config(const config_place& place) {
  if (place.file.empty()) return usage_error("--config needs a file name");
  auto bytes = read_file(place.file, largest_file);
  if (!bytes) return std::move(bytes).error();
  return read_target_config(*std::move(bytes), place, &environment_variable);
}

}  // namespace mcpeval::core
