// SPDX-License-Identifier: MIT
/// Arguments for a tool about which nothing is known but its schema.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <string>

namespace mcpeval::conformance {

/// A JSON object with one plain value for each property that the schema requires.
[[nodiscard]] std::string sample_arguments(const value& input_schema);

}  // namespace mcpeval::conformance
