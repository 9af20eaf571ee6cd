// SPDX-License-Identifier: MIT
/// Host names: RFC 1123, and internationalised ones as IDNA 2008 has them (RFC 5890 to 5893).
#include "schema/formats.hpp"

#include "schema/ecma_pattern.hpp"
#include "schema/text_cursor.hpp"

#include <idn2.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

namespace mcpeval::core {
namespace {

constexpr std::size_t longest_name = 253;
constexpr std::size_t longest_label = 63;
/// A name of that many bytes is longer than longest_name in its ASCII form, however it is encoded.
constexpr std::size_t longest_input = 4 * longest_name;

struct release_text {
  void operator()(void* text) const noexcept { idn2_free(text); }
};
using idn_text = std::unique_ptr<char, release_text>;

bool is_ldh_label(std::string_view label) {
  if (label.empty() || label.size() > longest_label) return false;
  if (label.front() == '-' || label.back() == '-') return false;
  return std::all_of(label.begin(), label.end(),
                     [](char c) { return is_ascii_letter(c) || is_ascii_digit(c) || c == '-'; });
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

bool are_same_but_for_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

bool has_ace_prefix(std::string_view label) {
  return are_same_but_for_case(label.substr(0, 4), "xn--");
}

const std::uint8_t* as_bytes(const char* text) {
  return reinterpret_cast<const std::uint8_t*>(text);
}

/// European and Arabic-Indic digits in one label: RFC 5893 section 2, rule 4.
bool mixes_digits(std::string_view text) {
  pattern_reader reader{text};
  bool has_european = false;
  bool has_arabic = false;
  while (!reader.at_end()) {
    const char32_t c = reader.take_character();
    has_european |= c >= '0' && c <= '9';
    has_arabic |= c >= 0x660 && c <= 0x669;
  }
  return has_european && has_arabic;
}

/// The A-label of a label that a registry could register: RFC 5891 section 4.
idn_text encode(const std::string& label, int flags) {
  if (mixes_digits(label)) return nullptr;
  std::uint8_t* ascii = nullptr;
  const int fault = idn2_register_u8(as_bytes(label.c_str()), nullptr, &ascii, flags);
  idn_text out{reinterpret_cast<char*>(ascii)};
  return fault == IDN2_OK ? std::move(out) : nullptr;
}

idn_text decode(const std::string& label) {
  char* unicode = nullptr;
  const int fault = idn2_to_unicode_8z8z(label.c_str(), &unicode, 0);
  idn_text out{unicode};
  return fault == IDN2_OK ? std::move(out) : nullptr;
}

/// The blocks of the scripts that are written from the right to the left.
bool is_right_to_left(char32_t c) {
  return (c >= 0x590 && c <= 0x8ff) || (c >= 0xfb1d && c <= 0xfdff) ||
         (c >= 0xfe70 && c <= 0xfeff) || (c >= 0x10800 && c <= 0x10fff) ||
         (c >= 0x1e800 && c <= 0x1efff);
}

bool has_right_to_left(std::string_view text) {
  pattern_reader reader{text};
  while (!reader.at_end()) {
    if (is_right_to_left(reader.take_character())) return true;
  }
  return false;
}

/// One label of a name: its ASCII form and what RFC 5893 asks of the whole name.
struct label_facts {
  bool is_sound = false;
  std::size_t ascii_size = 0;
  bool is_right_to_left = false;
  bool starts_with_digit = false;
};

label_facts judge_ace_label(const std::string& label) {
  const idn_text unicode = decode(label);
  if (unicode == nullptr) return {};
  const idn_text again = encode(unicode.get(), 0);
  const bool is_sound = again != nullptr && are_same_but_for_case(again.get(), label);
  return {is_sound, label.size(), has_right_to_left(unicode.get()), false};
}

label_facts judge_label(std::string_view label, int flags) {
  const bool is_ascii = std::none_of(label.begin(), label.end(), is_beyond_ascii);
  if (is_ascii) {
    if (!is_ldh_label(label)) return {};
    if (has_ace_prefix(label)) return judge_ace_label(std::string{label});
    return {true, label.size(), false, is_ascii_digit(label.front())};
  }
  if (label.find('\0') != std::string_view::npos) return {};
  const idn_text ascii = encode(std::string{label}, flags);
  if (ascii == nullptr) return {};
  const std::string_view encoded = ascii.get();
  return {is_ldh_label(encoded), encoded.size(), has_right_to_left(label), false};
}

/// A name as labels joined by dots, the other full stops replaced. Where a label is written from
/// the right to the left, none may begin with a digit.
bool is_name(std::string_view name, int flags) {
  std::size_t size = 0;
  bool has_right_to_left = false;
  bool has_digit_first = false;
  while (true) {
    const std::size_t end = std::min(name.find('.'), name.size());
    const label_facts label = judge_label(name.substr(0, end), flags);
    if (!label.is_sound) return false;
    size += label.ascii_size;
    has_right_to_left |= label.is_right_to_left;
    has_digit_first |= label.starts_with_digit;
    if (end == name.size()) break;
    ++size;
    name.remove_prefix(end + 1);
  }
  return size <= longest_name && !(has_right_to_left && has_digit_first);
}

/// The name with its full stops in every script as ".".
std::string with_plain_dots(std::string_view name) {
  std::string out{name};
  for (const std::string_view dot : {"\xe3\x80\x82", "\xef\xbc\x8e", "\xef\xbd\xa1"}) {
    for (std::size_t at = out.find(dot); at != std::string::npos; at = out.find(dot, at)) {
      out.replace(at, dot.size(), ".");
    }
  }
  return out;
}

bool is_idn_name(std::string_view text, int flags) {
  return text.size() <= longest_input && is_name(with_plain_dots(text), flags);
}

}  // namespace

bool is_hostname(std::string_view text) {
  if (text.size() > longest_name) return false;
  return std::none_of(text.begin(), text.end(), is_beyond_ascii) && is_name(text, 0);
}

bool is_idn_hostname(std::string_view text) { return is_idn_name(text, 0); }

bool is_idn_mail_domain(std::string_view text) { return is_idn_name(text, IDN2_NFC_INPUT); }

}  // namespace mcpeval::core
