// SPDX-License-Identifier: MIT
/// Five minutes and 4096 requests, shared by everything one operation does: contract 03
/// section 6.
#pragma once

#include "base/clock.hpp"

#include <cstdint>

namespace mcpeval::core {

/// What an operation may spend. Exhaustion is sticky: once a request or an instant was refused,
/// everything later is refused too.
class budget {
 public:
  static constexpr instant duration = 300 * second;
  static constexpr std::uint32_t requests = 4096;

  /// Starts now: before the first connection.
  explicit budget(const clock& time) : time_{time}, deadline_{after(time.now(), duration)} {}

  /// Takes one request; false when none is left or the time is over.
  [[nodiscard]] bool reserve_request();
  /// Whether anything may still be done; notices a passed deadline.
  [[nodiscard]] bool exhausted();
  [[nodiscard]] instant deadline() const noexcept { return deadline_; }

  /// A tool call was written; or it turned out that no server ever read it whole.
  void call_written() noexcept { ++calls_; }
  void call_never_arrived() noexcept { --calls_; }
  /// Tool calls that a server may have acted upon.
  [[nodiscard]] std::uint64_t calls() const noexcept { return calls_; }

 private:
  const clock& time_;
  instant deadline_;
  std::uint32_t spent_ = 0;
  std::uint64_t calls_ = 0;
  bool exhausted_ = false;
};

}  // namespace mcpeval::core
