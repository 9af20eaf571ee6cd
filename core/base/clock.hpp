// SPDX-License-Identifier: MIT
/// Monotonic time, replaceable in tests.
#pragma once

#include <cstdint>

namespace mcpeval::core {

/// Absolute CLOCK_MONOTONIC nanoseconds, as the ABI counts them.
using instant = std::uint64_t;

inline constexpr instant millisecond = 1'000'000;
inline constexpr instant second = 1'000 * millisecond;

/// A source of instants. Callable from any thread.
class clock {
 public:
  clock() = default;
  clock(const clock&) = delete;
  clock& operator=(const clock&) = delete;
  virtual ~clock() = default;
  [[nodiscard]] virtual instant now() const = 0;
};

/// The machine's clock; lives for ever.
[[nodiscard]] const clock& monotonic_clock();

/// `start + span`, without wrapping round.
[[nodiscard]] constexpr instant after(instant start, instant span) noexcept {
  return span > UINT64_MAX - start ? UINT64_MAX : start + span;
}

}  // namespace mcpeval::core
