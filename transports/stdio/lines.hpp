// SPDX-License-Identifier: MIT
/// Newline framing: bytes in, lines out, without a second copy of any byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace mcpeval::stdio {

/// A line without its newline; a carriage return before the newline belongs to it.
struct line {
  std::string_view text;
  std::uint64_t offset = 0;  ///< of its first byte in the stream
};

/// The bytes that were read and not yet handed out. Blank lines ("" and "\r") are left out.
///
/// Linear in the bytes read: each is looked at once for the end of its line, and moves only
/// when at least as many bytes before it have been handed out, or when the buffer doubles.
class line_buffer {
 public:
  /// Bytes of the longest line, its newline included.
  static constexpr std::size_t limit = 8 * 1024 * 1024;
  /// A read is offered at least this much room.
  static constexpr std::size_t chunk = 64 * 1024;

  /// Where the next bytes of the stream go; ends the views of earlier lines.
  [[nodiscard]] std::span<char> room();
  /// `count` bytes were read into room().
  void filled(std::size_t count) noexcept;

  /// The next complete line; its view holds until room() or trim().
  [[nodiscard]] std::optional<line> next() noexcept;
  /// At the end of the stream: the last line if no newline ended it.
  [[nodiscard]] std::optional<line> rest() noexcept;

  /// The next line is longer than the limit; neither it nor anything after it is kept.
  [[nodiscard]] bool overflowed() const noexcept { return overflow_ && start_ == tail_; }
  /// Gives a large buffer back once every byte in it was handed out.
  void trim() noexcept;

  /// Bytes held.
  [[nodiscard]] std::size_t held() const noexcept { return end_ - start_; }
  /// Bytes of the stream so far, kept or not.
  [[nodiscard]] std::uint64_t received() const noexcept { return received_; }
  /// Where the next line begins in the stream.
  [[nodiscard]] std::uint64_t position() const noexcept { return base_ + start_; }

 private:
  void make_room();
  void rewind() noexcept;
  [[nodiscard]] line take(std::size_t end, std::size_t next_start) noexcept;

  std::unique_ptr<char[]> bytes_;
  std::size_t capacity_ = 0;
  std::size_t start_ = 0;   ///< of the next line
  std::size_t tail_ = 0;    ///< behind the last newline: where an incomplete line begins
  std::size_t end_ = 0;     ///< behind the last byte held
  std::uint64_t base_ = 0;  ///< of bytes_[0] in the stream
  std::uint64_t received_ = 0;
  bool overflow_ = false;
};

}  // namespace mcpeval::stdio
