// SPDX-License-Identifier: MIT
#include "stdio_loop.hpp"

#include "line_buffer.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>

namespace demo {
namespace {

/// False when nobody reads our output any more.
bool send_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (sent < 0 && errno != EINTR) return false;
    if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

/// Milliseconds until the next late reply, rounded up so that it is due on waking; -1: for ever.
int wait_time(const server& demo) {
  const auto due = demo.next_due();
  if (!due) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*due - server::clock::now());
  return left.count() > 0 ? static_cast<int>(left.count()) : 0;
}

class stdio_loop {
 public:
  explicit stdio_loop(server& demo) : demo_{demo} {}

  void run() {
    while (!input_ended_ || demo_.next_due()) {
      pollfd input{input_ended_ ? -1 : STDIN_FILENO, POLLIN, 0};
      const int ready = poll(&input, 1, wait_time(demo_));
      if (ready < 0 && errno != EINTR) return;
      if (ready > 0 && !take_input()) return;
      demo_.run_due(server::clock::now());
      if (!send_all(demo_.take_output())) return;
    }
  }

 private:
  /// Reads once and answers each whole line as it comes; false when nobody reads the replies.
  bool take_input() {
    const auto got = read(STDIN_FILENO, chunk_.data(), chunk_.size());
    if (got < 0 && errno == EINTR) return true;
    if (got <= 0) {
      input_ended_ = true;
      return answer(lines_.rest());
    }
    lines_.append({chunk_.data(), static_cast<std::size_t>(got)});
    while (const auto line = lines_.next())
      if (!answer(*line)) return false;
    return true;
  }

  bool answer(std::string_view line) {
    demo_.receive(line, server::clock::now());
    return send_all(demo_.take_output());
  }

  server& demo_;
  line_buffer lines_;
  std::array<char, 65536> chunk_{};
  bool input_ended_ = false;
};

}  // namespace

void serve_stdio(server& demo) { stdio_loop{demo}.run(); }

}  // namespace demo
