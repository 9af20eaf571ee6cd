// SPDX-License-Identifier: MIT
/// A probe that does not come back: the report is written without it.
#pragma once

#include "base/clock.hpp"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace mcpeval::core {

/// Calls `stuck` once, on a thread of its own, when `deadline` passed `grace` ago, or when
/// `stopped` has been true for `grace`, and the watchdog was not ended before.
class watchdog {
 public:
  static constexpr instant grace = 10 * second;

  struct settings {
    const clock& time;
    instant deadline;
    std::function<bool()> stopped;
    std::function<void()> stuck;
  };

  explicit watchdog(settings wanted);
  ~watchdog();
  watchdog(const watchdog&) = delete;
  watchdog& operator=(const watchdog&) = delete;

 private:
  void watch();

  settings settings_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace mcpeval::core
