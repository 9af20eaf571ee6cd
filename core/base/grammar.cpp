// SPDX-License-Identifier: MIT
#include "base/grammar.hpp"

#include "base/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace mcpeval::core {
namespace {

constexpr std::size_t identifier_bytes = 64;
constexpr std::size_t name_bytes = 128;
constexpr std::size_t path_bytes = 512;
constexpr std::size_t plugin_id_bytes = 64;
constexpr std::size_t description_characters = 240;

enum class_bit : std::uint8_t { upper = 1, lower = 2, digit = 4, mark = 8, slash = 16 };
constexpr std::uint8_t letter = upper | lower;
constexpr std::uint8_t label = letter | digit | mark;

/// The classes of every byte; non-ASCII bytes have none.
constexpr auto classes = [] {
  std::array<std::uint8_t, 256> table{};
  for (char c = 'A'; c <= 'Z'; ++c) table[static_cast<unsigned char>(c)] = upper;
  for (char c = 'a'; c <= 'z'; ++c) table[static_cast<unsigned char>(c)] = lower;
  for (char c = '0'; c <= '9'; ++c) table[static_cast<unsigned char>(c)] = digit;
  for (const char c : {'_', '.', ':', '-'}) table[static_cast<unsigned char>(c)] = mark;
  table['/'] = slash;
  return table;
}();

constexpr bool is(char c, std::uint8_t wanted) noexcept {
  return (classes[static_cast<unsigned char>(c)] & wanted) != 0;
}

bool all(std::string_view text, std::uint8_t wanted) noexcept {
  return std::all_of(text.begin(), text.end(), [wanted](char c) { return is(c, wanted); });
}

bool sized(std::string_view text, std::size_t most) noexcept {
  return !text.empty() && text.size() <= most;
}

/// Words of lower-case letters and digits joined by single hyphens; a letter comes first.
bool is_kebab(std::string_view text) noexcept {
  if (text.empty() || !is(text.front(), lower) || text.back() == '-') return false;
  char before = '-';
  for (const char c : text) {
    if (!is(c, lower | digit) && (c != '-' || before == '-')) return false;
    before = c;
  }
  return true;
}

}  // namespace

bool is_identifier(std::string_view text) noexcept {
  return sized(text, identifier_bytes) && is(text.front(), letter) && all(text, label);
}

bool is_tool_name(std::string_view text) noexcept {
  return sized(text, name_bytes) && all(text, label);
}

bool is_server_label(std::string_view text) noexcept { return is_tool_name(text); }

bool is_method(std::string_view text) noexcept {
  return sized(text, name_bytes) && all(text, label | slash) && text.front() != '/' &&
         text.back() != '/' && text.find("//") == std::string_view::npos;
}

bool is_uri_length(std::string_view text) noexcept { return sized(text, path_bytes); }

bool is_date_version(std::string_view text) noexcept {
  constexpr std::string_view shape = "NNNN-NN-NN";
  return std::equal(text.begin(), text.end(), shape.begin(), shape.end(),
                    [](char c, char wanted) { return wanted == 'N' ? is(c, digit) : c == wanted; });
}

bool is_result_path(std::string_view text) noexcept {
  if (!sized(text, path_bytes) || text.front() != '/') return false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is(text[at], label | slash)) continue;
    if (text[at] != '~' || ++at == text.size()) return false;
    if (text[at] != '0' && text[at] != '1') return false;
  }
  return true;
}

bool is_description(std::string_view text) noexcept {
  return is_valid_utf8(text) && !has_control_character(text) &&
         count_characters(text) <= description_characters;
}

bool is_variable_name(std::string_view text) noexcept {
  return !text.empty() && !is(text.front(), digit) &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return is(c, letter | digit) || c == '_'; });
}

bool is_stock_id(std::string_view text) noexcept {
  return text.size() <= plugin_id_bytes && is_kebab(text);
}

bool is_vendor_id(std::string_view text) noexcept {
  const std::size_t dot = text.find('.');
  return dot != std::string_view::npos && text.size() <= plugin_id_bytes &&
         is_kebab(text.substr(0, dot)) && is_kebab(text.substr(dot + 1));
}

}  // namespace mcpeval::core
