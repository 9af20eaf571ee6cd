// SPDX-License-Identifier: MIT
/// stdout and stderr of the program, and the exit statuses of contract 09 section 1.2.
#pragma once

#include "base/error.hpp"
#include "evaluation/evaluation.hpp"

#include <atomic>
#include <string_view>

namespace mcpeval::cli {

inline constexpr int status_success = 0;
inline constexpr int status_verdict = 1;     ///< evaluated, and something is red
inline constexpr int status_usage = 2;       ///< nothing was evaluated
inline constexpr int status_incomplete = 3;  ///< the world did not let us finish

/// Ignores SIGPIPE, and points each of the descriptors 0, 1 and 2 that is closed at the null
/// device, so that no file or pipe of the run can take its number. Writing to a stdout that was
/// closed still fails.
void prepare_standard_streams() noexcept;

/// Writes straight through. A stderr that is gone is ignored; a stdout that refuses a byte is
/// remembered until conclude().
class output final : public core::diagnostics {
 public:
  output() noexcept;
  /// What goes on, for somebody who watches: one line on stderr that the next one, and all other
  /// output, replaces. Nothing where stderr is no terminal, or the variable CI is set.
  void progress(std::string_view text);
  /// Text for stdout, as it is.
  void print(std::string_view text);
  /// One line on stderr; control characters become question marks.
  void line(std::string_view text) override;
  /// Says on stderr what went wrong and answers the exit status it leads to.
  [[nodiscard]] int fail(const core::error& problem);
  /// `status`, or status_incomplete and a line on stderr when stdout did not take everything;
  /// the line is written once.
  [[nodiscard]] int conclude(int status);

 private:
  void clear_progress();

  const bool is_watched_;
  std::atomic<bool> shows_progress_ = false;  ///< the watchdog's thread may write, too
  bool stdout_refused_ = false;
};

}  // namespace mcpeval::cli
