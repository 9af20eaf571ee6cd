// SPDX-License-Identifier: MIT
#include "base/url.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <optional>
#include <string>
#include <system_error>

namespace mcpeval::core {
namespace {

constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) noexcept { return lower(c) >= 'a' && lower(c) <= 'z'; }

bool same_word(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

bool all_digits(std::string_view text) noexcept {
  return std::all_of(text.begin(), text.end(), is_digit);
}

/// Characters that RFC 3986 gives no place in a URL; readers disagree on what they mean.
bool is_foreign(char c) noexcept {
  return c <= ' ' || c >= 0x7F || std::string_view{"\"<>\\^`{|}"}.find(c) != std::string_view::npos;
}

/// The parts of "scheme://authority rest".
struct parts {
  std::string_view scheme;
  std::string_view authority;
  std::string_view rest;  ///< path, query and fragment
};

std::optional<parts> split(std::string_view url) noexcept {
  if (std::any_of(url.begin(), url.end(), is_foreign)) return {};
  const std::size_t colon = url.find("://");
  if (colon == std::string_view::npos || colon == 0 || !is_letter(url[0])) return {};
  const std::string_view scheme = url.substr(0, colon);
  const bool sound = std::all_of(scheme.begin(), scheme.end(), [](char c) {
    return is_letter(c) || is_digit(c) || c == '+' || c == '-' || c == '.';
  });
  if (!sound) return {};
  const std::size_t start = colon + 3;
  const std::size_t end = std::min(url.find_first_of("/?#", start), url.size());
  return parts{scheme, url.substr(start, end - start), url.substr(end)};
}

/// One part of an IPv4 address: decimal, octal after 0, or hexadecimal after 0x. Numbers beyond
/// 32 bits count as none.
std::optional<std::uint32_t> ipv4_part(std::string_view text) noexcept {
  if (text.empty()) return {};
  int base = 10;
  if (text.size() > 1 && text[0] == '0') {
    base = lower(text[1]) == 'x' ? 16 : 8;
    text.remove_prefix(base == 16 ? 2 : 1);
    if (text.empty()) return 0;
  }
  std::uint32_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, number, base);
  if (problem != std::errc{} || stop != end) return {};
  return number;
}

/// The address that one to four parts spell (WHATWG URL, "IPv4 parser"): the last part fills
/// whatever bytes the others leave. Nothing when they spell none.
std::optional<std::uint32_t> ipv4_address(std::string_view host) noexcept {
  std::array<std::uint32_t, 4> numbers{};
  std::size_t count = 0;
  while (true) {
    const std::size_t dot = std::min(host.find('.'), host.size());
    const auto number = ipv4_part(host.substr(0, dot));
    if (!number || count == numbers.size()) return {};
    numbers[count++] = *number;
    if (dot == host.size()) break;
    host.remove_prefix(dot + 1);
  }
  std::uint32_t address = 0;
  for (std::size_t index = 0; index + 1 < count; ++index) {
    if (numbers[index] > 255) return {};
    address |= numbers[index] << (24 - 8 * index);
  }
  const std::uint32_t last = numbers[count - 1];
  const std::uint64_t room = std::uint64_t{1} << (8 * (5 - count));
  if (last >= room) return {};
  return address | last;
}

/// Whether a host claims to be an IPv4 address: its last label is a number.
bool ends_in_number(std::string_view host) noexcept {
  const std::string_view last = host.substr(host.rfind('.') + 1);
  if (last.empty()) return false;
  if (all_digits(last)) return true;
  return last.size() >= 2 && last[0] == '0' && lower(last[1]) == 'x' &&
         last.find_first_not_of("0123456789abcdefABCDEF", 2) == std::string_view::npos;
}

enum class host_kind : std::uint8_t { malformed, missing, loopback, remote };

host_kind judge_ipv6(std::string_view literal) {
  in6_addr address{};
  if (::inet_pton(AF_INET6, std::string{literal}.c_str(), &address) != 1) {
    return host_kind::malformed;
  }
  const bool same = std::memcmp(&address, &in6addr_loopback, sizeof address) == 0;
  return same ? host_kind::loopback : host_kind::remote;
}

host_kind judge_name(std::string_view host) noexcept {
  if (host.empty()) return host_kind::missing;
  const bool sound = std::all_of(host.begin(), host.end(), [](char c) {
    return is_letter(c) || is_digit(c) || c == '-' || c == '.' || c == '_';
  });
  if (!sound) return host_kind::malformed;
  if (same_word(host, "localhost")) return host_kind::loopback;

  if (host.ends_with('.')) host.remove_suffix(1);  // URL readers allow one after an address
  if (!ends_in_number(host)) return host_kind::remote;
  const auto address = ipv4_address(host);
  if (!address) return host_kind::malformed;
  return *address >> 24 == 127 ? host_kind::loopback : host_kind::remote;
}

/// Nothing, or ":" and a port of at most 65535.
bool is_port(std::string_view text) noexcept {
  if (text.empty()) return true;
  text.remove_prefix(1);
  std::uint16_t port = 0;
  return text.empty() ||
         (all_digits(text) &&
          std::from_chars(text.data(), text.data() + text.size(), port).ec == std::errc{});
}

/// Judges "host", "host:port", "[address]" or "[address]:port".
host_kind judge_host(std::string_view authority) {
  const bool bracketed = authority.starts_with('[');
  const std::size_t end =
      bracketed ? authority.find(']') : std::min(authority.find(':'), authority.size());
  if (end == std::string_view::npos) return host_kind::malformed;
  const std::string_view port = authority.substr(bracketed ? end + 1 : end);
  if ((!port.empty() && port[0] != ':') || !is_port(port)) return host_kind::malformed;
  return bracketed ? judge_ipv6(authority.substr(1, end - 1))
                   : judge_name(authority.substr(0, end));
}

/// What may be said before the host counts.
url_problem judge_frame(const parts& url, const url_scheme* scheme, host_kind host) noexcept {
  const std::size_t hash = url.rest.find('#');
  if (host == host_kind::malformed) return url_problem::syntax;
  if (scheme == nullptr) return url_problem::scheme;
  if (url.authority.find('@') != std::string_view::npos) return url_problem::credentials;
  if (url.rest.substr(0, hash).find('?') != std::string_view::npos) return url_problem::query;
  if (hash != std::string_view::npos) return url_problem::fragment;
  return host == host_kind::missing ? url_problem::host : url_problem::none;
}

}  // namespace

