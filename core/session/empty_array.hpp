// SPDX-License-Identifier: MIT
/// `[]` where the protocol wants an object, as PHP encodes an empty map: contract 13 C.
#pragma once

#include "json/document.hpp"

namespace mcpeval::core {

[[nodiscard]] bool is_empty_array(const value& found);

/// Whether one member of `holder`, or `holder` itself, is an empty array: for objects whose
/// members are objects in every revision, such as capabilities.
[[nodiscard]] bool has_empty_array(const value& holder);

/// Whether a tools/list entry is or has one: as a schema, as a map of schemas, as annotations or
/// _meta. Defaults, examples and enums are data, and the array form of `items` is legal.
[[nodiscard]] bool entry_has_empty_array(const value& entry);

}  // namespace mcpeval::core
