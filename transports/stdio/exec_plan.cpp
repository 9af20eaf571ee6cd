// SPDX-License-Identifier: MIT
#include "exec_plan.hpp"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace mcpeval::stdio {

namespace {

constexpr char shell[] = "/bin/sh";
constexpr int failed_to_start = 127;  // the shell's own status for it; read by nobody
constexpr int highest_descriptor = 65'536;

char* pointer_to(const std::string& text) { return const_cast<char*>(text.c_str()); }

std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (const auto& one : texts) pointers.push_back(pointer_to(one));
  pointers.push_back(nullptr);
  return pointers;
}

/// Ignored signals stay ignored, as exec would have it, but for SIGPIPE: a server that outlives
/// its client should end.
void reset_signals() noexcept {
  struct sigaction action {};
  for (int signal = 1; signal < NSIG; ++signal) {
    if (::sigaction(signal, nullptr, &action) != 0) continue;
    if (action.sa_handler == SIG_IGN && signal != SIGPIPE) continue;
    action = {};
    action.sa_handler = SIG_DFL;
    ::sigaction(signal, &action, nullptr);
  }
  sigset_t none;
  ::sigemptyset(&none);
  ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
}

/// Descriptors that the host itself inherited are not the server's business.
void close_others_on_exec() noexcept {
#if defined(SYS_close_range)
  constexpr unsigned set_cloexec = 1U << 2;
  if (::syscall(SYS_close_range, STDERR_FILENO + 1, UINT_MAX, set_cloexec) == 0) return;
#endif
  for (int fd = STDERR_FILENO + 1; fd < highest_descriptor; ++fd) ::fcntl(fd, F_SETFD, FD_CLOEXEC);
}

}  // namespace

exec_plan::exec_plan(const command& what, std::array<int, 3> standard, int report)
    : what_{what},
      host_{::getpid()},
      standard_{standard},
      report_{report},
      arguments_{pointers_to(what.arguments)},
      environment_{pointers_to(what.environment)},
      shell_arguments_{const_cast<char*>(shell), nullptr} {
  shell_arguments_.insert(shell_arguments_.end(), arguments_.begin() + 1, arguments_.end());
}

void exec_plan::become() const noexcept {
  die_with_host();
  launch_fault fault = prepare();
  if (fault.step == launch_step::none) fault = execute();
  while (::write(report_, &fault, sizeof fault) < 0 && errno == EINTR) continue;
  ::_exit(failed_to_start);
}

/// A host that ended before the request to the kernel sends no signal any more; by then the child
/// has another parent.
void exec_plan::die_with_host() const noexcept {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != host_) ::_exit(failed_to_start);
}

launch_fault exec_plan::prepare() const noexcept {
  ::setpgid(0, 0);
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd)
    if (::dup2(standard_[static_cast<std::size_t>(fd)], fd) < 0) return {launch_step::pipes, errno};
  close_others_on_exec();
  if (!what_.directory.empty() && ::chdir(what_.directory.c_str()) != 0)
    return {launch_step::directory, errno};
  reset_signals();
  return {};
}

/// The rules of execvp: a file that may not be executed does not end the search, but is what the
/// caller hears of when no later one can be executed either.
launch_fault exec_plan::execute() const noexcept {
  launch_fault fault{launch_step::program, ENOENT};
  for (const auto& file : what_.candidates) {
    const int error = try_file(file.c_str());
    if (error == ENOENT && ::access(file.c_str(), F_OK) == 0)
      return {launch_step::interpreter, error};
    if (error == EACCES) fault.error = EACCES;
    if (error != ENOENT && error != ENOTDIR && error != EACCES)
      return {launch_step::program, error};
  }
  return fault;
}

/// A file that is no binary and names no interpreter is a script for the shell.
int exec_plan::try_file(const char* file) const noexcept {
  ::execve(file, arguments_.data(), environment_.data());
  if (errno != ENOEXEC) return errno;
  shell_arguments_[1] = const_cast<char*>(file);
  ::execve(shell, shell_arguments_.data(), environment_.data());
  return ENOEXEC;
}

}  // namespace mcpeval::stdio
