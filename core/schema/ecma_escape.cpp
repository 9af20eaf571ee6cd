// SPDX-License-Identifier: MIT
/// The escapes of ECMA-262 regular expressions, and the reading of their text.
#include "schema/ecma_pattern.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace mcpeval::core {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

constexpr std::string_view spaces =
    "\\x09-\\x0d\\x20\\xa0\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}"
    "\\x{3000}\\x{feff}";
constexpr std::string_view no_spaces =
    "\\x{0}-\\x08\\x0e-\\x1f\\x21-\\x9f\\xa1-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}"
    "\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}"
    "\\x{ff00}-\\x{10ffff}";

/// PCRE2 knows general categories by their short names only.
struct category {
  std::string_view long_name;
  std::string_view short_name;
};
constexpr category categories[] = {
    {"Cased_Letter", "L&"},
    {"LC", "L&"},
    {"Close_Punctuation", "Pe"},
    {"Combining_Mark", "M"},
    {"Connector_Punctuation", "Pc"},
    {"Control", "Cc"},
    {"Currency_Symbol", "Sc"},
    {"Dash_Punctuation", "Pd"},
    {"Decimal_Number", "Nd"},
    {"Enclosing_Mark", "Me"},
    {"Final_Punctuation", "Pf"},
    {"Format", "Cf"},
    {"Initial_Punctuation", "Pi"},
    {"Letter", "L"},
    {"Letter_Number", "Nl"},
    {"Line_Separator", "Zl"},
    {"Lowercase_Letter", "Ll"},
    {"Mark", "M"},
    {"Math_Symbol", "Sm"},
    {"Modifier_Letter", "Lm"},
    {"Modifier_Symbol", "Sk"},
    {"Nonspacing_Mark", "Mn"},
    {"Number", "N"},
    {"Open_Punctuation", "Ps"},
    {"Other", "C"},
    {"Other_Letter", "Lo"},
    {"Other_Number", "No"},
    {"Other_Punctuation", "Po"},
    {"Other_Symbol", "So"},
    {"Paragraph_Separator", "Zp"},
    {"Private_Use", "Co"},
    {"Punctuation", "P"},
    {"Separator", "Z"},
    {"Space_Separator", "Zs"},
    {"Spacing_Mark", "Mc"},
    {"Surrogate", "Cs"},
    {"Symbol", "S"},
    {"Titlecase_Letter", "Lt"},
    {"Unassigned", "Cn"},
    {"Uppercase_Letter", "Lu"},
    {"cntrl", "Cc"},
    {"digit", "Nd"},
    {"punct", "P"},
};

std::string_view short_category(std::string_view name) {
  const auto* const found =
      std::find_if(std::begin(categories), std::end(categories),
                   [&](const category& row) { return row.long_name == name; });
  return found == std::end(categories) ? name : found->short_name;
}

bool is_property_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_letter(static_cast<unsigned char>(c)) || is_digit(c) || c == '_';
  });
}

/// \p{NAME}, \p{Script=NAME} and the like, as PCRE2 spells them.
std::optional<std::string> translate_property(std::string_view text, char letter) {
  const std::size_t mark = std::min(text.find('='), text.size());
  const std::string_view name = text.substr(0, mark);
  std::string property;
  if (mark == text.size()) {
    if (!is_property_name(name)) return {};
    if (name == "Assigned") return std::string{letter == 'p' ? "\\P{Cn}" : "\\p{Cn}"};
    property = short_category(name);
  } else {
    const std::string_view wanted = text.substr(mark + 1);
    if (!is_property_name(wanted)) return {};
    if (name == "General_Category" || name == "gc") {
      property = short_category(wanted);
    } else if (name == "Script" || name == "sc") {
      property = "sc:" + std::string{wanted};
    } else if (name == "Script_Extensions" || name == "scx") {
      property = "scx:" + std::string{wanted};
    } else {
      return {};
    }
  }
  return std::string{'\\', letter, '{'} + property + '}';
}

std::optional<char32_t> take_hex(pattern_reader& reader, std::size_t least, std::size_t most) {
  char32_t out = 0;
  std::size_t size = 0;
  for (; size < most && size < reader.rest().size(); ++size) {
    const char c = reader.rest()[size];
    const char lower = static_cast<char>(c | 0x20);
    if (is_digit(c)) {
      out = out * 16 + static_cast<char32_t>(c - '0');
    } else if (lower >= 'a' && lower <= 'f') {
      out = out * 16 + static_cast<char32_t>(lower - 'a' + 10);
    } else {
      break;
    }
    if (out > 0x10ffff) return {};
  }
  if (size < least) return {};
  reader.skip(size);
  return out;
}

