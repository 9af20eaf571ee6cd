// SPDX-License-Identifier: MIT
#include "json/number.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <system_error>

namespace mcpeval::core {
namespace {

template <class Number>
std::errc read(std::string_view spelling, Number& out) noexcept {
  return std::from_chars(spelling.data(), spelling.data() + spelling.size(), out).ec;
}

/// Whether a number that from_chars refused is too large, not too small: its first significant
/// digit then stands before the decimal point once the exponent has moved it.
bool is_above_range(std::string_view spelling) noexcept {
  if (spelling.starts_with('-')) spelling.remove_prefix(1);
  const std::size_t mark = std::min(spelling.find_first_of("eE"), spelling.size());
  const std::string_view mantissa = spelling.substr(0, mark);
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  const std::size_t first = mantissa.find_first_not_of("0.");
  if (first == std::string_view::npos) return false;

  std::string_view digits = spelling.substr(std::min(mark + 1, spelling.size()));
  if (digits.starts_with('+')) digits.remove_prefix(1);
  std::int64_t exponent = 0;
  const bool huge = read(digits, exponent) == std::errc::result_out_of_range;
  if (huge) return !digits.starts_with('-');
  return exponent > static_cast<std::int64_t>(first) - static_cast<std::int64_t>(point);
}

bool fits_64_bits(std::string_view spelling) noexcept {
  std::int64_t below = 0;
  std::uint64_t above = 0;
  return spelling.starts_with('-') ? read(spelling, below) == std::errc{}
                                   : read(spelling, above) == std::errc{};
}

/// The significant digits of a double and where the decimal point goes among them.
struct decimal {
  std::string_view digits;
  int point = 0;
};

/// Lays digits out as the widespread shortest printers do: plain within 16 places before the
/// point and 5 after it, with an exponent beyond.
void append_decimal(const decimal& number, std::string& out) {
  const int size = static_cast<int>(number.digits.size());
  const auto zeros = [&out](int count) { out.append(static_cast<std::size_t>(count), '0'); };
  if (number.point >= size && number.point <= 16) {
    out += number.digits;
    zeros(number.point - size);
    out += ".0";
  } else if (number.point > 0 && number.point <= 16) {
    const auto whole = static_cast<std::size_t>(number.point);
    out.append(number.digits.substr(0, whole)).append(1, '.').append(number.digits.substr(whole));
  } else if (number.point > -5 && number.point <= 0) {
    out += "0.";
    zeros(-number.point);
    out += number.digits;
  } else {
    out += number.digits[0];
    if (size > 1) out.append(1, '.').append(number.digits.substr(1));
    out.append(1, 'e').append(std::to_string(number.point - 1));
  }
}

void append_shortest(double value, std::string& out) {
  std::array<char, 40> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::scientific)
                       .ptr;
  std::string_view scientific{buffer.data(), static_cast<std::size_t>(end - buffer.data())};
  if (scientific.starts_with('-')) {
    out += '-';
    scientific.remove_prefix(1);
  }
  const std::size_t mark = scientific.find('e');
  std::string digits{scientific.substr(0, mark)};
  std::erase(digits, '.');
  std::string_view exponent = scientific.substr(mark + 1);
  if (exponent.starts_with('+')) exponent.remove_prefix(1);
  int power = 0;
  static_cast<void>(read(exponent, power));
  append_decimal({digits, power + 1}, out);
}

}  // namespace

std::optional<std::int64_t> read_integer(std::string_view spelling) noexcept {
  std::int64_t out = 0;
  if (read(spelling, out) != std::errc{}) return {};
  return out;
}

std::optional<double> read_double(std::string_view spelling) noexcept {
  double out = 0;
  if (read(spelling, out) == std::errc{}) return out;
  if (is_above_range(spelling)) return {};
  return spelling.starts_with('-') ? -0.0 : 0.0;
}

bool same_integer(std::string_view a, std::string_view b) noexcept {
  const auto canonical = [](std::string_view spelling) {
    return spelling == "-0" ? std::string_view{"0"} : spelling;
  };
  return canonical(a) == canonical(b);
}

bool same_number(std::string_view a, std::string_view b) noexcept {
  const auto left = read_double(a);
  const auto right = read_double(b);
  if (!left && !right) return a == b;
  return left && right && !(*left < *right) && !(*left > *right);
}

void append_normalised(std::string_view spelling, bool is_integer, std::string& out) {
  if (is_integer && fits_64_bits(spelling)) {
    out += spelling;
    return;
  }
  const auto value = read_double(spelling);
  if (value) {
    append_shortest(*value, out);
  } else {
    out += spelling;
  }
}

}  // namespace mcpeval::core
