// SPDX-License-Identifier: MIT
/// Signal handlers over one lock-free flag.
#include "interruption.hpp"

#include "session/channel.hpp"

#include <cerrno>
#include <csignal>

namespace mcpeval::cli {

namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

void interrupt_run(int number) {
  const int saved = errno;
  if (interrupted.exchange(true)) {
    static_cast<void>(std::signal(number, SIG_DFL));
    static_cast<void>(::raise(number));  // takes effect when this handler returns
  } else {
    core::interrupt_open_channels();
  }
  errno = saved;
}

}  // namespace

void watch_for_interruption() noexcept {
  for (const int number : {SIGINT, SIGTERM}) {
    struct sigaction present {};
    if (::sigaction(number, nullptr, &present) != 0 || present.sa_handler == SIG_IGN) continue;
    struct sigaction wanted {};
    wanted.sa_handler = &interrupt_run;
    static_cast<void>(::sigaction(number, &wanted, nullptr));
  }
}

const std::atomic<bool>& interruption() noexcept { return interrupted; }

}  // namespace mcpeval::cli