/// After "\u".
std::optional<char32_t> take_unicode_escape(pattern_reader& reader) {
  if (reader.take("{")) {
    const auto code = take_hex(reader, 1, SIZE_MAX);
    if (!code || !reader.take("}")) return {};
    return code;
  }
  const auto high = take_hex(reader, 4, 4);
  if (!high || *high < 0xd800 || *high > 0xdbff || !reader.next_is("\\u")) return high;
  pattern_reader ahead = reader;
  ahead.skip(2);
  const auto low = take_hex(ahead, 4, 4);
  if (!low || *low < 0xdc00 || *low > 0xdfff) return high;
  reader = ahead;
  return 0x10000 + ((*high - 0xd800) << 10) + (*low - 0xdc00);
}

}  // namespace

bool pattern_reader::take(std::string_view text) noexcept {
  if (!next_is(text)) return false;
  skip(text.size());
  return true;
}

char32_t pattern_reader::take_character() noexcept {
  const auto lead = static_cast<unsigned char>(rest_.front());
  const std::size_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  char32_t out = size == 1 ? lead : lead & (0xffu >> (size + 1));
  for (std::size_t i = 1; i < size && i < rest_.size(); ++i) {
    out = (out << 6) | (static_cast<unsigned char>(rest_[i]) & 0x3fu);
  }
  skip(std::min(size, rest_.size()));
  return out;
}

std::optional<std::uint32_t> pattern_reader::take_number() noexcept {
  if (rest_.empty() || !is_digit(rest_.front())) return {};
  std::uint64_t out = 0;
  for (; !rest_.empty() && is_digit(rest_.front()); skip(1)) {
    out = std::min<std::uint64_t>(out * 10 + static_cast<std::uint64_t>(rest_.front() - '0'),
                                  1'000'000'000);
  }
  return static_cast<std::uint32_t>(out);
}

std::optional<std::string_view> pattern_reader::take_until(char end) noexcept {
  const std::size_t at = rest_.find(end);
  if (at == std::string_view::npos) return {};
  const std::string_view taken = rest_.substr(0, at);
  skip(at + 1);
  return taken;
}

std::optional<char32_t> take_character_escape(pattern_reader& reader) {
  if (reader.at_end()) return {};
  constexpr std::array<std::string_view, 2> controls = {"tnvfr", "\t\n\v\f\r"};
  const char next = reader.rest().front();
  if (const auto at = controls[0].find(next); at != std::string_view::npos) {
    reader.skip(1);
    return static_cast<char32_t>(controls[1][at]);
  }
  const char32_t taken = reader.take_character();
  if (taken == 'c') {
    if (reader.at_end() || !is_letter(static_cast<unsigned char>(reader.rest().front()))) return {};
    return reader.take_character() % 32;
  }
  if (taken == 'x') return take_hex(reader, 2, 2);
  if (taken == 'u') return take_unicode_escape(reader);
  if (taken == '0') {
    if (!reader.at_end() && is_digit(reader.rest().front())) return {};
    return U'\0';
  }
  if (is_letter(taken) || (taken >= '1' && taken <= '9')) return {};
  return taken;
}

std::optional<std::string> take_class_escape(pattern_reader& reader) {
  if (reader.take("d")) return "0-9";
  if (reader.take("w")) return "A-Za-z0-9_";
  if (reader.take("D")) return "\\D";
  if (reader.take("W")) return "\\W";
  if (reader.take("s")) return std::string{spaces};
  if (reader.take("S")) return std::string{no_spaces};
  if (!reader.next_is("p{") && !reader.next_is("P{")) {
    if (reader.next_is("p") || reader.next_is("P")) return {};
    return std::string{};
  }
  const char letter = reader.rest().front();
  reader.skip(2);
  const auto text = reader.take_until('}');
  if (!text) return {};
  return translate_property(*text, letter);
}

void append_character(std::string& out, char32_t character) {
  if (is_letter(character) || (character >= '0' && character <= '9')) {
    out += static_cast<char>(character);
    return;
  }
  std::array<char, 16> code{};
  std::snprintf(code.data(), code.size(), "\\x{%x}", static_cast<unsigned>(character));
  out += code.data();
}

}  // namespace mcpeval::core
