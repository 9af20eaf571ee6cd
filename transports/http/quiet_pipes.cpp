// SPDX-License-Identifier: MIT
#include "quiet_pipes.hpp"

#include <time.h>

#include <cerrno>

namespace mcpeval::http {

namespace {

bool is_pending() noexcept {
  sigset_t pending;
  return ::sigpending(&pending) == 0 && ::sigismember(&pending, SIGPIPE) == 1;
}

sigset_t broken_pipe() noexcept {
  sigset_t set;
  ::sigemptyset(&set);
  ::sigaddset(&set, SIGPIPE);
  return set;
}

}  // namespace

quiet_pipes::quiet_pipes() noexcept {
  const sigset_t blocked = broken_pipe();
  ::pthread_sigmask(SIG_BLOCK, &blocked, &before_);
  was_pending_ = is_pending();
}

quiet_pipes::~quiet_pipes() {
  if (!was_pending_ && is_pending()) {
    const sigset_t raised = broken_pipe();
    constexpr timespec at_once{0, 0};
    while (::sigtimedwait(&raised, nullptr, &at_once) < 0 && errno == EINTR) continue;
  }
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace mcpeval::http
