// SPDX-License-Identifier: MIT
#include "media_type.hpp"

#include "header_list.hpp"

namespace mcpeval::http {

std::string_view trimmed(std::string_view text) noexcept {
  constexpr std::string_view blanks = " \t\r\n";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

media_type read_media_type(std::string_view value) noexcept {
  const auto type = trimmed(value.substr(0, value.find(';')));
  if (type.empty()) return media_type::unstated;
  if (same_name(type, "application/json")) return media_type::json;
  if (same_name(type, "text/event-stream")) return media_type::events;
  return media_type::other;
}

}  // namespace mcpeval::http
