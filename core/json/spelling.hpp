// SPDX-License-Identifier: MIT
/// Spellings that JSON allows and the parser library refuses, and stand-ins of equal length.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// Bytes of the JSON number that `text` starts with; 0 when it starts with none.
[[nodiscard]] std::size_t number_length(std::string_view text) noexcept;

/// Where a string of `text` first has an escaped surrogate without its other half. If there is
/// one, `copy` becomes the text with \ufffd in the place of each such escape.
[[nodiscard]] std::optional<std::size_t> replace_lone_surrogates(std::string_view text,
                                                                 std::string& copy);

/// Cuts every number that has an exponent or is very long to its sign and first digit, and fills
/// up with spaces: the parser may take such a number for one beyond double. What is no legal
/// JSON stays illegal, since a number still begins where it began and ends in a space.
void shorten_numbers(std::string& text);

}  // namespace mcpeval::core
