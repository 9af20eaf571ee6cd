// SPDX-License-Identifier: MIT
#include "schema/dialect.hpp"

#include <array>
#include <cstddef>

namespace mcpeval::core {
namespace {

/// By dialect.
constexpr std::array<std::string_view, 5> uris = {
    "http://json-schema.org/draft-04/schema",       "http://json-schema.org/draft-06/schema",
    "http://json-schema.org/draft-07/schema",       "https://json-schema.org/draft/2019-09/schema",
    "https://json-schema.org/draft/2020-12/schema",
};

std::string_view without_scheme(std::string_view uri) noexcept {
  for (const std::string_view scheme : {"http:", "https:"}) {
    if (uri.starts_with(scheme)) return uri.substr(scheme.size());
  }
  return {};
}

}  // namespace

std::optional<dialect> find_dialect(std::string_view schema_uri) noexcept {
  if (schema_uri.ends_with('#')) schema_uri.remove_suffix(1);
  const std::string_view wanted = without_scheme(schema_uri);
  for (std::size_t i = 0; i < uris.size(); ++i) {
    if (without_scheme(uris[i]) == wanted) return static_cast<dialect>(i);
  }
  return {};
}

std::string_view meta_schema_uri(dialect which) noexcept {
  return uris[static_cast<std::size_t>(which)];
}

std::string_view id_keyword(dialect which) noexcept {
  return which == dialect::draft_4 ? "id" : "$id";
}

}  // namespace mcpeval::core
