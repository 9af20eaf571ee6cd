// SPDX-License-Identifier: MIT
/// JSON text into a tree of nodes: the test kit's own reader, without a library.
#pragma once

#include <mcpeval/abi.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::testing {

class json_text;

/// One value. `names` runs along `items` in an object and is empty elsewhere.
struct json_node {
  std::int32_t type = MCPEVAL_NULL;  ///< enum mcpeval_type
  std::string text;                  ///< bytes of a string; spelling of a number
  std::vector<json_node> items;      ///< elements, or the members' values
  std::vector<std::string> names;
  const json_text* owner = nullptr;

  [[nodiscard]] const json_node* find(std::string_view name) const noexcept {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == name) return &items[i];
    return nullptr;
  }
};

/// The node behind a value, and the value in front of a node.
inline const json_node* node_of(mcpeval_value value) noexcept {
  return reinterpret_cast<const json_node*>(value);
}
inline mcpeval_value value_of(const json_node* node) noexcept {
  return reinterpret_cast<mcpeval_value>(node);
}

/// A parsed text. It can be retired: its memory stays, and every later look into it is noted,
/// which is how the kit notices a value that is used after its exchange was released.
class json_text {
 public:
  /// nullptr when `text` is not one JSON text (RFC 8259) of at most 512 levels.
  [[nodiscard]] static std::unique_ptr<json_text> parse(std::string_view text);

  json_text(const json_text&) = delete;
  json_text& operator=(const json_text&) = delete;

  [[nodiscard]] const json_node& root() const noexcept { return root_; }
  [[nodiscard]] mcpeval_value value() const noexcept { return value_of(&root_); }
  void retire() noexcept { retired_ = true; }
  [[nodiscard]] bool retired() const noexcept { return retired_; }
  void note_look() const noexcept {
    if (retired_) ++late_looks_;
  }
  [[nodiscard]] std::size_t late_looks() const noexcept { return late_looks_; }

 private:
  json_text() = default;

  json_node root_;
  bool retired_ = false;
  mutable std::size_t late_looks_ = 0;
};

/// A recursive-descent reader. The last of equal keys wins, in the place of the first.
class json_reader {
 public:
  json_reader(std::string_view text, const json_text* owner) noexcept
      : text_{text}, owner_{owner} {}

  [[nodiscard]] bool whole(json_node& out) {
    if (!read(out, 512)) return false;
    blank();
    return at_ == text_.size();
  }

