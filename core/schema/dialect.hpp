// SPDX-License-Identifier: MIT
/// The dialects of JSON Schema and how a schema chooses one.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace mcpeval::core {

/// In the order of their publication, so that "since draft 6" is a comparison.
enum class dialect : std::uint8_t { draft_4, draft_6, draft_7, draft_2019_09, draft_2020_12 };

inline constexpr dialect default_dialect = dialect::draft_2020_12;

/// The dialect that a `$schema` names. An empty fragment and the choice between http and https
/// make no difference; the unversioned URI names none.
[[nodiscard]] std::optional<dialect> find_dialect(std::string_view schema_uri) noexcept;

/// The URI of the dialect's meta-schema, without a fragment.
[[nodiscard]] std::string_view meta_schema_uri(dialect which) noexcept;

/// The keyword that names a schema: "id" in draft 4, later "$id".
[[nodiscard]] std::string_view id_keyword(dialect which) noexcept;

/// Whether a `$ref` hides the keywords beside it.
[[nodiscard]] constexpr bool reference_stands_alone(dialect which) noexcept {
  return which <= dialect::draft_7;
}

}  // namespace mcpeval::core
