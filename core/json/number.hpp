// SPDX-License-Identifier: MIT
/// Numbers of JSON from their spelling, independent of the locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// The value of an integer's spelling; nothing beyond 64 bits.
[[nodiscard]] std::optional<std::int64_t> read_integer(std::string_view spelling) noexcept;

/// The nearest double; nothing beyond the largest one.
[[nodiscard]] std::optional<double> read_double(std::string_view spelling) noexcept;

/// Whether two integers, spelt without fraction and exponent, have one value.
[[nodiscard]] bool same_integer(std::string_view a, std::string_view b) noexcept;

/// Whether two numbers have one value as doubles, or one spelling where both are beyond.
[[nodiscard]] bool same_number(std::string_view a, std::string_view b) noexcept;

/// The number as contract 03 section 5 counts it: integers within 64 bits, signed or not, as
/// they are; every other number in the shortest form that reads back as the same double, with a
/// point or an exponent ("1.0", "1e16", "1e-7"); numbers beyond double as they are.
void append_normalised(std::string_view spelling, bool is_integer, std::string& out);

}  // namespace mcpeval::core
