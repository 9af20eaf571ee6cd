// SPDX-License-Identifier: MIT
/// Compile-time check that a descriptor is well-formed JSON of at most 64 KiB.
///
/// The host reads the descriptor strictly at run time; this only keeps a missing comma from
/// getting that far.
#pragma once

#include <cstddef>
#include <string_view>

namespace mcpeval {

inline constexpr std::size_t descriptor_limit = 64 * 1024;

/// A recursive-descent reader over RFC 8259's grammar that keeps nothing but its position.
class json_syntax {
 public:
  explicit constexpr json_syntax(std::string_view text) noexcept : text_{text} {}

  [[nodiscard]] constexpr bool object_only() {
    blank();
    if (peek() != '{' || !read_value(32)) return false;
    blank();
    return at_ == text_.size();
  }

 private:
  [[nodiscard]] constexpr char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  constexpr bool take(char wanted) {
    if (peek() != wanted) return false;
    ++at_;
    return true;
  }
  constexpr void blank() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') ++at_;
  }
  constexpr bool word(std::string_view wanted) {
    if (text_.substr(at_, wanted.size()) != wanted) return false;
    at_ += wanted.size();
    return true;
  }
  constexpr bool digits() {
    const auto start = at_;
    while (peek() >= '0' && peek() <= '9') ++at_;
    return at_ > start;
  }
  constexpr bool read_number() {
    take('-');
    if (!take('0') && !digits()) return false;
    if (take('.') && !digits()) return false;
    if (take('e') || take('E')) {
      if (!take('+')) take('-');
      return digits();
    }
    return true;
  }
  constexpr bool read_escape() {
    const char escaped = peek();
    ++at_;
    if (escaped != 'u')
      return std::string_view{"\"\\/bfnrt"}.find(escaped) != std::string_view::npos;
    for (int i = 0; i < 4; ++i, ++at_)
      if (std::string_view{"0123456789abcdefABCDEF"}.find(peek()) == std::string_view::npos)
        return false;
    return true;
  }
  constexpr bool read_string() {
    if (!take('"')) return false;
    while (at_ < text_.size()) {
      if (take('"')) return true;
      if (static_cast<unsigned char>(peek()) < 0x20) return false;
      if (take('\\')) {
        if (!read_escape()) return false;
      } else {
        ++at_;
      }
    }
    return false;
  }
  constexpr bool read_members(char end, bool named, int depth) {
    blank();
    if (take(end)) return true;
    do {
      blank();
      if (named) {
        if (!read_string()) return false;
        blank();
        if (!take(':')) return false;
      }
      if (!read_value(depth)) return false;
      blank();
    } while (take(','));
    return take(end);
  }
  constexpr bool read_value(int depth) {
    if (depth == 0) return false;
    blank();
    switch (peek()) {
      case '{': ++at_; return read_members('}', true, depth - 1);
      case '[': ++at_; return read_members(']', false, depth - 1);
      case '"': return read_string();
      case 't': return word("true");
      case 'f': return word("false");
      case 'n': return word("null");
      default: return read_number();
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

consteval bool descriptor_is_json(std::string_view text) {
  return text.size() <= descriptor_limit && json_syntax{text}.object_only();
}

}  // namespace mcpeval
