// SPDX-License-Identifier: MIT
/// From the field profile to JSON Schema, draft 2020-12.
#pragma once

#include "json/document.hpp"

#include <string>

namespace mcpeval::core {

/// `schema` with references into "$defs", objects closed, and null accepted where it counts as
/// absent.
[[nodiscard]] std::string field_schema(const value& schema);

/// A relation as a schema over the case; empty where JSON Schema cannot say it.
[[nodiscard]] std::string relation_schema(const value& relation);

}  // namespace mcpeval::core
