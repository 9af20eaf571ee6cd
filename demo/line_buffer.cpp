// SPDX-License-Identifier: MIT
/// The search for a newline never looks at a byte twice.
#include "line_buffer.hpp"

namespace demo {

void line_buffer::append(std::string_view bytes) {
  bytes_.erase(0, start_);
  searched_ -= start_;
  start_ = 0;
  bytes_.append(bytes);
}

std::optional<std::string_view> line_buffer::next() {
  const auto newline = bytes_.find('\n', searched_);
  if (newline == std::string::npos) {
    searched_ = bytes_.size();
    return {};
  }
  const auto line = std::string_view{bytes_}.substr(start_, newline - start_);
  start_ = searched_ = newline + 1;
  return line;
}

std::string_view line_buffer::rest() const { return std::string_view{bytes_}.substr(start_); }

}  // namespace demo
