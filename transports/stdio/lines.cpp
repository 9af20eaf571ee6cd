// SPDX-License-Identifier: MIT
#include "lines.hpp"

#include <string.h>

#include <algorithm>
#include <cstring>

namespace mcpeval::stdio {

namespace {

/// A buffer above this size is not kept for later lines.
constexpr std::size_t kept_capacity = 4 * line_buffer::chunk;

bool is_blank(std::string_view text) { return text.empty() || text == "\r"; }

}  // namespace

std::span<char> line_buffer::room() {
  rewind();
  if (capacity_ - end_ < chunk) make_room();
  return {bytes_.get() + end_, capacity_ - end_};
}

/// Starts at the front again when nothing is held.
void line_buffer::rewind() noexcept {
  if (start_ != end_) return;
  base_ += start_;
  start_ = tail_ = end_ = 0;
}

void line_buffer::make_room() {
  const std::size_t live = held();
  if (start_ >= live && capacity_ - live >= chunk) {
    std::memmove(bytes_.get(), bytes_.get() + start_, live);
  } else {
    const std::size_t wanted = std::max(2 * capacity_, live + chunk);
    std::unique_ptr<char[]> larger{new char[wanted]};
    if (live > 0) std::memcpy(larger.get(), bytes_.get() + start_, live);
    bytes_ = std::move(larger);
    capacity_ = wanted;
  }
  base_ += start_;
  tail_ -= start_;
  end_ = live;
  start_ = 0;
}

void line_buffer::filled(std::size_t count) noexcept {
  received_ += count;
  if (overflow_) return;
  const char* const fresh = bytes_.get() + end_;
  end_ += count;
  if (const void* newline = ::memrchr(fresh, '\n', count))
    tail_ = static_cast<std::size_t>(static_cast<const char*>(newline) - bytes_.get()) + 1;
  if (end_ - tail_ <= limit) return;
  overflow_ = true;
  end_ = tail_;
}

std::optional<line> line_buffer::next() noexcept {
  while (start_ < tail_) {
    const char* const from = bytes_.get() + start_;
    const auto* newline = static_cast<const char*>(std::memchr(from, '\n', tail_ - start_));
    const std::size_t end = static_cast<std::size_t>(newline - bytes_.get());
    if (end + 1 - start_ > limit) {
      overflow_ = true;
      tail_ = end_ = start_;
      return {};
    }
    const line found = take(end, end + 1);
    if (!is_blank(found.text)) return found;
  }
  return {};
}

std::optional<line> line_buffer::rest() noexcept {
  const line found = take(end_, end_);
  tail_ = end_;
  if (is_blank(found.text)) return {};
  return found;
}

line line_buffer::take(std::size_t end, std::size_t next_start) noexcept {
  const line found{{bytes_.get() + start_, end - start_}, position()};
  start_ = next_start;
  return found;
}

void line_buffer::trim() noexcept {
  rewind();
  if (end_ > 0 || capacity_ <= kept_capacity) return;
  bytes_.reset();
  capacity_ = 0;
}

}  // namespace mcpeval::stdio
