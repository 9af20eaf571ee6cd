// SPDX-License-Identifier: MIT
#include "base/utf8.hpp"

#include <algorithm>

namespace mcpeval::core {
namespace {

/// A row of table 3-7 of the Unicode standard: which first bytes start a sequence, how long it
/// is, and which second bytes may follow. Every later byte is 80 to BF.
struct sequence {
  unsigned char first_low, first_high;
  std::size_t size;
  unsigned char second_low, second_high;
};

constexpr sequence sequences[] = {
    {0x00, 0x7F, 1, 0x00, 0x00}, {0xC2, 0xDF, 2, 0x80, 0xBF}, {0xE0, 0xE0, 3, 0xA0, 0xBF},
    {0xE1, 0xEC, 3, 0x80, 0xBF}, {0xED, 0xED, 3, 0x80, 0x9F}, {0xEE, 0xEF, 3, 0x80, 0xBF},
    {0xF0, 0xF0, 4, 0x90, 0xBF}, {0xF1, 0xF3, 4, 0x80, 0xBF}, {0xF4, 0xF4, 4, 0x80, 0x8F},
};

constexpr bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

/// Bytes of the sequence that `bytes` starts with; 0 when it is malformed.
std::size_t sequence_size(std::string_view bytes) noexcept {
  const auto first = static_cast<unsigned char>(bytes[0]);
  for (const sequence& row : sequences) {
    if (first < row.first_low || first > row.first_high) continue;
    if (row.size == 1) return 1;
    if (bytes.size() < row.size) return 0;
    const auto second = static_cast<unsigned char>(bytes[1]);
    if (second < row.second_low || second > row.second_high) return 0;
    const auto rest = bytes.substr(2, row.size - 2);
    return std::all_of(rest.begin(), rest.end(), is_continuation) ? row.size : 0;
  }
  return 0;
}

}  // namespace

bool is_valid_utf8(std::string_view bytes) noexcept {
  while (!bytes.empty()) {
    const std::size_t size = sequence_size(bytes);
    if (size == 0) return false;
    bytes.remove_prefix(size);
  }
  return true;
}

bool has_control_character(std::string_view text) noexcept {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x20 || byte == 0x7F) return true;
    if (byte == 0xC2 && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0) {
      return true;  // U+0080 to U+009F
    }
  }
  return false;
}

std::size_t count_characters(std::string_view text) noexcept {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return !is_continuation(byte); }));
}

}  // namespace mcpeval::core
