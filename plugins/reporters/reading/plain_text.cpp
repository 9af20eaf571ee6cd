// SPDX-License-Identifier: MIT
#include "plain_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace mcpeval::reporters {

namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd";

struct rewriting {
  std::string_view sequence;
  std::string_view becomes;
};

/// Characters of more than one byte that are no text: the next line, U+2028 and U+2029 end lines;
/// U+FFFE and U+FFFF are no characters.
constexpr std::array<rewriting, 5> rewritten = {{
    {"\xc2\x85", " "},
    {"\xe2\x80\xa8", " "},
    {"\xe2\x80\xa9", " "},
    {"\xef\xbf\xbe", replacement},
    {"\xef\xbf\xbf", replacement},
}};

bool is_high_control(std::string_view rest) noexcept {
  return rest.size() > 1 && rest[0] == '\xc2' && static_cast<unsigned char>(rest[1]) < 0xa0;
}

/// Appends what the first character becomes, and says how many bytes that settles.
std::size_t append_special(std::string_view rest, std::string& out) {
  for (const auto& row : rewritten)
    if (rest.substr(0, row.sequence.size()) == row.sequence) {
      out += row.becomes;
      return row.sequence.size();
    }
  if (is_high_control(rest)) {
    out += replacement;
    return 2;
  }
  out += rest[0];
  return 1;
}

/// How many bytes of the beginning are printable ASCII, which stays as it is.
std::size_t printable_run(std::string_view text) noexcept {
  const auto is_odd = [](char c) { return c < ' ' || c > '~'; };
  return static_cast<std::size_t>(std::ranges::find_if(text, is_odd) - text.begin());
}

}  // namespace

std::string plain_text(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto run = printable_run(text.substr(at));
    out.append(text.substr(at, run));
    at += run;
    if (at == text.size()) break;
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte >= 0x80) {
      at += append_special(text.substr(at), out);
      continue;
    }
    ++at;
    if (byte == '\t' || byte == '\n' || byte == '\r')
      out += ' ';
    else
      out += replacement;
  }
  return out;
}

}  // namespace mcpeval::reporters
