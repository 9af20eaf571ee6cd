// SPDX-License-Identifier: MIT
#include "manifest/line_index.hpp"

#include <algorithm>

namespace mcpeval::core {
namespace {

/// A walk over JSON text that knows its line and the brackets it is inside of.
class walk {
 public:
  explicit walk(std::string_view text) noexcept : text_{text} {}

  /// Calls `found(id, line)` for each `"id": "..."` directly inside object, array, object.
  template <class Found>
  void run(Found found) {
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '\n') ++line_;
      if (c == '{' || c == '[') open_ += c;
      if ((c == '}' || c == ']') && !open_.empty()) open_.pop_back();
      if (c == '"') visit_string(found);
    }
  }

 private:
  template <class Found>
  void visit_string(Found found) {
    const std::size_t line = line_;
    if (string_rest() != "id" || open_ != "{[{") return;
    if (!skip_to(':') || !skip_to('"')) return;
    const std::string_view id = string_rest();
    if (at_ <= text_.size()) found(id, line);
  }

  /// The raw bytes up to the closing quote, which is consumed.
  std::string_view string_rest() {
    const std::size_t start = at_;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\n') ++line_;
      at_ += text_[at_] == '\\' ? 2 : 1;
    }
    const std::size_t end = std::min(at_, text_.size());
    at_ = end + 1;
    return text_.substr(start, end - start);
  }

  /// Consumes `wanted` when only white space stands before it.
  bool skip_to(char wanted) {
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == wanted) return ++at_, true;
      if (text_[at_] == '\n') ++line_;
      if (std::string_view{" \t\r\n"}.find(text_[at_]) == std::string_view::npos) return false;
    }
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::string open_;
};

}  // namespace

line_index::line_index(std::string_view text) {
  walk{text}.run([this](std::string_view id, std::size_t line) { lines_.emplace(id, line); });
}

std::size_t line_index::line_of(std::string_view id) const {
  const auto found = lines_.find(id);
  return found == lines_.end() ? 0 : found->second;
}

}  // namespace mcpeval::core
