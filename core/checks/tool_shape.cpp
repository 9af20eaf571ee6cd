// SPDX-License-Identifier: MIT
/// The rules in their order, first hit wins.
#include "checks/tool_shape.hpp"

#include <cstddef>

namespace mcpeval::checks {

std::string_view shape_fault(const value& input_schema, const value& arguments) {
  constexpr std::string_view invalid = "invalid-schema";
  const value properties = input_schema["properties"];
  const value required = input_schema["required"];
  if (input_schema["type"].string_or("") != "object") return invalid;
  if (properties && !properties.is_object()) return invalid;
  if (required && !required.is_array()) return invalid;

  for (std::size_t i = 0; i < required.size(); ++i) {
    const auto name = required.at(i).string();
    if (!name || !properties[*name]) return invalid;
    if (arguments && !arguments[*name]) return "missing-required-argument";
  }
  return {};
}

}  // namespace mcpeval::checks
