// SPDX-License-Identifier: MIT
/// Unbuffered writing: what was printed before a crash is out, and every refusal is seen.
#include "output.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace mcpeval::cli {

namespace {

/// A peer may have set the shared descriptor to non-blocking: wait until it takes more.
bool wait_until_writable(int descriptor) {
  pollfd watched{descriptor, POLLOUT, 0};
  int ready = -1;
  do {
    ready = ::poll(&watched, 1, -1);
  } while (ready < 0 && errno == EINTR);
  return ready > 0;
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(descriptor, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (!wait_until_writable(descriptor)) return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

std::string one_line(std::string_view text) {
  std::string line{text};
  for (char& c : line)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  return line += '\n';
}

int status_of(core::fault kind) {
  return kind == core::fault::usage ? status_usage : status_incomplete;
}

constexpr std::string_view clear_line = "\r\x1b[K";
constexpr std::size_t usual_columns = 80;

bool is_set(const char* variable) {
  const char* const found = std::getenv(variable);
  return found != nullptr && *found != '\0';
}

bool is_watched() {
  const char* const terminal = std::getenv("TERM");
  const bool is_dumb = terminal != nullptr && std::string_view{terminal} == "dumb";
  return ::isatty(STDERR_FILENO) == 1 && !is_set("CI") && !is_dumb;
}

std::size_t columns() {
  winsize size{};
  const bool is_known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return is_known ? size.ws_col : usual_columns;
}

}  // namespace

void prepare_standard_streams() noexcept {
  static_cast<void>(std::signal(SIGPIPE, SIG_IGN));
  // A handler, since what is ignored stays ignored in the server: the write fails, and is reported.
  static_cast<void>(std::signal(SIGXFSZ, [](int) {}));
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) continue;
    // open() takes the lowest free number, which is this one: those below are open by now
    const int mode = descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY;
    if (::open("/dev/null", mode) < 0) return;
  }
}

output::output() noexcept : is_watched_{is_watched()} {}

void output::progress(std::string_view text) {
  if (!is_watched_) return;
  auto shown = one_line(text);
  shown.pop_back();
  shown.resize(std::min(shown.size(), columns() - 1));  // a full line would wrap
  shows_progress_ = true;
  static_cast<void>(write_all(STDERR_FILENO, std::string{clear_line} += shown));
}

void output::clear_progress() {
  if (shows_progress_.exchange(false)) static_cast<void>(write_all(STDERR_FILENO, clear_line));
}

void output::print(std::string_view text) {
  clear_progress();
  if (!stdout_refused_ && !write_all(STDOUT_FILENO, text)) stdout_refused_ = true;
}

void output::line(std::string_view text) {
  clear_progress();
  static_cast<void>(write_all(STDERR_FILENO, one_line(text)));
}

int output::fail(const core::error& problem) {
  line("Error: " + problem.sentence);
  return status_of(problem.kind);
}

int output::conclude(int status) {
  clear_progress();
  if (!std::exchange(stdout_refused_, false)) return status;
  line("Error: stdout did not take the whole output; check its reader, or the disk it goes to");
  return status_incomplete;
}

}  // namespace mcpeval::cli
