// SPDX-License-Identifier: MIT
/// Reads one response as it arrives: its head, then what its body holds.
#pragma once

#include "arrival.hpp"
#include "conversation.hpp"
#include "event_stream.hpp"
#include "media_type.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace mcpeval::http {

enum class purpose : std::uint8_t {
  request,   ///< whatever type its body has, its messages are wanted
  stream,    ///< of an event stream, messages are wanted; of anything else, nothing
  delivery,  ///< only the status is wanted
};

class response {
 public:
  /// Borrows what it is given.
  response(purpose why, conversation& talk, acquaintance& server, arrivals& out) noexcept;

  // Each answers false when the rest need not be read.
  [[nodiscard]] bool header(std::string_view line);
  [[nodiscard]] bool end_of_head(int status);
  [[nodiscard]] bool body(std::string_view bytes);
  /// The body ended as it should.
  void finish();

  /// The head has been read.
  [[nodiscard]] bool has_begun() const noexcept { return status_ != 0; }
  [[nodiscard]] int status() const noexcept { return status_; }
  /// Every byte that the head announced is there.
  [[nodiscard]] bool is_whole() const noexcept { return has_begun() && announced_left() == 0; }
  /// Bytes that are still to come as the head announced it; SIZE_MAX where it did not.
  [[nodiscard]] std::size_t announced_left() const noexcept;
  [[nodiscard]] bool is_event_stream() const noexcept { return reading_ == reading::events; }
  /// What made the response void, or OK.
  [[nodiscard]] mcpeval_status fault() const noexcept { return fault_; }

 private:
  enum class reading : std::uint8_t { nothing, json, events, foreign };

  [[nodiscard]] bool learn_session();
  [[nodiscard]] reading body_kind() const noexcept;
  [[nodiscard]] bool stop(mcpeval_status fault) noexcept;
  [[nodiscard]] bool read_events(std::string_view bytes);
  void emit(std::string frame, std::uint64_t offset, std::uint32_t flags);
  void emit_events();

  purpose why_;
  conversation* talk_;
  acquaintance* server_;
  arrivals* out_;

  // The head; a second head, behind one of status 100 to 199, starts over.
  struct head {
    media_type type = media_type::unstated;
    bool encoded = false;
    bool in_chunks = false;
    std::optional<std::size_t> length;
    std::optional<std::string> session;
  } head_;
  std::size_t head_size_ = 0;  ///< of all heads
  int status_ = 0;
  reading reading_ = reading::nothing;
  mcpeval_status fault_ = MCPEVAL_OK;
  std::size_t received_ = 0;
  std::string text_;
  event_stream events_;
};

}  // namespace mcpeval::http
