// SPDX-License-Identifier: MIT
/// UUIDs, JSON Pointers, regular expressions and URI templates (RFC 6570).
#include "schema/formats.hpp"

#include "schema/pattern.hpp"
#include "schema/text_cursor.hpp"

#include <algorithm>

namespace mcpeval::core {
namespace {

bool take_percent_encoded(text_cursor& text) {
  const std::string_view next = text.rest().substr(0, 3);
  if (next.size() < 3 || next[0] != '%' || !is_hex_digit(next[1]) || !is_hex_digit(next[2])) {
    return false;
  }
  text = text_cursor{text.rest().substr(3)};
  return true;
}

bool take_variable_characters(text_cursor& text) {
  std::size_t taken = 0;
  while (true) {
    const std::size_t plain =
        text.take_while([](char c) { return is_ascii_letter(c) || is_ascii_digit(c) || c == '_'; });
    if (plain == 0 && !take_percent_encoded(text)) return taken > 0;
    ++taken;
  }
}

/// A name, then ":" and a length of 1 to 9999, or "*".
bool take_variable(text_cursor& text) {
  do {
    if (!take_variable_characters(text)) return false;
  } while (text.take('.'));
  if (text.take('*') || !text.take(':')) return true;
  if (text.next_is('0')) return false;
  const std::size_t digits = text.take_all_digits();
  return digits >= 1 && digits <= 4;
}

/// After "{".
bool take_expression(text_cursor& text) {
  constexpr std::string_view operators = "+#./;?&";
  if (!text.at_end() && operators.find(text.rest().front()) != std::string_view::npos) {
    text.take_any();
  }
  do {
    if (!take_variable(text)) return false;
  } while (text.take(','));
  return text.take('}');
}

bool take_literal(text_cursor& text) {
  if (text.next_is('%')) return take_percent_encoded(text);
  const char c = text.take_any();
  constexpr std::string_view refused = "\"<>\\^`{|}";
  return is_beyond_ascii(c) || (c > ' ' && c <= '~' && refused.find(c) == std::string_view::npos);
}

}  // namespace

bool is_uuid(std::string_view text) {
  constexpr std::string_view form = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  return std::equal(text.begin(), text.end(), form.begin(), form.end(),
                    [](char c, char kind) { return kind == '-' ? c == '-' : is_hex_digit(c); });
}

bool is_json_pointer(std::string_view text) {
  if (!text.empty() && text.front() != '/') return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '~') continue;
    if (i + 1 == text.size() || (text[i + 1] != '0' && text[i + 1] != '1')) return false;
  }
  return true;
}

bool is_relative_json_pointer(std::string_view text) {
  text_cursor cursor{text};
  const std::size_t digits = cursor.take_all_digits();
  if (digits == 0 || (digits > 1 && text.front() == '0')) return false;
  return cursor.rest() == "#" || is_json_pointer(cursor.rest());
}

bool is_regex(std::string_view text) { return pattern::is_expression(text); }

bool is_uri_template(std::string_view text) {
  text_cursor cursor{text};
  while (!cursor.at_end()) {
    if (!(cursor.take('{') ? take_expression(cursor) : take_literal(cursor))) return false;
  }
  return true;
}

}  // namespace mcpeval::core
