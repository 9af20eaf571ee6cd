// SPDX-License-Identifier: MIT
/// Grammars as short loops; no regular expressions.
#include "registry/descriptor_words.hpp"

#include "base/grammar.hpp"
#include "base/utf8.hpp"

#include <algorithm>
#include <iterator>

namespace mcpeval::core {
namespace {

constexpr std::size_t word_limit = 64;
constexpr std::size_t pointer_limit = 512;

constexpr bool lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool letter(char c) { return lower(c) || (c >= 'A' && c <= 'Z'); }
constexpr bool one_of(char c, std::string_view set) {
  return set.find(c) != std::string_view::npos;
}

/// A lower-case letter, then lower-case letters, digits and `others`.
bool lower_word(std::string_view word, std::string_view others) {
  return !word.empty() && word.size() <= word_limit && lower(word.front()) &&
         std::all_of(word.begin(), word.end(),
                     [&](char c) { return lower(c) || digit(c) || one_of(c, others); });
}

}  // namespace

std::string_view vendor_of(std::string_view word) noexcept {
  const auto dot = word.find('.');
  return dot == std::string_view::npos ? std::string_view{} : word.substr(0, dot);
}

bool is_field_word(std::string_view word) noexcept { return lower_word(word, "_"); }

bool is_module_word(std::string_view word) noexcept {
  const auto sound = [](char c) { return letter(c) || digit(c) || one_of(c, "._+~-"); };
  return !word.empty() && word.size() <= word_limit &&
         (letter(word.front()) || digit(word.front())) &&
         std::all_of(word.begin(), word.end(), sound);
}

bool is_scheme(std::string_view word) noexcept { return lower_word(word, "+-."); }

bool is_media_type(std::string_view word) noexcept {
  const auto slash = word.find('/');
  return slash != std::string_view::npos && lower_word(word.substr(0, slash), "+-.") &&
         lower_word(word.substr(slash + 1), "+-.");
}

bool is_extension(std::string_view word) noexcept {
  return word.size() > 1 && word.front() == '.' && word.back() != '.' &&
         lower_word(word.substr(1), ".") && word.find("..") == std::string_view::npos;
}

bool is_document_name(std::string_view word) noexcept {
  const auto slash = word.find('/');
  if (slash == std::string_view::npos || !is_stock_id(word.substr(0, slash))) return false;
  const auto revision = word.substr(slash + 1);
  return !revision.empty() && revision.size() <= 3 && revision.front() != '0' &&
         std::all_of(revision.begin(), revision.end(), digit);
}

bool is_pointer_pattern(std::string_view text) noexcept {
  if (text.empty() || text.front() != '/' || text.size() > pointer_limit) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) < 0x20) return false;
    if (text[i] != '~') continue;
    if (i + 1 == text.size() || !one_of(text[i + 1], "01")) return false;
  }
  return true;
}

std::string_view first_token(std::string_view pattern) noexcept {
  pattern.remove_prefix(std::min<std::size_t>(pattern.size(), 1));
  return pattern.substr(0, pattern.find('/'));
}

bool is_line(std::string_view text, std::size_t limit) noexcept {
  return !text.empty() && text.size() <= limit && !has_control_character(text);
}

bool has_known_placeholders(std::string_view hint) noexcept {
  constexpr std::string_view known[] = {"{first_failure}", "{bound}"};
  for (auto brace = hint.find_first_of("{}"); brace != std::string_view::npos;
       brace = hint.find_first_of("{}")) {
    hint.remove_prefix(brace);
    const auto match = std::find_if(std::begin(known), std::end(known),
                                    [&](std::string_view name) { return hint.starts_with(name); });
    if (match == std::end(known)) return false;
    hint.remove_prefix(match->size());
  }
  return true;
}

}  // namespace mcpeval::core
