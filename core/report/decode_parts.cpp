// SPDX-License-Identifier: MIT
#include "report/decode_parts.hpp"

#include <algorithm>

namespace mcpeval::core {

std::optional<std::int64_t> amount_of(const value& entry) {
  constexpr std::int64_t largest = (std::int64_t{1} << 53) - 1;
  const auto number = entry.integer();
  return number && *number <= largest && *number >= -largest ? number : std::nullopt;
}

bool is_made_of(std::string_view text, std::string_view others) {
  return !text.empty() && std::ranges::all_of(text, [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || others.find(c) != others.npos;
  });
}

}  // namespace mcpeval::core
