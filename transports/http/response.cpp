// SPDX-License-Identifier: MIT
#include "response.hpp"

#include "header_list.hpp"
#include "utf8.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace mcpeval::http {

namespace {

constexpr std::size_t longest_head = 256 * 1024;
constexpr std::size_t longest_session_id = 1024;
/// Of a body that nobody wants, this much is read so that the connection can be used again.
constexpr std::size_t worth_skipping = 64 * 1024;
/// A server that asks for no pause at all would be asked again and again without one.
constexpr instant shortest_retry = 10 * millisecond;

bool is_session_id(std::string_view text) noexcept {
  return !text.empty() && text.size() <= longest_session_id &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

std::optional<std::size_t> read_length(std::string_view text) noexcept {
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return length;
}

}  // namespace

response::response(purpose why, conversation& talk, acquaintance& server, arrivals& out) noexcept
    : why_{why}, talk_{&talk}, server_{&server}, out_{&out}, events_{talk.message_limit} {}

bool response::header(std::string_view line) {
  if (has_begun()) return true;  // a trailer
  if (line.starts_with("HTTP/")) head_ = head{};
  head_size_ += line.size();
  if (head_size_ > longest_head) return stop(MCPEVAL_CLOSED);
  const auto colon = line.find(':');
  if (colon == std::string_view::npos) return true;
  const auto name = line.substr(0, colon);
  const auto value = trimmed(line.substr(colon + 1));
  if (same_name(name, "Content-Type")) head_.type = read_media_type(value);
  if (same_name(name, "Content-Encoding")) head_.encoded = !same_name(value, "identity");
  if (same_name(name, "Content-Length")) head_.length = read_length(value);
  if (same_name(name, "Transfer-Encoding")) head_.in_chunks = true;
  if (same_name(name, "Mcp-Session-Id") && !head_.session) head_.session = value;
  return true;
}

bool response::end_of_head(int status) {
  if (has_begun() || status < 200) return true;
  status_ = status;
  reading_ = body_kind();
  if (why_ == purpose::request && !learn_session()) return stop(MCPEVAL_PROTOCOL);
  return true;
}

response::reading response::body_kind() const noexcept {
  const bool events = head_.type == media_type::events && !head_.encoded;
  if (why_ == purpose::delivery) return reading::nothing;
  if (why_ == purpose::stream) return events && status_ == 200 ? reading::events : reading::nothing;
  if (events) return reading::events;
  return head_.type == media_type::other || head_.encoded ? reading::foreign : reading::json;
}

/// False when the reply names a session that cannot be named back.
bool response::learn_session() {
  const bool counts = !talk_->stateless && status_ < 300 && server_->session.empty();
  if (!counts || !head_.session) return true;
  if (!is_session_id(*head_.session)) return false;
  server_->session = *head_.session;
  return true;
}

bool response::body(std::string_view bytes) {
  received_ += bytes.size();
  server_->received += bytes.size();
  if (reading_ == reading::nothing) return received_ <= worth_skipping;
  if (reading_ == reading::foreign) {
    fault_ = MCPEVAL_PROTOCOL;
    return is_whole();
  }
  talk_->taken += bytes.size();
  if (talk_->taken > talk_->limit) return stop(MCPEVAL_LIMIT);
  if (reading_ == reading::events) return read_events(bytes);
  if (bytes.size() > talk_->message_limit - text_.size()) return stop(MCPEVAL_LIMIT);
  text_ += bytes;
  return true;
}

bool response::read_events(std::string_view bytes) {
  events_.feed(bytes);
  emit_events();
  return !events_.overflowed() || stop(MCPEVAL_LIMIT);
}

void response::emit_events() {
  while (auto one = events_.next()) emit(std::move(one->data), one->offset, MCPEVAL_FROM_EVENT);
  if (const auto& id = events_.last_event_id()) talk_->last_event_id = *id;
  if (const auto pause = events_.retry_ms())
    talk_->retry = std::max(*pause * millisecond, shortest_retry);
}

void response::finish() {
  if (fault_ != MCPEVAL_OK) return;
  if (reading_ == reading::events) {
    events_.finish();
    emit_events();
  }
  if (reading_ != reading::json || text_.empty()) return;
  if (!is_utf8(text_)) return static_cast<void>(stop(MCPEVAL_PROTOCOL));
  const std::uint32_t untyped = MCPEVAL_UNTYPED;
  emit(std::exchange(text_, {}), 0, head_.type == media_type::unstated ? untyped : 0);
}

void response::emit(std::string frame, std::uint64_t offset, std::uint32_t flags) {
  if (talk_->resumed) flags |= MCPEVAL_RESUMED;
  out_->push_back({MCPEVAL_FRAME, talk_->id, status_, offset, std::move(frame), MCPEVAL_OK, flags});
}

std::size_t response::announced_left() const noexcept {
  const bool is_known = head_.length && !head_.in_chunks && *head_.length >= received_;
  return is_known ? *head_.length - received_ : SIZE_MAX;
}

bool response::stop(mcpeval_status fault) noexcept {
  fault_ = fault;
  return false;
}

}  // namespace mcpeval::http
