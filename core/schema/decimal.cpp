// SPDX-License-Identifier: MIT
#include "schema/decimal.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <vector>

namespace mcpeval::core {
namespace {

constexpr std::int64_t far_away = std::int64_t{1} << 40;
constexpr std::uint32_t base = 1'000'000'000;  ///< of big numbers: 9 digits a word

std::int64_t read_exponent(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  std::int64_t out = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (fault == std::errc::result_out_of_range) return text.starts_with('-') ? -far_away : far_away;
  return std::clamp(out, -far_away, far_away);
}

/// Where the number's first digit stands: 10^(magnitude - 1) <= |number| < 10^magnitude.
std::int64_t magnitude(const decimal& number) noexcept {
  return static_cast<std::int64_t>(number.digits.size()) + number.exponent;
}

std::strong_ordering compare_sizes(const decimal& a, const decimal& b) noexcept {
  if (const auto order = magnitude(a) <=> magnitude(b); order != 0) return order;
  const int order = a.digits.compare(b.digits);
  return order <=> 0;
}

/// A natural number, its lowest word first, without zeros at the end.
using natural = std::vector<std::uint32_t>;

natural read_natural(std::string_view digits) {
  natural out;
  while (!digits.empty()) {
    const std::size_t size = std::min<std::size_t>(9, digits.size());
    std::uint32_t word = 0;
    for (const char digit : digits.substr(digits.size() - size)) {
      word = word * 10 + static_cast<std::uint32_t>(digit - '0');
    }
    out.push_back(word);
    digits.remove_suffix(size);
  }
  return out;
}

void times_ten_plus(natural& number, std::uint32_t digit) {
  std::uint64_t carry = digit;
  for (auto& word : number) {
    carry += std::uint64_t{word} * 10;
    word = static_cast<std::uint32_t>(carry % base);
    carry /= base;
  }
  if (carry > 0) number.push_back(static_cast<std::uint32_t>(carry));
}

bool is_below(const natural& a, const natural& b) {
  if (a.size() != b.size()) return a.size() < b.size();
  return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

/// Takes `b`, which is not above it, from `a`.
void subtract(natural& a, const natural& b) {
  std::uint32_t borrow = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::uint32_t taken = (i < b.size() ? b[i] : 0) + borrow;
    borrow = a[i] < taken ? 1 : 0;
    a[i] = a[i] + borrow * base - taken;
  }
  while (!a.empty() && a.back() == 0) a.pop_back();
}

void shift_in(natural& rest, char digit, const natural& divisor) {
  times_ten_plus(rest, static_cast<std::uint32_t>(digit - '0'));
  while (!is_below(rest, divisor)) subtract(rest, divisor);
}

/// Zeros to append to the number's digits. Once there are as many as the divisor has bits, every
/// factor 2 and 5 that it can have is in them, and more zeros change nothing.
std::size_t zeros_needed(const decimal& number, const decimal& divisor) noexcept {
  const auto shift = static_cast<std::uint64_t>(number.exponent - divisor.exponent);
  return static_cast<std::size_t>(std::min<std::uint64_t>(shift, divisor.digits.size() * 4));
}

}  // namespace

decimal decimal::read(std::string_view spelling) {
  decimal out;
  const std::size_t mark = std::min(spelling.find_first_of("eE"), spelling.size());
  std::string_view mantissa = spelling.substr(0, mark);
  if (mark < spelling.size()) out.exponent = read_exponent(spelling.substr(mark + 1));
  out.negative = mantissa.starts_with('-');
  if (out.negative) mantissa.remove_prefix(1);

  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  out.digits = mantissa.substr(0, point);
  if (point < mantissa.size()) {
    out.digits += mantissa.substr(point + 1);
    out.exponent -= static_cast<std::int64_t>(mantissa.size() - point - 1);
  }
  out.digits.erase(0, out.digits.find_first_not_of('0'));
  if (out.digits.empty()) return {};
  const std::size_t kept = out.digits.find_last_not_of('0') + 1;
  out.exponent += static_cast<std::int64_t>(out.digits.size() - kept);
  out.digits.resize(kept);
  return out;
}

std::strong_ordering compare(const decimal& a, const decimal& b) noexcept {
  const auto sign = [](const decimal& n) { return n.is_zero() ? 0 : n.negative ? -1 : 1; };
  if (const auto order = sign(a) <=> sign(b); order != 0 || a.is_zero()) return order;
  return a.negative ? compare_sizes(b, a) : compare_sizes(a, b);
}

std::strong_ordering compare(std::uint64_t a, const decimal& b) {
  return compare(decimal::read(std::to_string(a)), b);
}

std::uint64_t multiple_cost(const decimal& number, const decimal& divisor) noexcept {
  if (number.exponent < divisor.exponent) return 1;
  return (number.digits.size() + zeros_needed(number, divisor)) * (divisor.digits.size() / 9 + 1);
}

bool is_multiple(const decimal& number, const decimal& divisor) {
  if (number.is_zero()) return true;
  // The digits do not end in zero, so no power of ten is left to divide by.
  if (number.exponent < divisor.exponent) return false;
  const natural by = read_natural(divisor.digits);
  natural rest;
  for (const char digit : number.digits) shift_in(rest, digit, by);
  for (std::size_t zeros = zeros_needed(number, divisor); zeros > 0; --zeros) {
    shift_in(rest, '0', by);
  }
  return rest.empty();
}

}  // namespace mcpeval::core
