// SPDX-License-Identifier: MIT
#include "readiness/plain_values.hpp"

#include "schema/decimal.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace mcpeval::core {
namespace {

constexpr std::int64_t longest_string = 1'000'000;
/// An integer of more digits keeps its spelling.
constexpr std::int64_t longest_integer = 64;
constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

struct format_sample {
  std::string_view format;
  std::string_view sample;
};
constexpr std::array<format_sample, 5> format_samples = {
    {{"date-time", "2026-01-01T00:00:00Z"},
     {"date", "2026-01-01"},
     {"uri", "https://example.com"},
     {"email", "user@example.com"},
     {"uuid", "00000000-0000-4000-8000-000000000000"}}};

std::string quoted(std::string_view text) { return std::string{"\""}.append(text).append(1, '"'); }

/// A number's spelling, without point and exponent when it has no fraction.
std::string plainly(std::string spelling) {
  const decimal number = decimal::read(spelling);
  if (number.is_zero()) return "0";
  const auto digits = static_cast<std::int64_t>(number.digits.size());
  if (!number.is_integer() || digits + number.exponent > longest_integer) return spelling;
  const auto zeros = static_cast<std::size_t>(number.exponent);
  return (number.negative ? "-" : "") + number.digits + std::string(zeros, '0');
}

std::optional<std::string> one_above(const value& bound) {
  if (const auto whole = bound.integer(); whole && *whole < largest)
    return std::to_string(*whole + 1);
  const auto number = bound.number();
  if (!number) return {};
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), *number + 1).ptr;
  return plainly(std::string{text.data(), end});
}

/// The least number that the schema asks for; 1 where it asks for none.
std::optional<std::string> least(const value& schema) {
  if (const value bound = schema["minimum"]; bound.is_number()) return plainly(bound.write());
  if (const value bound = schema["exclusiveMinimum"]; bound.is_number()) return one_above(bound);
  return "1";
}

}  // namespace

std::optional<std::int64_t> count_in(const value& schema, std::string_view keyword) {
  const value count = schema[keyword];
  if (const auto whole = count.integer()) return whole;
  if (!count.is_number()) return {};
  const decimal number = decimal::read(count.write());
  if (number.negative || !number.is_integer()) return {};
  std::int64_t out = 0;
  const std::string digits = plainly(count.write());
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
  const bool is_read = fault == std::errc{} && end == digits.data() + digits.size();
  return is_read ? out : largest;
}

std::optional<std::string> plain_string(const value& schema) {
  const auto format = schema["format"].string_or("");
  const auto* const known = std::ranges::find(format_samples, format, &format_sample::format);
  if (known != format_samples.end()) return quoted(known->sample);
  if (schema["pattern"]) return {};
  std::string text = "mcpeval";
  const std::int64_t shortest = count_in(schema, "minLength").value_or(0);
  if (shortest > longest_string) return {};
  if (shortest > std::ssize(text)) text.resize(static_cast<std::size_t>(shortest), 'x');
  const std::int64_t longest = count_in(schema, "maxLength").value_or(largest);
  if (longest >= 0 && longest < std::ssize(text)) text.resize(static_cast<std::size_t>(longest));
  return quoted(text);
}

std::optional<std::string> plain_number(const value& schema) {
  auto number = least(schema);
  const value most = schema["maximum"];
  if (!number || !most.is_number()) return number;
  const std::string spelling = most.write();
  const bool is_above = compare(decimal::read(*number), decimal::read(spelling)) > 0;
  return is_above ? plainly(spelling) : number;
}

}  // namespace mcpeval::core
