// SPDX-License-Identifier: MIT
#include "launch.hpp"

#include "exec_plan.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>

namespace mcpeval::stdio {

namespace {

struct pipe_pair {
  unique_fd reader;
  unique_fd writer;
};

/// A descriptor above the three standard ones, so that putting pipes on those overwrites none.
bool raise(unique_fd& fd) noexcept {
  if (fd.get() > STDERR_FILENO) return true;
  fd = unique_fd{::fcntl(fd.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1)};
  return static_cast<bool>(fd);
}

bool make_pipe(pipe_pair& out) noexcept {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return false;
  out = {unique_fd{ends[0]}, unique_fd{ends[1]}};
  return raise(out.reader) && raise(out.writer);
}

bool make_non_blocking(const unique_fd& fd) noexcept {
  return ::fcntl(fd.get(), F_SETFL, O_NONBLOCK) == 0;
}

/// Forks with every signal blocked, so that no handler of the host runs in the child.
pid_t fork_quietly(const exec_plan& plan) {
  sigset_t all, before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t pid = ::fork();
  if (pid == 0) plan.become();
  const int error = errno;
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return pid;
}

/// What the child wrote before it ended, or nothing because exec closed the pipe.
launch_fault read_report(const unique_fd& report, instant deadline) {
  for (;;) {
    pollfd watched{report.get(), POLLIN, 0};
    const bool late = now() >= deadline;
    wait_for({&watched, 1}, deadline);
    if (watched.revents == 0) {
      if (late) return {launch_step::deadline, 0};
      continue;
    }
    launch_fault fault;
    const ssize_t count = ::read(report.get(), &fault, sizeof fault);
    if (count == static_cast<ssize_t>(sizeof fault)) return fault;
    if (count < 0 && errno == EINTR) continue;
    return {};
  }
}

}  // namespace

launch_fault launch(const command& what, instant deadline, std::optional<launched>& out) {
  pipe_pair input, output, diagnostics, report;
  for (pipe_pair* one : {&input, &output, &diagnostics, &report})
    if (!make_pipe(*one)) return {launch_step::pipes, errno};
  for (const unique_fd* ours : {&input.writer, &output.reader, &diagnostics.reader})
    if (!make_non_blocking(*ours)) return {launch_step::pipes, errno};

  const exec_plan plan{what,
                       {input.reader.get(), output.writer.get(), diagnostics.writer.get()},
                       report.writer.get()};
  const pid_t pid = fork_quietly(plan);
  if (pid < 0) return {launch_step::fork, errno};
  child process{pid};
  report.writer.reset();
  const launch_fault fault = read_report(report.reader, deadline);
  if (fault.step != launch_step::none) return fault;
  out.emplace(launched{std::move(process), std::move(input.writer), std::move(output.reader),
                       std::move(diagnostics.reader)});
  return {};
}

}  // namespace mcpeval::stdio
