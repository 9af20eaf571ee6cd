// SPDX-License-Identifier: MIT
#include "header_list.hpp"

#include <algorithm>
#include <cstdint>
#include <new>

namespace mcpeval::http {

namespace {

constexpr std::string_view token_marks = "!#$%&'*+.^_`|~-";
constexpr std::string_view encoded_start = "=?base64?";
constexpr std::string_view encoded_end = "?=";

constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool is_token_character(char c) noexcept {
  return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') ||
         token_marks.find(c) != std::string_view::npos;
}

constexpr bool is_control(char c) noexcept {
  return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
}

constexpr bool is_printable(char c) noexcept { return c >= ' ' && c <= '~'; }

bool needs_encoding(std::string_view name) noexcept {
  if (!std::all_of(name.begin(), name.end(), is_printable)) return true;
  if (name.starts_with(' ') || name.ends_with(' ')) return true;
  return name.starts_with(encoded_start) && name.ends_with(encoded_end);
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::string_view group = bytes.substr(i, 3);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (k < group.size() ? static_cast<unsigned char>(group[k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      out += k <= group.size() ? digits[bits >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

}  // namespace

bool is_header_name(std::string_view name) noexcept {
  return !name.empty() && std::all_of(name.begin(), name.end(), is_token_character);
}

bool is_header_value(std::string_view value) noexcept {
  return std::none_of(value.begin(), value.end(), is_control);
}

bool same_name(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char one, char other) { return lower(one) == lower(other); });
}

std::string encode_name(std::string_view name) {
  if (!needs_encoding(name)) return std::string{name};
  return std::string{encoded_start} + base64(name) + std::string{encoded_end};
}

bool header_list::add(std::string_view name, std::string_view value) {
  if (!is_header_name(name) || !is_header_value(value)) return false;
  for (const auto& known : names_)
    if (same_name(known, name)) return true;
  names_.emplace_back(name);
  // curl takes "Name:" for a header to leave out and "Name;" for an empty one.
  append(std::string{name} + (value.empty() ? ";" : ": " + std::string{value}));
  return true;
}

void header_list::leave_out(std::string_view name) {
  names_.emplace_back(name);
  append(std::string{name} + ":");
}

void header_list::append(const std::string& line) {
  size_ += line.size();
  curl_slist* const longer = ::curl_slist_append(lines_.get(), line.c_str());
  if (longer == nullptr) throw std::bad_alloc{};
  static_cast<void>(lines_.release());
  lines_.reset(longer);
}

}  // namespace mcpeval::http
