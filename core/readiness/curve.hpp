// SPDX-License-Identifier: MIT
/// From a measurement to points: the fixed curves and the rounding of contract 04 section 8.
#pragma once

#include <cstdint>

namespace mcpeval::core {

/// To the nearest of 0 to 100, halves up.
[[nodiscard]] int rounded_points(double points);
/// The same of a quotient, exactly; `divisor` is positive, `dividend` is not negative.
[[nodiscard]] int rounded_points(std::int64_t dividend, std::int64_t divisor);

/// Where a falling curve leaves 100 points and where it reaches 0.
struct curve_ends {
  std::int64_t full;
  std::int64_t zero;
};
inline constexpr curve_ends catalog_tokens_curve = {2'000, 40'000};
inline constexpr curve_ends tool_tokens_curve = {500, 5'000};

/// Points for an amount, falling with its logarithm; not rounded.
[[nodiscard]] double falling_points(std::int64_t amount, const curve_ends& ends);

/// Points for a median latency, in steps.
[[nodiscard]] int latency_points(std::int64_t milliseconds);

}  // namespace mcpeval::core
