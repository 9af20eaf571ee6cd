// SPDX-License-Identifier: MIT
/// URIs and IRIs, absolute and relative: RFC 3986 and RFC 3987.
#include "schema/formats.hpp"

#include "schema/text_cursor.hpp"

#include <algorithm>
#include <cstdint>

namespace mcpeval::core {
namespace {

enum class alphabet : std::uint8_t { ascii, unicode };

constexpr std::string_view sub_delimiters = "!$&'()*+,;=";

bool is_unreserved(char c) {
  return is_ascii_letter(c) || is_ascii_digit(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

/// The characters that RFC 3987 adds: those above U+00A0 that are neither surrogates nor
/// noncharacters; private ones in a query only.
bool is_added_by_iri(char32_t c, bool in_query) {
  const bool is_private = (c >= 0xe000 && c <= 0xf8ff) || c >= 0xf0000;
  if (is_private) return in_query && (c & 0xfffe) != 0xfffe;
  if (c < 0xa0 || (c >= 0xfdd0 && c <= 0xfdef) || (c & 0xfffe) == 0xfffe) return false;
  return !(c >= 0xfff0 && c <= 0xffff) && !(c >= 0xe0000 && c <= 0xe0fff);
}

char32_t take_character(text_cursor& text) {
  const auto lead = static_cast<unsigned char>(text.take_any());
  const int more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  char32_t out = lead & (0x3fu >> more);
  for (int i = 0; i < more && !text.at_end(); ++i) {
    out = (out << 6) | (static_cast<unsigned char>(text.take_any()) & 0x3fu);
  }
  return out;
}

/// Whether all of `text` is unreserved, percent-encoded, or one of `more`.
bool is_made_of(std::string_view text, std::string_view more, alphabet letters,
                bool in_query = false) {
  text_cursor cursor{text};
  while (!cursor.at_end()) {
    if (is_beyond_ascii(cursor.rest().front())) {
      if (letters == alphabet::ascii || !is_added_by_iri(take_character(cursor), in_query)) {
        return false;
      }
      continue;
    }
    const char c = cursor.take_any();
    if (c == '%') {
      const std::string_view digits = cursor.rest().substr(0, 2);
      if (digits.size() < 2 || !std::all_of(digits.begin(), digits.end(), is_hex_digit)) {
        return false;
      }
      cursor = text_cursor{cursor.rest().substr(2)};
    } else if (!is_unreserved(c) && sub_delimiters.find(c) == std::string_view::npos &&
               more.find(c) == std::string_view::npos) {
      return false;
    }
  }
  return true;
}

/// "v" HEXDIG+ "." and at least one character.
bool is_future_address(std::string_view text) {
  text_cursor cursor{text};
  if (!cursor.take('v') && !cursor.take('V')) return false;
  if (cursor.take_while(is_hex_digit) == 0 || !cursor.take('.')) return false;
  const bool has_percent = text.find('%') != std::string_view::npos;
  return !cursor.at_end() && !has_percent && is_made_of(cursor.rest(), ":", alphabet::ascii);
}

bool is_authority(std::string_view text, alphabet letters) {
  const std::size_t at = text.find('@');
  if (at != std::string_view::npos) {
    if (!is_made_of(text.substr(0, at), ":", letters)) return false;
    text.remove_prefix(at + 1);
  }
  const std::size_t bracket = text.starts_with('[') ? text.find(']') : 0;
  if (bracket == std::string_view::npos) return false;
  const std::size_t colon = std::min(text.find(':', bracket), text.size());
  const std::string_view host = text.substr(0, colon);
  const std::string_view port = text.substr(std::min(colon + 1, text.size()));
  if (!std::all_of(port.begin(), port.end(), is_ascii_digit)) return false;
  if (!host.starts_with('[')) return is_made_of(host, "", letters);
  if (!host.ends_with(']')) return false;
  const std::string_view address = host.substr(1, host.size() - 2);
  return is_ipv6(address) || is_future_address(address);
}

/// What follows the scheme, or all of a relative reference.
bool is_hierarchy(std::string_view text, alphabet letters, bool is_relative) {
  const std::size_t hash = std::min(text.find('#'), text.size());
  const std::string_view fragment = text.substr(std::min(hash + 1, text.size()));
  if (!is_made_of(fragment, ":@/?", letters)) return false;
  text = text.substr(0, hash);
  const std::size_t mark = std::min(text.find('?'), text.size());
  const std::string_view query = text.substr(std::min(mark + 1, text.size()));
  if (!is_made_of(query, ":@/?", letters, true)) return false;
  text = text.substr(0, mark);

  if (text.starts_with("//")) {
    text.remove_prefix(2);
    const std::size_t end = std::min(text.find('/'), text.size());
    if (!is_authority(text.substr(0, end), letters)) return false;
    text.remove_prefix(end);
  } else if (is_relative && text.substr(0, text.find('/')).find(':') != std::string_view::npos) {
    return false;
  }
  return is_made_of(text, ":@/", letters);
}

/// What follows the scheme and its colon; all of `text` where there is no scheme.
std::string_view after_scheme(std::string_view text) {
  text_cursor cursor{text};
  if (cursor.take_while(is_ascii_letter) == 0) return text;
  cursor.take_while([](char c) {
    return is_ascii_letter(c) || is_ascii_digit(c) || c == '+' || c == '-' || c == '.';
  });
  return cursor.take(':') ? cursor.rest() : text;
}

bool is_absolute(std::string_view text, alphabet letters) {
  const std::string_view rest = after_scheme(text);
  return rest.size() < text.size() && is_hierarchy(rest, letters, false);
}

bool is_reference(std::string_view text, alphabet letters) {
  return is_absolute(text, letters) || is_hierarchy(text, letters, true);
}

}  // namespace

bool is_uri(std::string_view text) { return is_absolute(text, alphabet::ascii); }
bool is_uri_reference(std::string_view text) { return is_reference(text, alphabet::ascii); }
bool is_iri(std::string_view text) { return is_absolute(text, alphabet::unicode); }
bool is_iri_reference(std::string_view text) { return is_reference(text, alphabet::unicode); }

}  // namespace mcpeval::core
