// SPDX-License-Identifier: MIT
/// Server-sent events: bytes in, messages out, wherever the bytes are cut.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace mcpeval::http {

/// An event that carries a message.
struct event {
  std::string data;
  std::uint64_t offset = 0;  ///< of its first data line in the stream
  friend bool operator==(const event&, const event&) = default;
};

/// A reader of one stream, as the HTML standard has it: CR, LF and CRLF end a line, one blank after
/// the colon is dropped, data lines are joined with LF, comments and unknown fields are skipped.
/// Beyond the standard, what no blank line ended counts when the stream ended by itself: real
/// servers forget it. Events without data and events of another name than "message" are skipped.
class event_stream {
 public:
  /// Bytes of the data of one event, usually.
  static constexpr std::size_t event_limit = 8 * 1024 * 1024;
  /// An id that is longer is not worth remembering.
  static constexpr std::size_t id_limit = 4096;
  /// A server may ask for no longer pause than this.
  static constexpr std::uint64_t longest_retry_ms = 60'000;

  /// `limit` is the most bytes that the data of one event may have.
  explicit event_stream(std::size_t limit = event_limit) noexcept : limit_{limit} {}

  void feed(std::string_view bytes);
  /// The stream ended by itself.
  void finish();
  [[nodiscard]] std::optional<event> next();

  /// An event or a line is over its bound; nothing after it is read.
  [[nodiscard]] bool overflowed() const noexcept { return overflowed_; }
  /// The id of the last event that had one, be it without data; an empty one takes back what was
  /// said before.
  [[nodiscard]] const std::optional<std::string>& last_event_id() const noexcept {
    return last_id_;
  }
  /// The pause before a resumption that the server asked for last.
  [[nodiscard]] std::optional<std::uint64_t> retry_ms() const noexcept { return retry_ms_; }
  /// Bytes fed.
  [[nodiscard]] std::uint64_t received() const noexcept { return received_; }

 private:
  void keep(std::string_view part);
  void end_line();
  void field(std::string_view name, std::string_view value);
  void add_data(std::string_view value);
  void dispatch();

  std::size_t limit_;
  std::string line_;  ///< the incomplete line
  std::uint64_t line_start_ = 0;
  std::uint64_t received_ = 0;
  bool first_line_ = true;
  bool skip_newline_ = false;  ///< a CR ended the last line: a LF right behind it is part of that
  bool overflowed_ = false;

  std::string data_;  ///< of the event being read
  std::uint64_t data_start_ = 0;
  bool has_data_ = false;
  std::string name_;
  std::optional<std::string> id_;  ///< takes effect when the event ends
  std::optional<std::string> last_id_;
  std::optional<std::uint64_t> retry_ms_;
  std::deque<event> ready_;
};

}  // namespace mcpeval::http