std::string_view describe(url_problem problem) noexcept {
  switch (problem) {
    case url_problem::none: return {};
    case url_problem::syntax: return "the endpoint is not a URL of the form https://host:port/path";
    case url_problem::scheme: return "the endpoint's scheme is not supported; use http or https";
    case url_problem::credentials:
      return "the endpoint carries a user name or password; take it out of the URL";
    case url_problem::query: return "the endpoint carries a query; take out the ? and what follows";
    case url_problem::fragment:
      return "the endpoint carries a fragment; take out the # and what follows";
    case url_problem::host: return "the endpoint names no host";
    case url_problem::remote:
      return "the endpoint is not on this machine; add --allow-remote-http to evaluate a remote "
             "server";
    case url_problem::insecure: return "the endpoint is on another machine; use https for it";
  }
  return {};
}

endpoint judge_endpoint(std::string_view url, const endpoint_rules& rules) {
  const auto found = split(url);
  if (!found) return {url_problem::syntax, {}, false};
  const auto scheme =
      std::find_if(rules.schemes.begin(), rules.schemes.end(),
                   [&](const auto& one) { return same_word(one.name, found->scheme); });
  const bool known = scheme != rules.schemes.end();
  const std::size_t user_end = found->authority.rfind('@');
  const host_kind host =
      judge_host(user_end == std::string_view::npos ? found->authority
                                                    : found->authority.substr(user_end + 1));

  endpoint judged{judge_frame(*found, known ? &*scheme : nullptr, host), found->scheme,
                  host == host_kind::loopback};
  if (judged.problem != url_problem::none || judged.is_loopback) return judged;
  if (!rules.allow_remote) {
    judged.problem = url_problem::remote;
  } else if (!scheme->secure) {
    judged.problem = url_problem::insecure;
  }
  return judged;
}

}  // namespace mcpeval::core
