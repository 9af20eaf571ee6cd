// SPDX-License-Identifier: MIT
/// Arguments that a schema should refuse: contract 04 section 6.
#include "json/writer.hpp"
#include "readiness/synthesis.hpp"

#include <string_view>
#include <utility>

namespace mcpeval::core {
namespace {

bool requires_a_property(const value& schema) {
  const value required = schema["required"];
  for (std::size_t i = 0; i < required.size(); ++i)
    if (required.at(i).is_string()) return true;
  return false;
}

/// The first property by name whose type is one string, and that type.
std::optional<std::pair<std::string_view, std::string_view>> typed_property(const value& schema) {
  std::optional<std::pair<std::string_view, std::string_view>> first;
  const value properties = schema["properties"];
  if (!properties.is_object()) return first;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const auto [name, property] = properties.member(i);
    const auto type = property["type"].string();
    if (type && (!first || name < first->first)) first = {name, *type};
  }
  return first;
}

}  // namespace

std::optional<std::string> violating_arguments(const value& input_schema) {
  if (requires_a_property(input_schema)) return "{}";
  if (const auto property = typed_property(input_schema)) {
    std::string text = "{";
    write_json_string(property->first, text);
    return text + (property->second == "string" ? ":12345}" : ":\"mcpeval\"}");
  }
  if (input_schema["additionalProperties"].is_false()) return "{\"mcpeval_unknown\":1}";
  return {};
}

}  // namespace mcpeval::core