 private:
  [[nodiscard]] char peek() const noexcept { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char wanted) noexcept {
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  void blank() noexcept {
    while (at_ < text_.size() && std::string_view{" \t\r\n"}.find(text_[at_]) != text_.npos) ++at_;
  }
  bool word(std::string_view wanted, std::int32_t type, json_node& out) noexcept {
    out.type = type;
    if (text_.substr(at_, wanted.size()) != wanted) return false;
    at_ += wanted.size();
    return true;
  }

  bool read(json_node& out, int depth) {
    out.owner = owner_;
    if (depth == 0) return false;
    blank();
    switch (peek()) {
      case '{': return read_object(out, depth);
      case '[': return read_array(out, depth);
      case '"': out.type = MCPEVAL_STRING; return read_string(out.text);
      case 't': return word("true", MCPEVAL_TRUE, out);
      case 'f': return word("false", MCPEVAL_FALSE, out);
      case 'n': return word("null", MCPEVAL_NULL, out);
      default: return read_number(out);
    }
  }

  bool read_array(json_node& out, int depth) {
    out.type = MCPEVAL_ARRAY;
    take('[');
    blank();
    if (take(']')) return true;
    do {
      if (!read(out.items.emplace_back(), depth - 1)) return false;
      blank();
    } while (take(','));
    return take(']');
  }

  bool read_object(json_node& out, int depth) {
    out.type = MCPEVAL_OBJECT;
    take('{');
    blank();
    if (take('}')) return true;
    do {
      std::string name;
      blank();
      if (!read_string(name)) return false;
      blank();
      json_node member;
      if (!take(':') || !read(member, depth - 1)) return false;
      keep(out, std::move(name), std::move(member));
      blank();
    } while (take(','));
    return take('}');
  }

  static void keep(json_node& object, std::string name, json_node member) {
    for (std::size_t i = 0; i < object.names.size(); ++i) {
      if (object.names[i] != name) continue;
      object.items[i] = std::move(member);
      return;
    }
    object.names.push_back(std::move(name));
    object.items.push_back(std::move(member));
  }

  bool digits() noexcept {
    const auto start = at_;
    while (peek() >= '0' && peek() <= '9') ++at_;
    return at_ > start;
  }
  bool read_number(json_node& out) {
    const auto start = at_;
    out.type = MCPEVAL_INTEGER;
    take('-');
    if (!take('0') && !digits()) return false;
    if (take('.')) {
      out.type = MCPEVAL_NUMBER;
      if (!digits()) return false;
    }
    if (take('e') || take('E')) {
      out.type = MCPEVAL_NUMBER;
      if (!take('+')) take('-');
      if (!digits()) return false;
    }
    out.text = text_.substr(start, at_ - start);
    return true;
  }

  bool read_string(std::string& out) {
    if (!take('"')) return false;
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '"') return true;
      if (static_cast<unsigned char>(c) < 0x20) return false;
      if (c != '\\') {
        out += c;
      } else if (!read_escape(out)) {
        return false;
      }
    }
    return false;
  }
  bool read_escape(std::string& out) {
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const char escaped = peek();
    ++at_;
    if (escaped != 'u') {
      const auto which = letters.find(escaped);
      if (which == letters.npos) return false;
      out += meanings[which];
      return true;
    }
    std::uint32_t point = 0;
    if (!read_hex(point)) return false;
    if (point >= 0xD800 && point < 0xDC00)
      point = read_low_surrogate(point);
    else if (point >= 0xDC00 && point < 0xE000)
      point = replacement;
    append_utf8(out, point);
    return true;
  }
  bool read_hex(std::uint32_t& out) noexcept {
    constexpr std::string_view digits = "0123456789abcdef";
    for (int i = 0; i < 4; ++i, ++at_) {
      const char c = peek();
      const auto digit = digits.find(c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c);
      if (digit == digits.npos) return false;
      out = out << 4 | static_cast<std::uint32_t>(digit);
    }
    return true;
  }
  /// The whole code point, or U+FFFD for a high surrogate that stands alone.
  std::uint32_t read_low_surrogate(std::uint32_t high) noexcept {
    const auto start = at_;
    std::uint32_t low = 0;
    if (take('\\') && take('u') && read_hex(low) && low >= 0xDC00 && low < 0xE000)
      return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
    at_ = start;
    return replacement;
  }
  static void append_utf8(std::string& out, std::uint32_t point) {
    const auto tail = [&](int shift) { out += static_cast<char>(0x80 | (point >> shift & 0x3F)); };
    if (point < 0x80) {
      out += static_cast<char>(point);
    } else if (point < 0x800) {
      out += static_cast<char>(0xC0 | point >> 6);
      tail(0);
    } else if (point < 0x10000) {
      out += static_cast<char>(0xE0 | point >> 12);
      tail(6), tail(0);
    } else {
      out += static_cast<char>(0xF0 | point >> 18);
      tail(12), tail(6), tail(0);
    }
  }

  static constexpr std::uint32_t replacement = 0xFFFD;
  std::string_view text_;
  const json_text* owner_;
  std::size_t at_ = 0;
};

inline std::unique_ptr<json_text> json_text::parse(std::string_view text) {
  std::unique_ptr<json_text> made{new json_text};
  if (!json_reader{text, made.get()}.whole(made->root_)) return nullptr;
  return made;
}

}  // namespace mcpeval::testing
