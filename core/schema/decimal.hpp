// SPDX-License-Identifier: MIT
/// Numbers of JSON as exact decimals.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// digits * 10^exponent, with neither leading nor trailing zeros in the digits, so that equal
/// numbers have equal members. Zero has no digits, no sign and the exponent 0.
struct decimal {
  bool negative = false;
  std::string digits;
  std::int64_t exponent = 0;  ///< held within +-2^40: what lies beyond compares as that far away

  /// Reads a number that JSON allows.
  [[nodiscard]] static decimal read(std::string_view spelling);

  [[nodiscard]] bool is_zero() const noexcept { return digits.empty(); }
  [[nodiscard]] bool is_integer() const noexcept { return exponent >= 0; }
  friend bool operator==(const decimal&, const decimal&) = default;
};

/// By value.
[[nodiscard]] std::strong_ordering compare(const decimal& a, const decimal& b) noexcept;
/// Against a count.
[[nodiscard]] std::strong_ordering compare(std::uint64_t a, const decimal& b);

/// Digits that is_multiple() looks at, for those who bound work.
[[nodiscard]] std::uint64_t multiple_cost(const decimal& number, const decimal& divisor) noexcept;
/// Whether `number` is an integer times `divisor`, which is not zero.
[[nodiscard]] bool is_multiple(const decimal& number, const decimal& divisor);

}  // namespace mcpeval::core
