// SPDX-License-Identifier: MIT
/// Lines of the text summary: words and `name=value` tokens, one blank between them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace mcpeval::core {

class line_writer {
 public:
  line_writer() = default;
  explicit line_writer(std::string indent) : line_{std::move(indent)} {}

  line_writer& word(std::string_view text) {
    if (!is_fresh_) line_ += ' ';
    is_fresh_ = false;
    line_ += text;
    return *this;
  }
  line_writer& token(std::string_view name, std::string_view text) {
    word(name);
    (line_ += '=') += text;
    return *this;
  }
  line_writer& token(std::string_view name, std::int64_t number) {
    return token(name, std::to_string(number));
  }
  void end(std::string& out) { (out += line_) += '\n'; }

 private:
  std::string line_;
  bool is_fresh_ = true;
};

}  // namespace mcpeval::core
