// SPDX-License-Identifier: MIT
#include "event_stream.hpp"

#include <algorithm>
#include <utility>

namespace mcpeval::http {

namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
/// A line may be this much longer than the data in it.
constexpr std::size_t field_room = 16;

}  // namespace

void event_stream::feed(std::string_view bytes) {
  while (!bytes.empty() && !overflowed_) {
    if (std::exchange(skip_newline_, false) && bytes.front() == '\n') {
      bytes.remove_prefix(1);
      line_start_ = ++received_;
      continue;
    }
    const std::size_t end = bytes.find_first_of("\r\n");
    if (end == std::string_view::npos) return keep(bytes);
    keep(bytes.substr(0, end));
    skip_newline_ = bytes[end] == '\r';
    bytes.remove_prefix(end + 1);
    ++received_;
    if (!overflowed_) end_line();
    line_start_ = received_;
  }
}

void event_stream::keep(std::string_view part) {
  received_ += part.size();
  if (part.size() > limit_ + field_room - line_.size())
    overflowed_ = true;
  else
    line_ += part;
}

void event_stream::finish() {
  if (overflowed_) return;
  if (!line_.empty()) end_line();
  dispatch();
}

void event_stream::end_line() {
  std::string_view text = line_;
  if (std::exchange(first_line_, false) && text.starts_with(byte_order_mark)) {
    text.remove_prefix(byte_order_mark.size());
    line_start_ += byte_order_mark.size();
  }
  if (text.empty()) {
    dispatch();
  } else if (const auto colon = text.find(':'); colon == std::string_view::npos) {
    field(text, {});
  } else {
    const auto value = text.substr(colon + 1);
    field(text.substr(0, colon), value.substr(value.starts_with(' ') ? 1 : 0));
  }
  line_.clear();
}

void event_stream::field(std::string_view name, std::string_view value) {
  if (name == "data") return add_data(value);
  if (name == "event") name_ = value;
  if (name == "id" && value.size() <= id_limit && value.find('\0') == std::string_view::npos)
    id_ = value;
  if (name == "retry" && !value.empty() &&
      value.find_first_not_of("0123456789") == std::string_view::npos) {
    retry_ms_ = 0;
    for (const char digit : value)
      retry_ms_ =
          std::min(*retry_ms_ * 10 + static_cast<std::uint64_t>(digit - '0'), longest_retry_ms);
  }
}

void event_stream::add_data(std::string_view value) {
  const std::string_view join = has_data_ ? "\n" : "";
  if (!std::exchange(has_data_, true)) data_start_ = line_start_;
  if (join.size() + value.size() > limit_ - data_.size()) {
    overflowed_ = true;
    return;
  }
  data_ += join;
  data_ += value;
}

void event_stream::dispatch() {
  last_id_ = id_;
  const bool is_message = name_.empty() || name_ == "message";
  if (is_message && !data_.empty() && !overflowed_)
    ready_.push_back({std::exchange(data_, {}), data_start_});
  data_.clear();
  has_data_ = false;
  name_.clear();
}

std::optional<event> event_stream::next() {
  if (ready_.empty()) return std::nullopt;
  event first = std::move(ready_.front());
  ready_.pop_front();
  return first;
}

}  // namespace mcpeval::http
