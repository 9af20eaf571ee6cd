// SPDX-License-Identifier: MIT
/// What the catalog costs a conversation: contract 04 section 8.3.
#include "checks/entry.hpp"
#include "readiness/areas.hpp"
#include "readiness/curve.hpp"

namespace mcpeval::core {
namespace {

std::int64_t tokens_of(const surveyed_tool& tool) {
  return static_cast<std::int64_t>((tool.entry().encoded_size() + 3) / 4);
}

struct catalog_cost {
  std::int64_t total = 0;
  std::int64_t heaviest = 0;
  const surveyed_tool* heaviest_tool = nullptr;  ///< of equally heavy ones the first by name
};

catalog_cost cost_of(const survey& seen) {
  catalog_cost cost;
  const auto name = [](const surveyed_tool& tool) { return checks::entry_name(tool.entry()); };
  for (const auto& tool : seen.tools) {
    const std::int64_t tokens = tokens_of(tool);
    cost.total += tokens;
    const bool is_heavier = cost.heaviest_tool == nullptr || tokens > cost.heaviest ||
                            (tokens == cost.heaviest && name(tool) < name(*cost.heaviest_tool));
    if (!is_heavier) continue;
    cost.heaviest = tokens;
    cost.heaviest_tool = &tool;
  }
  return cost;
}

void add_if_lost(area_report& area, lost_check check, double points) {
  check.score = rounded_points(points);
  if (check.score < 100) area.checks.push_back(std::move(check));
}

}  // namespace

area_report context_area(const survey& seen) {
  const catalog_cost cost = cost_of(seen);
  const double catalog = falling_points(cost.total, catalog_tokens_curve);
  const double heaviest = falling_points(cost.heaviest, tool_tokens_curve);

  area_report area;
  area.score = rounded_points(0.75 * catalog + 0.25 * heaviest);
  area.measurements = {{"catalog_tokens", cost.total}, {"heaviest_tool_tokens", cost.heaviest}};

  auto whole = lost("context.catalog", "context-catalog-heavy");
  whole.observed = cost.total;
  add_if_lost(area, std::move(whole), catalog);
  if (cost.heaviest_tool == nullptr) return area;
  auto one = lost("context.heaviest-tool", "context-tool-heavy", cost.heaviest_tool->name);
  one.observed = cost.heaviest;
  add_if_lost(area, std::move(one), heaviest);
  return area;
}

}  // namespace mcpeval::core
