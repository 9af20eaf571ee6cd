// SPDX-License-Identifier: MIT
/// A forked child in which modules run, and the lines that it sends: whatever a module does there,
/// the program itself goes on.
#pragma once

#include "base/result.hpp"
#include "base/unique_fd.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace mcpeval::cli {

enum class hearing : std::uint8_t {
  line,   ///< the child said something
  ended,  ///< it says nothing more
  late,   ///< the time was up first
};

/// One child at a time; without signal handlers and core files of the host's, stdin and stdout
/// at /dev/null. Whoever starts it also end()s it.
class module_child {
 public:
  using clock = std::chrono::steady_clock;
  /// Runs in the child, which exits afterwards; the argument is for say_line().
  using work = std::function<void(int descriptor)>;

  [[nodiscard]] static core::result<module_child> start(const work& task);

  /// The next whole line, without its end.
  [[nodiscard]] hearing next_line(std::string& line, clock::time_point deadline);
  /// Waits for the child, after killing it when asked to; answers what waitpid() said.
  [[nodiscard]] int end(bool kill);

 private:
  module_child(pid_t child, core::unique_fd reading) noexcept;

  pid_t child_;
  core::unique_fd reading_;
  std::string unread_;
};

/// The child's side: writes one line at once, so that a crash loses none; control characters
/// become "?". False when nobody can hear it.
bool say_line(int descriptor, std::string_view text);

}  // namespace mcpeval::cli
