// SPDX-License-Identifier: MIT
/// Signal handlers over one lock-free flag.
#include "interruption.hpp"

#include "session/channel.hpp"

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>

namespace mcpeval::cli {

namespace {

/// Supervisors signal a process and then its group: what follows this soon is the same wish.
constexpr std::int64_t same_wish_ns = 1'000'000'000;

std::atomic<bool> interrupted{false};
std::atomic<std::int64_t> first_at{0};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "a signal handler sets it");

std::int64_t now_ns() noexcept {
  timespec at{};
  static_cast<void>(::clock_gettime(CLOCK_MONOTONIC, &at));
  return std::int64_t{at.tv_sec} * 1'000'000'000 + at.tv_nsec;
}

/// The first signal stops the run in good order, a later one ends the process at once.
void interrupt_run(int number) {
  const int saved = errno;
  if (!interrupted.exchange(true)) {
    first_at = now_ns();
    core::interrupt_open_channels();
  } else if (now_ns() - first_at > same_wish_ns) {
    static_cast<void>(std::signal(number, SIG_DFL));
    static_cast<void>(::raise(number));  // takes effect when this handler returns
  }
  errno = saved;
}

}  // namespace

void watch_for_interruption() noexcept {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction present {};
    if (::sigaction(number, nullptr, &present) != 0 || present.sa_handler == SIG_IGN) continue;
    struct sigaction wanted {};
    wanted.sa_handler = &interrupt_run;
    static_cast<void>(::sigaction(number, &wanted, nullptr));
  }
}

const std::atomic<bool>& interruption() noexcept { return interrupted; }

}  // namespace mcpeval::cli
