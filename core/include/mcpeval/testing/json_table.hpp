// SPDX-License-Identifier: MIT
/// mcpeval.json/1 over the test kit's nodes.
#pragma once

#include <mcpeval/plugin/text.hpp>
#include <mcpeval/testing/json_text.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace mcpeval::testing {

/// The node, after noting a look into a text that was released.
inline const json_node* look(mcpeval_value value) noexcept {
  const json_node* node = node_of(value);
  if (node != nullptr && node->owner != nullptr) node->owner->note_look();
  return node;
}

inline std::int32_t json_type(mcpeval_value value) noexcept {
  const auto* node = look(value);
  return node == nullptr ? -1 : node->type;
}

inline std::size_t json_size(mcpeval_value value) noexcept {
  const auto* node = look(value);
  if (node == nullptr) return 0;
  return node->type == MCPEVAL_STRING ? node->text.size() : node->items.size();
}

inline mcpeval_value json_at(mcpeval_value array, std::size_t index) noexcept {
  const auto* node = look(array);
  if (node == nullptr || node->type != MCPEVAL_ARRAY || index >= node->items.size()) return nullptr;
  return value_of(&node->items[index]);
}

inline mcpeval_value json_member(mcpeval_value object, std::size_t index,
                                 mcpeval_text* name) noexcept {
  const auto* node = look(object);
  if (node == nullptr || node->type != MCPEVAL_OBJECT || index >= node->items.size())
    return nullptr;
  if (name != nullptr) *name = text(node->names[index]);
  return value_of(&node->items[index]);
}

inline mcpeval_value json_find(mcpeval_value object, mcpeval_text name) noexcept {
  const auto* node = look(object);
  return node == nullptr ? nullptr : value_of(node->find(view(name)));
}

/// One token of a pointer, unescaped; false when it ends in "~" or holds another escape.
inline bool unescape_token(std::string_view token, std::string& out) {
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (token[i] != '~') {
      out += token[i];
      continue;
    }
    if (++i == token.size() || (token[i] != '0' && token[i] != '1')) return false;
    out += token[i] == '0' ? '~' : '/';
  }
  return true;
}

inline const json_node* element(const json_node& array, std::string_view position) noexcept {
  std::size_t index = 0;
  const char* end = position.data() + position.size();
  const auto read = std::from_chars(position.data(), end, index);
  if (read.ec != std::errc{} || read.ptr != end) return nullptr;
  if (position.size() > 1 && position[0] == '0') return nullptr;
  return index < array.items.size() ? &array.items[index] : nullptr;
}

inline mcpeval_value json_pointer(mcpeval_value root, mcpeval_text pointer) noexcept {
  const json_node* node = look(root);
  std::string_view rest = view(pointer);
  while (node != nullptr && !rest.empty()) {
    if (rest[0] != '/') return nullptr;
    const auto end = std::min(rest.find('/', 1), rest.size());
    std::string token;
    if (!unescape_token(rest.substr(1, end - 1), token)) return nullptr;
    node = node->type == MCPEVAL_ARRAY ? element(*node, token) : node->find(token);
    rest.remove_prefix(end);
  }
  return value_of(node);
}

template <class Number>
mcpeval_status read_number(const json_node& node, Number& out) noexcept {
  const char* end = node.text.data() + node.text.size();
  const auto read = std::from_chars(node.text.data(), end, out);
  return read.ec == std::errc{} && read.ptr == end ? MCPEVAL_OK : MCPEVAL_LIMIT;
}

inline mcpeval_status json_integer(mcpeval_value value, std::int64_t* out) noexcept {
  const auto* node = look(value);
  if (node == nullptr || node->type != MCPEVAL_INTEGER) return MCPEVAL_INVALID;
  return read_number(*node, *out);
}

inline mcpeval_status json_number(mcpeval_value value, double* out) noexcept {
  const auto* node = look(value);
  if (node == nullptr || (node->type != MCPEVAL_INTEGER && node->type != MCPEVAL_NUMBER))
    return MCPEVAL_INVALID;
  return read_number(*node, *out);
}

inline mcpeval_text json_string(mcpeval_value value) noexcept {
  const auto* node = look(value);
  return node == nullptr ? mcpeval_text{nullptr, 0} : text(node->text);
}

inline bool same_number(const json_node& a, const json_node& b) noexcept {
  if (a.text == b.text) return true;
  if (a.type == MCPEVAL_INTEGER) {
    std::int64_t x = 0, y = 0;
    return read_number(a, x) == MCPEVAL_OK && read_number(b, y) == MCPEVAL_OK && x == y;
  }
  double x = 0, y = 0;
  return read_number(a, x) == MCPEVAL_OK && read_number(b, y) == MCPEVAL_OK && !(x < y || y < x);
}

