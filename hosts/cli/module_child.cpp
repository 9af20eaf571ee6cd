// SPDX-License-Identifier: MIT
/// Forking, listening and reaping.
#include "module_child.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mcpeval::cli {
namespace {

/// In the child: the crash handlers, interrupts and core files of the host are not its business.
void forget_the_host() {
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGINT, SIGTERM})
    static_cast<void>(std::signal(signal, SIG_DFL));
  const rlimit none{0, 0};
  static_cast<void>(::setrlimit(RLIMIT_CORE, &none));
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nowhere < 0) return;
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO}) static_cast<void>(::dup2(nowhere, stream));
}

core::error no_child() {
  return core::incomplete_error("no child process can be started: " +
                                std::system_category().message(errno));
}

}  // namespace

module_child::module_child(pid_t child, core::unique_fd reading) noexcept
    : child_{child}, reading_{std::move(reading)} {}

core::result<module_child> module_child::start(const work& task) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return no_child();
  core::unique_fd reading{ends[0]};
  const core::unique_fd writing{ends[1]};
  const pid_t child = ::fork();
  if (child < 0) return no_child();
  if (child == 0) {
    reading.reset();
    forget_the_host();
    task(writing.get());
    ::_exit(0);
  }
  return module_child{child, std::move(reading)};
}

hearing module_child::next_line(std::string& line, clock::time_point deadline) {
  std::array<char, 4096> block{};
  for (;;) {
    if (const auto end = unread_.find('\n'); end != std::string::npos) {
      line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return hearing::line;
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - clock::now());
    if (left.count() <= 0) return hearing::late;
    pollfd watched{reading_.get(), POLLIN, 0};
    if (::poll(&watched, 1, static_cast<int>(left.count())) <= 0) continue;
    const auto size = ::read(reading_.get(), block.data(), block.size());
    if (size == 0 || (size < 0 && errno != EINTR)) return hearing::ended;
    if (size > 0) unread_.append(block.data(), static_cast<std::size_t>(size));
  }
}

int module_child::end(bool kill) {
  if (kill) static_cast<void>(::kill(child_, SIGKILL));
  int status = 0;
  while (::waitpid(child_, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

bool say_line(int descriptor, std::string_view text) {
  std::string line;
  for (const char c : text) line += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  line += '\n';
  std::string_view rest = line;
  while (!rest.empty()) {
    const auto written = ::write(descriptor, rest.data(), rest.size());
    if (written > 0)
      rest.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      return false;
  }
  return true;
}

}  // namespace mcpeval::cli
