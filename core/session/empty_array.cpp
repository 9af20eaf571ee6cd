// SPDX-License-Identifier: MIT
#include "session/empty_array.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace mcpeval::core {
namespace {

// Only the places that servers fill with what was an empty map are looked at, not every keyword.

/// Keywords whose value maps names to schemas, in every dialect that has them.
constexpr std::array<std::string_view, 4> maps{"properties", "patternProperties", "$defs",
                                               "definitions"};
/// Keywords whose value is one schema.
constexpr std::array<std::string_view, 2> schemas{"additionalProperties", "not"};

bool schema_has_one(const value& schema);

bool map_has_one(const value& map) {
  if (is_empty_array(map)) return true;
  for (std::size_t i = 0; map.is_object() && i < map.size(); ++i)
    if (schema_has_one(map.member(i).second)) return true;
  return false;
}

/// As deep as the document, whose nesting is bounded.
bool schema_has_one(const value& schema) {
  if (is_empty_array(schema)) return true;
  if (!schema.is_object()) return false;
  const value items = schema["items"];
  return (items.is_object() && schema_has_one(items)) ||
         std::ranges::any_of(maps, [&](auto name) { return map_has_one(schema[name]); }) ||
         std::ranges::any_of(schemas, [&](auto name) { return schema_has_one(schema[name]); });
}

}  // namespace

bool is_empty_array(const value& found) { return found.is_array() && found.size() == 0; }

bool has_empty_array(const value& holder) {
  if (is_empty_array(holder)) return true;
  for (std::size_t i = 0; holder.is_object() && i < holder.size(); ++i)
    if (is_empty_array(holder.member(i).second)) return true;
  return false;
}

bool entry_has_empty_array(const value& entry) {
  return is_empty_array(entry) || schema_has_one(entry["inputSchema"]) ||
         schema_has_one(entry["outputSchema"]) || is_empty_array(entry["annotations"]) ||
         is_empty_array(entry["_meta"]);
}

}  // namespace mcpeval::core
