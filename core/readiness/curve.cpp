// SPDX-License-Identifier: MIT
#include "readiness/curve.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace mcpeval::core {
namespace {

struct latency_band {
  std::int64_t longest;  ///< in milliseconds
  int points;
};

constexpr std::array<latency_band, 4> latency_bands = {
    {{100, 100}, {300, 80}, {1'000, 50}, {3'000, 20}}};

}  // namespace

int rounded_points(double points) {
  return static_cast<int>(std::clamp(std::round(points), 0.0, 100.0));
}

int rounded_points(std::int64_t dividend, std::int64_t divisor) {
  const std::int64_t nearest = (2 * dividend + divisor) / (2 * divisor);
  return static_cast<int>(std::clamp<std::int64_t>(nearest, 0, 100));
}

double falling_points(std::int64_t amount, const curve_ends& ends) {
  if (amount <= ends.full) return 100;
  if (amount >= ends.zero) return 0;
  const double zero = std::log(static_cast<double>(ends.zero));
  const double full = std::log(static_cast<double>(ends.full));
  return 100 * (zero - std::log(static_cast<double>(amount))) / (zero - full);
}

int latency_points(std::int64_t milliseconds) {
  const auto* const band = std::ranges::find_if(
      latency_bands, [=](const auto& each) { return milliseconds <= each.longest; });
  return band == latency_bands.end() ? 0 : band->points;
}

}  // namespace mcpeval::core
