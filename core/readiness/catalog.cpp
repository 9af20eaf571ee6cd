// SPDX-License-Identifier: MIT
/// Whether a stranger can tell from the listing what each tool does: contract 04 section 8.2.
#include "base/utf8.hpp"
#include "readiness/areas.hpp"
#include "readiness/curve.hpp"

#include <algorithm>
#include <array>

namespace mcpeval::core {
namespace {

constexpr std::int64_t shortest_description = 40;
constexpr std::array<std::string_view, 6> typing_keywords = {"type", "enum",  "const",
                                                             "$ref", "anyOf", "oneOf"};

std::int64_t description_length(const value& entry) {
  return static_cast<std::int64_t>(count_characters(entry["description"].string_or("")));
}

value parameters_of(const value& entry) {
  const value properties = entry["inputSchema"]["properties"];
  return properties.is_object() ? properties : value{};
}

bool is_described(const value& parameter) {
  return !parameter["description"].string_or("").empty();
}

bool is_typed(const value& parameter) {
  return std::ranges::any_of(typing_keywords,
                             [&](auto keyword) { return bool{parameter[keyword]}; });
}

bool every_parameter(const value& entry, bool (*is_sound)(const value&)) {
  const value parameters = parameters_of(entry);
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (!is_sound(parameters.member(i).second)) return false;
  return true;
}

bool to_all(const surveyed_tool&) { return true; }
bool to_writers(const surveyed_tool& tool) { return tool.is_writer(); }
bool with_parameters(const surveyed_tool& tool) { return parameters_of(tool.entry()).size() > 0; }

struct catalog_check {
  std::string_view id;
  std::string_view reason;
  bool (*applies)(const surveyed_tool& tool);
  bool (*passes)(const value& entry);
  std::int64_t (*observe)(const value& entry) =
      nullptr;  ///< what the lost check shows, if anything
};

const std::array<catalog_check, 6>& catalog_checks() {
  static constexpr std::array<catalog_check, 6> checks = {{
      {"catalog.description", "catalog-short-description", to_all,
       [](const value& entry) { return description_length(entry) >= shortest_description; },
       description_length},
      {"catalog.params-described", "catalog-undescribed-params", with_parameters,
       [](const value& entry) { return every_parameter(entry, is_described); }},
      {"catalog.params-typed", "catalog-untyped-params", with_parameters,
       [](const value& entry) { return every_parameter(entry, is_typed); }},
      {"catalog.read-only-declared", "catalog-read-only-undeclared", to_all,
       [](const value& entry) { return entry["annotations"]["readOnlyHint"].is_boolean(); }},
      {"catalog.destructive-declared", "catalog-destructive-undeclared", to_writers,
       [](const value& entry) { return entry["annotations"]["destructiveHint"].is_boolean(); }},
      {"catalog.output-schema", "catalog-no-output-schema", to_all,
       [](const value& entry) { return entry["outputSchema"].is_object(); }},
  }};
  return checks;
}

/// A tool has 3 to 6 checks, so that its share is a whole number of sixtieths.
constexpr std::int64_t whole_share = 60;

/// The share of checks that the tool passes; the others are added to `area`.
std::int64_t share_of(const surveyed_tool& tool, area_report& area) {
  std::int64_t applicable = 0;
  std::int64_t passed = 0;
  for (const auto& check : catalog_checks()) {
    if (!check.applies(tool)) continue;
    ++applicable;
    if (check.passes(tool.entry())) {
      ++passed;
      continue;
    }
    auto& loss = area.checks.emplace_back(lost(check.id, check.reason, tool.name));
    if (check.observe != nullptr) loss.observed = check.observe(tool.entry());
  }
  return whole_share / applicable * passed;
}

}  // namespace

area_report catalog_area(const survey& seen) {
  area_report area;
  if (seen.tools.empty()) {
    area.checks.push_back(lost("catalog.empty", "catalog-no-tools"));
    return area;
  }
  std::int64_t shares = 0;
  for (const auto& tool : seen.tools) shares += share_of(tool, area);
  const auto tools = static_cast<std::int64_t>(seen.tools.size());
  area.score = rounded_points(100 * shares, whole_share * tools);
  return area;
}

}  // namespace mcpeval::core
