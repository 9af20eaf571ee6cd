// SPDX-License-Identifier: MIT
/// The monotonic clock as the ABI counts it.
#pragma once

#include <time.h>

#include <cstdint>

namespace mcpeval::http {

/// Absolute CLOCK_MONOTONIC nanoseconds.
using instant = std::uint64_t;

inline constexpr instant millisecond = 1'000'000;
inline constexpr instant second = 1'000 * millisecond;

[[nodiscard]] inline instant now() noexcept {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<instant>(time.tv_sec) * second + static_cast<instant>(time.tv_nsec);
}

}  // namespace mcpeval::http
