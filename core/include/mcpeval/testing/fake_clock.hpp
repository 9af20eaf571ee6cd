// SPDX-License-Identifier: MIT
/// Time that moves when a test says so.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace mcpeval::testing {

/// Absolute nanoseconds, as the ABI counts them. Only waiting and advance() move it, so a test
/// that waits for thirty seconds takes no time.
class fake_clock {
 public:
  [[nodiscard]] std::uint64_t now() const noexcept { return now_; }
  /// What has passed since the case began.
  [[nodiscard]] std::chrono::nanoseconds elapsed() const noexcept {
    return std::chrono::nanoseconds{now_ - start_};
  }
  void advance(std::chrono::nanoseconds span) noexcept {
    now_ += static_cast<std::uint64_t>(span.count());
  }
  /// Forward only: an instant that has passed leaves the clock where it is.
  void move_to(std::uint64_t instant) noexcept { now_ = std::max(now_, instant); }
  /// The present instant becomes the beginning.
  void restart() noexcept { start_ = now_; }

 private:
  static constexpr std::uint64_t beginning = 1'000'000'000;
  std::uint64_t start_ = beginning;
  std::uint64_t now_ = beginning;
};

}  // namespace mcpeval::testing
