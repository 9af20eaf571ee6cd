// SPDX-License-Identifier: MIT
#include "manifest/tools.hpp"

#include "base/grammar.hpp"
#include "json/pointer.hpp"
#include "schema/definitions.hpp"
#include "schema/profile.hpp"

#include <algorithm>

namespace mcpeval::core {
namespace {

constexpr std::string_view each = "/*";

/// Whether every field on the way of a pattern must be there.
bool is_always_there(value schema, std::string_view pattern) {
  while (!pattern.empty()) {
    const std::size_t end = std::min(pattern.find('/', 1), pattern.size());
    const std::string_view token = pattern.substr(1, end - 1);
    if (token == "*") {
      schema = schema["items"];
    } else {
      if (!requires_member(schema, token)) return false;
      schema = schema["properties"][token];
    }
    pattern.remove_prefix(end);
  }
  return true;
}

/// The pointer of a value that `pattern` matched: each "*" becomes the position that leads there.
std::string pointer_of(const value& fields, const std::string& pattern, const value& match) {
  const std::size_t star = pattern.find(each);
  if (star == std::string::npos) return pattern;
  const std::string before = pattern.substr(0, star) + '/';
  const std::string behind = pattern.substr(star + each.size());
  const std::size_t entries = resolve_pointer(fields, pattern.substr(0, star)).size();
  for (std::size_t i = 0; i < entries; ++i) {
    const std::string candidate = before + std::to_string(i) + behind;
    for (const value& found : match_pattern(fields, candidate))
      if (found.raw() == match.raw()) return pointer_of(fields, candidate, match);
  }
  return pattern;
}

}  // namespace

std::string_view primary_pattern(const plugin_descriptor& kind) {
  if (kind.tools.empty() || !is_always_there(kind.fields, kind.tools.front())) return {};
  return kind.tools.front();
}

std::string primary_tool(const plugin_descriptor& kind, const value& fields) {
  const std::string_view pattern = primary_pattern(kind);
  if (pattern.empty()) return {};
  const auto matches = match_pattern(fields, pattern);
  return matches.empty() ? std::string{} : std::string{matches.front().string_or({})};
}

std::vector<std::string> required_tools(const plugin_descriptor& kind, const value& fields) {
  std::vector<std::string> tools;
  for (const std::string& pattern : kind.tools)
    for (const value& match : match_pattern(fields, pattern)) {
      const auto name = match.string();
      if (name && std::find(tools.begin(), tools.end(), *name) == tools.end())
        tools.emplace_back(*name);
    }
  return tools;
}

profile_problem check_tools(const plugin_descriptor& kind, const value& fields) {
  for (const std::string& pattern : kind.tools) {
    const std::string_view field = std::string_view{pattern}.substr(pattern.rfind('/') + 1);
    for (const value& match : match_pattern(fields, pattern))
      if (match.is_string() && !is_tool_name(match.string_or({})))
        return {true, pointer_of(fields, pattern, match), invalid_tool(field)};
  }
  return {};
}

}  // namespace mcpeval::core
