// SPDX-License-Identifier: MIT
#include "utf8.hpp"

#include <cstddef>

namespace mcpeval::http {

namespace {

/// What may follow the lead bytes from `first` to `last`: the range of the next byte, and how many
/// bytes follow in all. The Unicode Standard, table 3-7.
struct form {
  unsigned char first, last, next_from, next_to;
  std::size_t following;
};
constexpr form forms[] = {
    {0x00, 0x7f, 0x80, 0xbf, 0}, {0xc2, 0xdf, 0x80, 0xbf, 1}, {0xe0, 0xe0, 0xa0, 0xbf, 2},
    {0xe1, 0xec, 0x80, 0xbf, 2}, {0xed, 0xed, 0x80, 0x9f, 2}, {0xee, 0xef, 0x80, 0xbf, 2},
    {0xf0, 0xf0, 0x90, 0xbf, 3}, {0xf1, 0xf3, 0x80, 0xbf, 3}, {0xf4, 0xf4, 0x80, 0x8f, 3}};

const form* form_of(unsigned char lead) noexcept {
  for (const auto& one : forms)
    if (lead >= one.first && lead <= one.last) return &one;
  return nullptr;
}

}  // namespace

bool is_utf8(std::string_view bytes) noexcept {
  while (!bytes.empty()) {
    const form* const shape = form_of(static_cast<unsigned char>(bytes.front()));
    if (shape == nullptr || bytes.size() <= shape->following) return false;
    for (std::size_t i = 1; i <= shape->following; ++i) {
      const auto byte = static_cast<unsigned char>(bytes[i]);
      const unsigned char from = i == 1 ? shape->next_from : 0x80;
      const unsigned char to = i == 1 ? shape->next_to : 0xbf;
      if (byte < from || byte > to) return false;
    }
    bytes.remove_prefix(shape->following + 1);
  }
  return true;
}

}  // namespace mcpeval::http
