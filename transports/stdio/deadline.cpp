// SPDX-License-Identifier: MIT
#include "deadline.hpp"

#include <time.h>

#include <algorithm>

namespace mcpeval::stdio {

namespace {

/// One call waits no longer: its caller looks at the deadline again. The span always fits timespec.
constexpr instant longest_wait = 3600 * second;

}  // namespace

instant now() noexcept {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<instant>(time.tv_sec) * second + static_cast<instant>(time.tv_nsec);
}

void wait_for(std::span<pollfd> watched, instant deadline) noexcept {
  const instant start = now();
  const instant span = deadline > start ? std::min(deadline - start, longest_wait) : 0;
  const timespec patience{static_cast<time_t>(span / second), static_cast<long>(span % second)};
  if (::ppoll(watched.data(), watched.size(), &patience, nullptr) >= 0) return;
  for (auto& one : watched) one.revents = 0;
}

}  // namespace mcpeval::stdio
