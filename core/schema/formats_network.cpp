// SPDX-License-Identifier: MIT
/// Addresses: IPv4, IPv6 (RFC 4291) and e-mail (RFC 5321, RFC 6531).
#include "schema/formats.hpp"

#include "schema/text_cursor.hpp"

#include <algorithm>

namespace mcpeval::core {
namespace {

/// Whether the text is a sequence of hexadecimal groups, perhaps with an IPv4 address at its
/// end; adds how many groups it stands for. An empty text is none.
bool count_groups(std::string_view text, bool may_end_in_ipv4, std::size_t& groups) {
  if (text.empty()) return true;
  while (true) {
    const std::size_t end = std::min(text.find(':'), text.size());
    const std::string_view group = text.substr(0, end);
    const bool is_last = end == text.size();
    if (is_last && may_end_in_ipv4 && is_ipv4(group)) {
      groups += 2;
      return true;
    }
    if (group.empty() || group.size() > 4) return false;
    if (!std::all_of(group.begin(), group.end(), is_hex_digit)) return false;
    ++groups;
    if (is_last) return true;
    text.remove_prefix(end + 1);
  }
}

bool is_atom_character(char c) {
  constexpr std::string_view marks = "!#$%&'*+-/=?^_`{|}~";
  return is_ascii_letter(c) || is_ascii_digit(c) || marks.find(c) != std::string_view::npos;
}

bool is_dot_atom(std::string_view text, bool beyond_ascii) {
  bool may_end = false;
  for (const char c : text) {
    const bool is_dot = c == '.';
    if (is_dot && !may_end) return false;
    if (!is_dot && !is_atom_character(c) && !(beyond_ascii && is_beyond_ascii(c))) return false;
    may_end = !is_dot;
  }
  return may_end;
}

bool is_quoted_string(std::string_view text, bool beyond_ascii) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return false;
  text = text.substr(1, text.size() - 2);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_escaped = text[i] == '\\';
    if (is_escaped && ++i == text.size()) return false;
    const char c = text[i];
    if (is_beyond_ascii(c) ? !beyond_ascii : c < ' ' || c > '~') return false;
    if (!is_escaped && c == '"') return false;
  }
  return true;
}

bool is_local_part(std::string_view text, bool beyond_ascii) {
  constexpr std::size_t longest = 64;
  if (text.size() > longest) return false;
  return is_dot_atom(text, beyond_ascii) || is_quoted_string(text, beyond_ascii);
}

bool is_address_literal(std::string_view domain) {
  if (!domain.starts_with('[') || !domain.ends_with(']')) return false;
  domain = domain.substr(1, domain.size() - 2);
  constexpr std::string_view tag = "IPv6:";
  return domain.starts_with(tag) ? is_ipv6(domain.substr(tag.size())) : is_ipv4(domain);
}

bool is_mailbox(std::string_view text, bool beyond_ascii, format_rule is_domain) {
  const std::size_t at = text.rfind('@');
  if (at == std::string_view::npos) return false;
  const std::string_view domain = text.substr(at + 1);
  return is_local_part(text.substr(0, at), beyond_ascii) &&
         (is_address_literal(domain) || is_domain(domain));
}

}  // namespace

bool is_ipv4(std::string_view text) {
  text_cursor cursor{text};
  for (int part = 0; part < 4; ++part) {
    if (part > 0 && !cursor.take('.')) return false;
    const std::string_view digits = cursor.rest();
    const std::size_t size = cursor.take_all_digits();
    if (size == 0 || size > 3 || (size > 1 && digits.front() == '0')) return false;
    if (*text_cursor{digits}.take_digits(size) > 255) return false;
  }
  return cursor.at_end();
}

bool is_ipv6(std::string_view text) {
  constexpr std::size_t whole = 8;
  std::size_t groups = 0;
  const std::size_t gap = text.find("::");
  if (gap == std::string_view::npos) {
    return !text.empty() && count_groups(text, true, groups) && groups == whole;
  }
  return count_groups(text.substr(0, gap), false, groups) &&
         count_groups(text.substr(gap + 2), true, groups) && groups < whole;
}

bool is_email(std::string_view text) { return is_mailbox(text, false, is_hostname); }

bool is_idn_email(std::string_view text) { return is_mailbox(text, true, is_idn_mail_domain); }

}  // namespace mcpeval::core
