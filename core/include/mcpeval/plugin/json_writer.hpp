// SPDX-License-Identifier: MIT
/// Build arguments and params as JSON text.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace mcpeval {

/// Appends one compact JSON text. The caller nests correctly: begin/end pair up and a key
/// precedes each member's value; commas and escapes are the writer's business.
class json_writer {
 public:
  json_writer& begin_object() { return open('{'); }
  json_writer& end_object() { return close('}'); }
  json_writer& begin_array() { return open('['); }
  json_writer& end_array() { return close(']'); }
  json_writer& key(std::string_view name) {
    separate();
    quote(name);
    text_ += ':';
    fresh_ = true;
    return *this;
  }
  json_writer& string(std::string_view bytes) {
    separate();
    quote(bytes);
    return *this;
  }
  json_writer& integer(std::int64_t number) { return raw(std::to_string(number)); }
  json_writer& boolean(bool truth) { return raw(truth ? "true" : "false"); }
  json_writer& null() { return raw("null"); }
  /// A value as it came.
  json_writer& copy(const value& original) { return raw(original.write()); }
  /// Text that is JSON already.
  json_writer& raw(std::string_view json) {
    separate();
    text_ += json;
    return *this;
  }
  json_writer& member(std::string_view name, std::string_view bytes) {
    return key(name).string(bytes);
  }

  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] std::string take() noexcept { return std::move(text_); }

 private:
  json_writer& open(char bracket) {
    separate();
    text_ += bracket;
    fresh_ = true;
    return *this;
  }
  json_writer& close(char bracket) {
    text_ += bracket;
    fresh_ = false;
    return *this;
  }
  void separate() {
    if (!fresh_) text_ += ',';
    fresh_ = false;
  }
  void quote(std::string_view bytes) {
    constexpr char digits[] = "0123456789abcdef";
    text_ += '"';
    for (const char c : bytes) {
      const auto byte = static_cast<unsigned char>(c);
      if (c == '"' || c == '\\') {
        text_ += '\\';
        text_ += c;
      } else if (byte < 0x20) {
        text_ += "\\u00";
        text_ += digits[byte >> 4];
        text_ += digits[byte & 15];
      } else {
        text_ += c;
      }
    }
    text_ += '"';
  }

  std::string text_;
  bool fresh_ = true;
};

}  // namespace mcpeval
