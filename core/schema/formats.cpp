// SPDX-License-Identifier: MIT
#include "schema/formats.hpp"

#include <algorithm>
#include <iterator>

namespace mcpeval::core {
namespace {

constexpr format formats[] = {
    {"date", is_date, 1},
    {"date-time", is_date_time, 1},
    {"duration", is_duration, 1},
    {"email", is_email, 4},
    {"hostname", is_hostname, 4},
    {"idn-email", is_idn_email, 8},
    {"idn-hostname", is_idn_hostname, 8},
    {"ipv4", is_ipv4, 1},
    {"ipv6", is_ipv6, 1},
    {"iri", is_iri, 1},
    {"iri-reference", is_iri_reference, 1},
    {"json-pointer", is_json_pointer, 1},
    {"regex", is_regex, 2},
    {"relative-json-pointer", is_relative_json_pointer, 1},
    {"time", is_time, 1},
    {"uri", is_uri, 1},
    {"uri-reference", is_uri_reference, 1},
    {"uri-template", is_uri_template, 1},
    {"uuid", is_uuid, 1},
};

}  // namespace

const format* find_format(std::string_view name) noexcept {
  const auto* const found = std::find_if(std::begin(formats), std::end(formats),
                                         [&](const format& row) { return row.name == name; });
  return found == std::end(formats) ? nullptr : found;
}

}  // namespace mcpeval::core
