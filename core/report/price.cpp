// SPDX-License-Identifier: MIT
/// Prices: the locale plays no part in reading or writing one.
#include "report/price.hpp"

#include <charconv>
#include <cmath>

namespace mcpeval::core {

namespace {

constexpr double tokens_per_price = 1'000'000;
/// Above it a product could overflow; nobody asks for that.
constexpr double highest_price = 1'000'000'000;
constexpr std::size_t longest_amount = 64;

/// "$6.00", with the exact binary value rounded half to even.
std::string dollars(double amount, int decimals) {
  char digits[longest_amount];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), amount,
                                 std::chars_format::fixed, decimals);
  return '$' + std::string{digits, end.ptr};
}

}  // namespace

std::optional<double> parse_price(std::string_view text) {
  double price = 0;
  const auto [end, problem] =
      std::from_chars(text.data(), text.data() + text.size(), price, std::chars_format::general);
  const bool is_whole = problem == std::errc{} && end == text.data() + text.size();
  if (!is_whole || std::signbit(price) || !(price <= highest_price)) return {};
  return price;
}

std::string cost_sentence(std::int64_t tokens, double price_per_mtok) {
  const double per_session = static_cast<double>(tokens) / tokens_per_price * price_per_mtok;
  return std::to_string(tokens) + " tokens of every session before the first tool call cost " +
         dollars(per_session, 4) + " per session at " + dollars(price_per_mtok, 2) + "/Mtok (" +
         dollars(per_session * 1000, 2) + " per 1,000 sessions)";
}

}  // namespace mcpeval::core
