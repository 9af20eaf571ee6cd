// SPDX-License-Identifier: MIT
/// The conversation with one child over its three pipes.
#pragma once

#include "child.hpp"
#include "deadline.hpp"
#include "input_pipe.hpp"
#include "launch.hpp"
#include "lines.hpp"
#include "unique_fd.hpp"

#include <mcpeval/abi.h>

#include <atomic>
#include <cstdint>
#include <string_view>

namespace mcpeval::stdio {

/// One poll loop serves all three pipes whenever it waits, whatever it waits for: stdout is read
/// while a frame is written, and stderr is drained, counted and dropped. So no pipe that fills up
/// can stop both sides.
class channel {
 public:
  /// Bytes of the longest outgoing frame, its newline included.
  static constexpr std::size_t outgoing_limit = 17 * 1024 * 1024;
  /// Above this much unread output, stdout is left alone until receive() takes some of it.
  static constexpr std::size_t read_ahead = 32 * 1024 * 1024;

  explicit channel(launched started);
  channel(const channel&) = delete;
  channel& operator=(const channel&) = delete;
  /// Ends the child: stdin is closed, 1 s, SIGTERM to the group, 1 s, SIGKILL to the group. Its
  /// output is drained meanwhile, so that a child that still writes can end by itself.
  ~channel();

  /// After TIMEOUT in the middle of a frame, and after CLOSED for a child that no longer reads,
  /// nothing can be sent any more; what the child writes can still be received.
  [[nodiscard]] mcpeval_status send(const mcpeval_message& message, instant deadline);
  /// A deadline in the past still takes what is there. LIMIT: `arrival.offset` is where the
  /// overlong line begins.
  [[nodiscard]] mcpeval_status receive(instant deadline, mcpeval_arrival& arrival,
                                       mcpeval_sink& frame);
  /// Async-signal-safe; there is no way back.
  void interrupt() noexcept;
  /// A child whose pipes have closed is given a moment to end, so that its status is known.
  void describe(mcpeval_channel_detail& out) noexcept;

 private:
  /// One turn of the poll loop.
  void serve(instant deadline, bool writing);
  void read_output();
  void stop_writing();
  [[nodiscard]] mcpeval_status deliver(const line& found, mcpeval_arrival& arrival,
                                       mcpeval_sink& frame);
  [[nodiscard]] bool owes_end_of_reading();
  [[nodiscard]] mcpeval_status end_of_reading(mcpeval_arrival& arrival);
  [[nodiscard]] mcpeval_status end_of_output(mcpeval_arrival& arrival);
  /// Drains both streams until the child has ended or the deadline has passed.
  void drain_until_exit(instant deadline) noexcept;
  /// Gives a child that is about to end a moment to do so, once.
  void settle() noexcept;

  child child_;
  input_pipe input_;
  unique_fd output_;
  unique_fd diagnostics_;
  unique_fd wake_;  ///< an eventfd, readable for ever after interrupt()
  line_buffer lines_;
  std::uint64_t diagnostic_bytes_ = 0;
  std::atomic<bool> interrupted_ = false;
  bool child_ended_ = false;   ///< as the last turn of the loop saw it
  bool half_written_ = false;  ///< nothing can follow a part of a frame
  bool told_end_of_reading_ = false;
  bool over_ = false;     ///< every later call is CLOSED
  bool closing_ = false;  ///< nothing that is read matters any more
  bool settled_ = false;  ///< settle() has waited
};

static_assert(std::atomic<bool>::is_always_lock_free, "interrupt() may run in a signal handler");

}  // namespace mcpeval::stdio
