// SPDX-License-Identifier: MIT
#include "json/pointer.hpp"

#include <charconv>
#include <cstddef>
#include <optional>
#include <system_error>

namespace mcpeval::core {
namespace {

/// Takes the first "/token" off `pointer`, which must not be empty; nothing if it has no "/".
std::optional<std::string_view> next_token(std::string_view& pointer) {
  if (pointer.front() != '/') return {};
  const std::size_t end = pointer.find('/', 1);
  const std::string_view token = pointer.substr(1, end == std::string_view::npos ? end : end - 1);
  pointer.remove_prefix(token.size() + 1);
  return token;
}

/// `token` without its escapes; nothing when a "~" starts none.
std::optional<std::string> unescape(std::string_view token) {
  std::string name;
  name.reserve(token.size());
  for (std::size_t at = 0; at < token.size(); ++at) {
    if (token[at] != '~') {
      name += token[at];
      continue;
    }
    if (++at == token.size() || (token[at] != '0' && token[at] != '1')) return {};
    name += token[at] == '0' ? '~' : '/';
  }
  return name;
}

value element(const value& array, std::string_view token) {
  if (token.empty() || (token.size() > 1 && token.front() == '0')) return {};
  std::size_t index = 0;
  const char* const end = token.data() + token.size();
  const auto [stop, problem] = std::from_chars(token.data(), end, index);
  if (problem != std::errc{} || stop != end) return {};
  return array.at(index);
}

value child(const value& parent, std::string_view token) {
  if (parent.is_array()) return element(parent, token);
  if (!parent.is_object()) return {};
  if (token.find('~') == std::string_view::npos) return parent[token];
  const auto name = unescape(token);
  return name ? parent[*name] : value{};
}

}  // namespace

value resolve_pointer(const value& root, std::string_view pointer) {
  value at = root;
  while (at && !pointer.empty()) {
    const auto token = next_token(pointer);
    at = token ? child(at, *token) : value{};
  }
  return at;
}

void append_pointer_token(std::string& pointer, std::string_view token) {
  pointer += '/';
  for (const char c : token) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
}

std::vector<value> match_pattern(const value& root, std::string_view pattern) {
  std::vector<value> found;
  if (root) found.push_back(root);
  while (!found.empty() && !pattern.empty()) {
    const auto token = next_token(pattern);
    if (!token) return {};
    std::vector<value> next;
    for (const value& parent : found) {
      if (*token != "*") {
        if (const value matched = child(parent, *token)) next.push_back(matched);
      } else if (parent.is_array()) {
        for (std::size_t index = 0; index < parent.size(); ++index)
          next.push_back(parent.at(index));
      }
    }
    found = std::move(next);
  }
  return found;
}

}  // namespace mcpeval::core
