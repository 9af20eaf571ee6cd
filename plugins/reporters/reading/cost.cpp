// SPDX-License-Identifier: MIT
#include "cost.hpp"

#include <charconv>
#include <iterator>

namespace mcpeval::reporters {

namespace {

constexpr double tokens_per_price = 1'000'000;
/// Longer amounts belong to prices that no host lets through.
constexpr std::size_t longest_amount = 64;

/// Unlike printf's, these digits do not depend on a locale.
std::string dollars(double amount, int decimals) {
  char digits[longest_amount];
  const auto [end, problem] = std::to_chars(std::begin(digits), std::end(digits), amount,
                                            std::chars_format::fixed, decimals);
  if (problem != std::errc{}) return "$?";
  return '$' + std::string{digits, end};
}

}  // namespace

std::string cost_sentence(std::int64_t tokens, value context) {
  const auto price = context["price_per_mtok"].number();
  if (!price) return {};
  const double per_session = static_cast<double>(tokens) / tokens_per_price * *price;
  return std::to_string(tokens) + " tokens of every session before the first tool call cost " +
         dollars(per_session, 4) + " per session at " + dollars(*price, 2) + "/Mtok (" +
         dollars(per_session * 1000, 2) + " per 1,000 sessions)";
}

}  // namespace mcpeval::reporters
