// SPDX-License-Identifier: MIT
#include "quiet_write.hpp"

#include <signal.h>
#include <time.h>

#include <cerrno>

namespace mcpeval::stdio {

namespace {

bool is_pending(int signal) noexcept {
  sigset_t pending;
  return ::sigpending(&pending) == 0 && ::sigismember(&pending, signal) == 1;
}

}  // namespace

bool ignores_broken_pipes() noexcept {
  struct sigaction current {};
  return ::sigaction(SIGPIPE, nullptr, &current) == 0 && current.sa_handler == SIG_IGN;
}

ssize_t quiet_write(int fd, std::span<const iovec> parts) noexcept {
  sigset_t broken_pipe, before;
  ::sigemptyset(&broken_pipe);
  ::sigaddset(&broken_pipe, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &broken_pipe, &before);
  const bool was_pending = is_pending(SIGPIPE);
  const ssize_t count = ::writev(fd, parts.data(), static_cast<int>(parts.size()));
  const int error = errno;
  if (count < 0 && error == EPIPE && !was_pending) {
    constexpr timespec at_once{0, 0};
    while (::sigtimedwait(&broken_pipe, nullptr, &at_once) < 0 && errno == EINTR) continue;
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return count;
}

}  // namespace mcpeval::stdio
