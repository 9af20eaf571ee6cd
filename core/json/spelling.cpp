// SPDX-License-Identifier: MIT
#include "json/spelling.hpp"

#include <algorithm>
#include <cstdint>

namespace mcpeval::core {
namespace {

constexpr std::size_t escape_bytes = 6;       ///< of \uXXXX
constexpr std::size_t harmless_digits = 300;  ///< fewer cannot exceed a double

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

std::size_t digits_at(std::string_view text, std::size_t at) noexcept {
  const auto from = text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size()));
  return static_cast<std::size_t>(std::find_if_not(from, text.end(), is_digit) - from);
}

/// The code unit that an escape \uXXXX at the start of `text` stands for; -1 without one.
std::int32_t escaped_unit(std::string_view text) noexcept {
  if (text.size() < escape_bytes || text[0] != '\\' || text[1] != 'u') return -1;
  std::int32_t unit = 0;
  for (const char c : text.substr(2, 4)) {
    const char lower = static_cast<char>(c | 0x20);
    if (is_digit(c)) {
      unit = unit * 16 + (c - '0');
    } else if (lower >= 'a' && lower <= 'f') {
      unit = unit * 16 + (lower - 'a' + 10);
    } else {
      return -1;
    }
  }
  return unit;
}

constexpr bool is_high(std::int32_t unit) noexcept { return unit >= 0xD800 && unit <= 0xDBFF; }
constexpr bool is_low(std::int32_t unit) noexcept { return unit >= 0xDC00 && unit <= 0xDFFF; }

/// Where the string whose opening quote is before `at` ends: past its closing quote.
/// Calls `escape(position)` for each backslash; it answers how many bytes to skip.
template <class Escape>
std::size_t walk_string(std::string_view text, std::size_t at, Escape&& escape) {
  while (true) {
    at = text.find_first_of("\"\\", at);
    if (at == std::string_view::npos) return text.size();
    if (text[at] == '"') return at + 1;
    at += escape(at);
  }
}

}  // namespace

std::size_t number_length(std::string_view text) noexcept {
  std::size_t at = text.starts_with('-') ? 1 : 0;
  const std::size_t whole = digits_at(text, at);
  if (whole == 0) return 0;
  at += text[at] == '0' ? 1 : whole;

  if (at < text.size() && text[at] == '.') {
    const std::size_t fraction = digits_at(text, at + 1);
    if (fraction == 0) return at;
    at += 1 + fraction;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    std::size_t digits = at + 1;
    if (digits < text.size() && (text[digits] == '+' || text[digits] == '-')) ++digits;
    const std::size_t exponent = digits_at(text, digits);
    if (exponent > 0) at = digits + exponent;
  }
  return at;
}

std::optional<std::size_t> replace_lone_surrogates(std::string_view text, std::string& copy) {
  // Texts without such an escape are the rule, and looking for one is cheap.
  if (text.find("\\ud") == std::string_view::npos && text.find("\\uD") == std::string_view::npos) {
    return {};
  }
  std::optional<std::size_t> first;
  const auto escape = [&](std::size_t at) -> std::size_t {
    const std::int32_t unit = escaped_unit(text.substr(at));
    if (!is_high(unit) && !is_low(unit)) return 2;
    if (is_high(unit) && is_low(escaped_unit(text.substr(at + escape_bytes)))) {
      return 2 * escape_bytes;
    }
    if (!first) copy = text;
    if (!first) first = at;
    copy.replace(at, escape_bytes, "\\ufffd");
    return escape_bytes;
  };
  std::size_t at = text.find('"');
  while (at < text.size()) {
    at = walk_string(text, at + 1, escape);
    at = text.find('"', at);
  }
  return first;
}

void shorten_numbers(std::string& text) {
  const std::string_view seen = text;
  std::size_t at = 0;
  while ((at = seen.find_first_of("\"-0123456789", at)) != std::string_view::npos) {
    if (seen[at] == '"') {
      at = walk_string(seen, at + 1, [](std::size_t) { return std::size_t{2}; });
      continue;
    }
    const std::string_view rest = seen.substr(at);
    const std::size_t length = number_length(rest);
    const bool has_exponent = rest.substr(0, length).find_first_of("eE") != std::string_view::npos;
    if (has_exponent || length > harmless_digits) {
      const std::size_t kept = rest[0] == '-' ? 2 : 1;
      std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(at + kept), length - kept, ' ');
    }
    at += std::max<std::size_t>(length, 1);
  }
}

}  // namespace mcpeval::core
