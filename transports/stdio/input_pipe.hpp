// SPDX-License-Identifier: MIT
/// The child's standard input: what was written to it, and what of that the child never read.
#pragma once

#include "unique_fd.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace mcpeval::stdio {

/// The writing end of a pipe. A server may stop reading and live on, and whether a request came
/// just before or just after that is chance; so the requests are remembered until they are known
/// to be read, and what a deserted pipe still holds was read by nobody.
class input_pipe {
 public:
  explicit input_pipe(unique_fd pipe) noexcept;

  /// -1 once closed.
  [[nodiscard]] int fd() const noexcept { return pipe_.get(); }
  [[nodiscard]] explicit operator bool() const noexcept { return static_cast<bool>(pipe_); }

  /// Writes what the pipe takes of the frame and its newline; false when it takes no more ever.
  [[nodiscard]] bool write_some(std::string_view frame, std::size_t& written) noexcept;
  /// The frame of this request was written whole.
  void remember(std::string_view id);

  /// Whether some request is not known to have been read.
  [[nodiscard]] bool holds_requests() noexcept;
  /// Whether nobody has the reading end any more.
  [[nodiscard]] bool is_deserted() const noexcept;
  /// Ends the child's input.
  void close() noexcept;
  /// Whether nobody read any more when it was closed.
  [[nodiscard]] bool was_deserted() const noexcept { return was_deserted_; }
  /// Once it was deserted: the first request that was not read whole, or empty.
  [[nodiscard]] std::string_view first_unread() const noexcept;

 private:
  struct request {
    std::uint64_t end;  ///< of its frame, without the newline, in the stream
    std::string id;
  };
  void forget_what_was_read() noexcept;

  unique_fd pipe_;
  /// A host that ignores SIGPIPE when it connects keeps doing so; asking again for each frame
  /// would cost more than the write itself.
  bool plain_write_ = false;
  bool was_deserted_ = false;
  std::uint64_t written_ = 0;
  std::deque<request> requests_;  ///< not known to have been read
};

}  // namespace mcpeval::stdio
