// SPDX-License-Identifier: MIT
/// The formats that are asserted: contract 04 section 9.
#pragma once

#include <string_view>

namespace mcpeval::core {

/// Whether a string, valid UTF-8, is of the format. Takes time in proportion to its length.
using format_rule = bool (*)(std::string_view text);

struct format {
  std::string_view name;
  format_rule holds;
  unsigned steps_a_byte;  ///< of work, as a validation counts it
};

/// nullptr for a format that is not known, which asserts nothing.
[[nodiscard]] const format* find_format(std::string_view name) noexcept;

// formats_time.cpp: RFC 3339
[[nodiscard]] bool is_date(std::string_view text);
[[nodiscard]] bool is_time(std::string_view text);
[[nodiscard]] bool is_date_time(std::string_view text);
[[nodiscard]] bool is_duration(std::string_view text);

// formats_network.cpp
[[nodiscard]] bool is_ipv4(std::string_view text);
[[nodiscard]] bool is_ipv6(std::string_view text);
[[nodiscard]] bool is_email(std::string_view text);
[[nodiscard]] bool is_idn_email(std::string_view text);

// formats_hostname.cpp: RFC 1123, and RFC 5890 to 5893
[[nodiscard]] bool is_hostname(std::string_view text);
[[nodiscard]] bool is_idn_hostname(std::string_view text);
/// As an idn-hostname, but not yet in normal form (RFC 6531 leaves that to the sender).
[[nodiscard]] bool is_idn_mail_domain(std::string_view text);

// formats_uri.cpp: RFC 3986, RFC 3987
[[nodiscard]] bool is_uri(std::string_view text);
[[nodiscard]] bool is_uri_reference(std::string_view text);
[[nodiscard]] bool is_iri(std::string_view text);
[[nodiscard]] bool is_iri_reference(std::string_view text);

// formats_text.cpp
[[nodiscard]] bool is_uuid(std::string_view text);
[[nodiscard]] bool is_json_pointer(std::string_view text);
[[nodiscard]] bool is_relative_json_pointer(std::string_view text);
[[nodiscard]] bool is_uri_template(std::string_view text);
[[nodiscard]] bool is_regex(std::string_view text);

}  // namespace mcpeval::core