inline bool same(const json_node& a, const json_node& b) noexcept {
  if (a.type != b.type || a.items.size() != b.items.size()) return false;
  if (a.type == MCPEVAL_INTEGER || a.type == MCPEVAL_NUMBER) return same_number(a, b);
  if (a.type == MCPEVAL_STRING) return a.text == b.text;
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    const auto* other = a.type == MCPEVAL_OBJECT ? b.find(a.names[i]) : &b.items[i];
    if (other == nullptr || !same(a.items[i], *other)) return false;
  }
  return true;
}

inline std::int32_t json_equal(mcpeval_value a, mcpeval_value b) noexcept {
  const auto* left = look(a);
  const auto* right = look(b);
  if (left == nullptr || right == nullptr) return left == right;
  return same(*left, *right);
}

/// Writes a tree in one of the three styles.
class json_printer {
 public:
  json_printer(std::uint32_t style, std::string& out) noexcept : style_{style}, out_{out} {}

  void print(const json_node& node, std::size_t depth = 0) {
    switch (node.type) {
      case MCPEVAL_NULL: out_ += "null"; return;
      case MCPEVAL_FALSE: out_ += "false"; return;
      case MCPEVAL_TRUE: out_ += "true"; return;
      case MCPEVAL_STRING: quote(node.text, out_); return;
      case MCPEVAL_ARRAY:
      case MCPEVAL_OBJECT: print_items(node, depth); return;
      default: print_number(node); return;
    }
  }

  static void quote(std::string_view bytes, std::string& out) {
    constexpr std::string_view special = "\"\\\b\t\n\f\r";
    constexpr std::string_view letters = "\"\\btnfr";
    constexpr char digits[] = "0123456789abcdef";
    out += '"';
    for (const char c : bytes) {
      const auto which = special.find(c);
      const auto byte = static_cast<unsigned char>(c);
      if (which != special.npos) {
        out += '\\';
        out += letters[which];
      } else if (byte < 0x20) {
        out += "\\u00";
        out += digits[byte >> 4];
        out += digits[byte & 15];
      } else {
        out += c;
      }
    }
    out += '"';
  }

 private:
  void print_items(const json_node& node, std::size_t depth) {
    const bool named = node.type == MCPEVAL_OBJECT;
    std::vector<std::size_t> order(node.items.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (named && style_ == MCPEVAL_PRETTY)
      std::sort(order.begin(), order.end(),
                [&](std::size_t a, std::size_t b) { return node.names[a] < node.names[b]; });
    out_ += named ? '{' : '[';
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (i > 0) out_ += ',';
      line(depth + 1);
      if (named) {
        quote(node.names[order[i]], out_);
        out_ += style_ == MCPEVAL_PRETTY ? ": " : ":";
      }
      print(node.items[order[i]], depth + 1);
    }
    if (!order.empty()) line(depth);
    out_ += named ? '}' : ']';
  }
  void line(std::size_t depth) {
    if (style_ == MCPEVAL_PRETTY) out_.append("\n").append(2 * depth, ' ');
  }
  /// SIZED: integers within 64 bits in decimal, the rest in shortest form with a point or
  /// exponent.
  void print_number(const json_node& node) {
    std::int64_t integer = 0;
    std::uint64_t large = 0;
    double number = 0;
    if (style_ != MCPEVAL_SIZED) {
      out_ += node.text;
    } else if (node.type == MCPEVAL_INTEGER && read_number(node, integer) == MCPEVAL_OK) {
      out_ += std::to_string(integer);
    } else if (node.type == MCPEVAL_INTEGER && read_number(node, large) == MCPEVAL_OK) {
      out_ += std::to_string(large);
    } else if (read_number(node, number) == MCPEVAL_OK) {
      char shortest[40];
      const auto end = std::to_chars(shortest, shortest + sizeof shortest, number).ptr;
      const std::string_view spelt{shortest, static_cast<std::size_t>(end - shortest)};
      out_ += spelt;
      if (spelt.find_first_of(".e") == spelt.npos) out_ += ".0";
    } else {
      out_ += node.text;
    }
  }

  std::uint32_t style_;
  std::string& out_;
};

inline std::string json_print(const json_node& node, std::uint32_t style = MCPEVAL_COMPACT) {
  std::string out;
  json_printer{style, out}.print(node);
  return out;
}

inline mcpeval_status json_write(mcpeval_value value, std::uint32_t style,
                                 mcpeval_sink* out) noexcept {
  const auto* node = look(value);
  if (node == nullptr || out == nullptr) return MCPEVAL_INVALID;
  if (style > MCPEVAL_PRETTY) return MCPEVAL_UNSUPPORTED;
  const std::string bytes = json_print(*node, style);
  return out->write(out->self, bytes.data(), bytes.size());
}

inline constexpr mcpeval_json json_table{
    sizeof(mcpeval_json), 0,           &json_type,    &json_size,    &json_at,
    &json_member,         &json_find,  &json_pointer, &json_integer, &json_number,
    &json_string,         &json_equal, &json_write};

}  // namespace mcpeval::testing
