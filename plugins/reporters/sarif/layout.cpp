// SPDX-License-Identifier: MIT
#include "layout.hpp"

#include <cstddef>

namespace mcpeval::reporters {

namespace {

/// Bytes of the string literal that `text` begins with, both quotes included.
std::size_t literal_size(std::string_view text) noexcept {
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (text[at] == '\\')
      ++at;
    else if (text[at] == '"')
      return at + 1;
  }
  return text.size();
}

void break_line(std::string& out, std::size_t depth) { out.append(1, '\n').append(depth * 2, ' '); }

bool is_empty(std::string_view from_bracket) noexcept {
  return from_bracket.size() > 1 && (from_bracket[1] == '}' || from_bracket[1] == ']');
}

}  // namespace

std::string lay_out(std::string_view compact) {
  std::string out;
  out.reserve(compact.size() * 2);
  std::size_t depth = 0;
  for (std::size_t at = 0; at < compact.size(); ++at) {
    const char c = compact[at];
    if (c == '"') {
      const auto size = literal_size(compact.substr(at));
      out += compact.substr(at, size);
      at += size - 1;
    } else if ((c == '{' || c == '[') && is_empty(compact.substr(at))) {
      out += compact.substr(at++, 2);
    } else if (c == '{' || c == '[') {
      out += c;
      break_line(out, ++depth);
    } else if (c == '}' || c == ']') {
      break_line(out, --depth);
      out += c;
    } else if (c == ',') {
      out += c;
      break_line(out, depth);
    } else {
      out += c;
      if (c == ':') out += ' ';
    }
  }
  return out += '\n';
}

}  // namespace mcpeval::reporters
