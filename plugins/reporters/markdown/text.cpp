// SPDX-License-Identifier: MIT
#include "text.hpp"

#include "../reading/plain_text.hpp"

#include <utility>

namespace mcpeval::reporters::markdown {

namespace {

/// ">" means something at the start of a line only, and no text of a document comes there.
constexpr std::string_view marks = R"(\`*[]<&|~#)";
/// What a code span cannot hold: its own delimiter, and what splits a table's cells.
constexpr std::string_view not_in_spans = "`|";

bool is_alphanumeric(char c) noexcept {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// An underscore inside a word emphasises nothing.
bool inside_word(std::string_view text, std::size_t at) noexcept {
  return at > 0 && at + 1 < text.size() && is_alphanumeric(text[at - 1]) &&
         is_alphanumeric(text[at + 1]);
}

/// Character references stand for text only, whatever surrounds them.
std::string code_element(std::string_view text) {
  std::string out = "<code>";
  for (const char c : text)
    if (is_alphanumeric(c) || c == ' ' || static_cast<unsigned char>(c) >= 0x80)
      out += c;
    else
      ((out += "&#") += std::to_string(static_cast<int>(c))) += ';';
  return out += "</code>";
}

bool fits_span(std::string_view text) noexcept {
  return !text.empty() && text.front() != ' ' && text.back() != ' ' &&
         text.find_first_of(not_in_spans) == std::string_view::npos;
}

}  // namespace

std::string prose(std::string_view text) {
  const std::string plain = plain_text(text);
  std::string out;
  out.reserve(plain.size());
  for (std::size_t at = 0; at < plain.size(); ++at) {
    const char c = plain[at];
    if (marks.find(c) != std::string_view::npos || (c == '_' && !inside_word(plain, at)))
      out += '\\';
    out += c;
  }
  return out;
}

std::string code(std::string_view text) {
  const std::string plain = plain_text(text);
  return fits_span(plain) ? '`' + plain + '`' : code_element(plain);
}

std::string row(const std::vector<std::string>& cells) {
  std::string out = "|";
  for (const auto& cell : cells) {
    out += ' ';
    out += cell.empty() ? em_dash : std::string_view{cell};
    out += " |";
  }
  return out += '\n';
}

std::string header(const std::vector<std::string>& cells) {
  std::string out = row(cells);
  out += '|';
  for (std::size_t i = 0; i < cells.size(); ++i) out += " --- |";
  return out += '\n';
}

void blocks::add(std::string_view block) {
  if (block.empty()) return;
  if (block.back() == '\n') block.remove_suffix(1);
  if (!text_.empty()) text_ += '\n';
  (text_ += block) += '\n';
}

std::string blocks::take() noexcept { return std::move(text_); }

}  // namespace mcpeval::reporters::markdown
