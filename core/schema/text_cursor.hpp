// SPDX-License-Identifier: MIT
/// A text read from the left to the right, a byte at a time.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace mcpeval::core {

[[nodiscard]] constexpr bool is_ascii_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_ascii_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
[[nodiscard]] constexpr bool is_hex_digit(char c) noexcept {
  return is_ascii_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
[[nodiscard]] constexpr bool is_beyond_ascii(char c) noexcept {
  return static_cast<unsigned char>(c) >= 0x80;
}

class text_cursor {
 public:
  explicit constexpr text_cursor(std::string_view text) noexcept : rest_{text} {}

  [[nodiscard]] constexpr bool at_end() const noexcept { return rest_.empty(); }
  [[nodiscard]] constexpr std::string_view rest() const noexcept { return rest_; }
  [[nodiscard]] constexpr bool next_is(char c) const noexcept { return rest_.starts_with(c); }

  /// Takes a byte, of which there is one.
  constexpr char take_any() noexcept {
    const char taken = rest_.front();
    rest_.remove_prefix(1);
    return taken;
  }
  /// Takes `c` if it comes next.
  constexpr bool take(char c) noexcept {
    if (!next_is(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  /// Takes bytes while they satisfy `accept`; how many.
  template <class Accept>
  constexpr std::size_t take_while(Accept accept) noexcept {
    std::size_t size = 0;
    while (size < rest_.size() && accept(rest_[size])) ++size;
    rest_.remove_prefix(size);
    return size;
  }
  constexpr std::size_t take_all_digits() noexcept { return take_while(is_ascii_digit); }
  /// Takes a number of exactly `count` digits, few enough for an int.
  constexpr std::optional<int> take_digits(std::size_t count) noexcept {
    if (rest_.size() < count) return {};
    int out = 0;
    for (const char c : rest_.substr(0, count)) {
      if (!is_ascii_digit(c)) return {};
      out = out * 10 + (c - '0');
    }
    rest_.remove_prefix(count);
    return out;
  }

 private:
  std::string_view rest_;
};

}  // namespace mcpeval::core
