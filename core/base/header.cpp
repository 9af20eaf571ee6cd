// SPDX-License-Identifier: MIT
#include "base/header.hpp"

#include <algorithm>

namespace mcpeval::core {
namespace {

constexpr std::string_view marks = "!#$%&'*+-.^_`|~";

constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool is_token_character(char c) noexcept {
  return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') ||
         marks.find(c) != std::string_view::npos;
}

constexpr bool is_control(char c) noexcept {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

}  // namespace

bool is_header_name(std::string_view name) noexcept {
  return !name.empty() && std::all_of(name.begin(), name.end(), is_token_character);
}

bool is_header_value(std::string_view value) noexcept {
  return std::none_of(value.begin(), value.end(), is_control);
}

bool is_same_header(std::string_view one, std::string_view other) noexcept {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](char a, char b) { return lower(a) == lower(b); });
}

}  // namespace mcpeval::core
