// SPDX-License-Identifier: MIT
#include "child.hpp"

#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace mcpeval::stdio {

namespace {

/// A killed process ends at once unless the kernel itself is stuck in it; then it is left behind.
constexpr instant death_wait = 800 * millisecond;
constexpr timespec nap{0, 1'000'000};

int open_exit_fd(pid_t pid) noexcept {
#if defined(SYS_pidfd_open)
  return static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
#else
  static_cast<void>(pid);
  return -1;
#endif
}

}  // namespace

child::child(pid_t pid) noexcept : pid_{pid}, exit_fd_{open_exit_fd(pid)} {}

child::child(child&& other) noexcept
    : pid_{std::exchange(other.pid_, -1)},
      exit_fd_{std::move(other.exit_fd_)},
      record_{other.record_} {}

child::~child() {
  if (pid_ < 0) return;
  signal_group(SIGKILL);
  if (!has_ended()) ::kill(pid_, SIGKILL);
  await_end(now() + death_wait);
  ::waitpid(pid_, nullptr, WNOHANG);
}

void child::await_end(instant deadline) noexcept {
  while (!has_ended() && now() < deadline) {
    pollfd watched{exit_fd(), POLLIN, 0};
    if (exit_fd() >= 0)
      wait_for({&watched, 1}, deadline);
    else
      ::nanosleep(&nap, nullptr);
  }
}

exit_record child::ending() noexcept {
  if (record_.kind != MCPEVAL_RUNNING) return record_;
  siginfo_t info{};
  if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
    // A host that ignores SIGCHLD has its children reaped by the kernel.
    if (errno == ECHILD) record_ = {MCPEVAL_EXITED, -1};
  } else if (info.si_pid == pid_) {
    record_ = {info.si_code == CLD_EXITED ? MCPEVAL_EXITED : MCPEVAL_SIGNALLED, info.si_status};
  }
  return record_;
}

void child::signal_group(int signal) const noexcept { ::kill(-pid_, signal); }

}  // namespace mcpeval::stdio
