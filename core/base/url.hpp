// SPDX-License-Identifier: MIT
/// Which endpoints may be evaluated, by their text alone: contract 03 section 3.1.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace mcpeval::core {

/// Why an endpoint is refused, in the order of the checks.
enum class url_problem : std::uint8_t {
  none,
  syntax,       ///< not an absolute URL, or spelt in a way that two readers may read differently
  scheme,       ///< none of the allowed schemes
  credentials,  ///< a user name or password, even an empty one
  query,        ///< a query, even an empty one
  fragment,     ///< a fragment, even an empty one
  host,         ///< no host
  remote,       ///< not a loopback host, and remote hosts were not allowed
  insecure,     ///< a remote host without an encrypted scheme
};

/// A sentence for people, without the URL. Empty for none.
[[nodiscard]] std::string_view describe(url_problem problem) noexcept;

struct url_scheme {
  std::string_view name;  ///< lower case
  bool secure = false;    ///< encrypted: good enough for a remote host
};

inline constexpr url_scheme http_schemes[] = {{"http", false}, {"https", true}};

struct endpoint_rules {
  std::span<const url_scheme> schemes = http_schemes;
  bool allow_remote = false;  ///< --allow-remote-http
};

struct endpoint {
  url_problem problem = url_problem::none;
  std::string_view scheme;  ///< as spelt; case does not matter
  bool is_loopback = false;
};

/// Judges an endpoint. Nothing is resolved, so a name is a loopback host only when it is
/// "localhost", and an address when it is in 127.0.0.0/8, in any spelling that a URL reader
/// takes for it, or ::1.
[[nodiscard]] endpoint judge_endpoint(std::string_view url, const endpoint_rules& rules = {});

}  // namespace mcpeval::core
