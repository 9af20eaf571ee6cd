// SPDX-License-Identifier: MIT
/// The size of a catalog, as far as a report tells of it.
#include "report/placement.hpp"

#include <algorithm>
#include <string_view>

namespace mcpeval::core {

namespace {

void keep_larger(std::optional<std::int64_t>& kept, const case_report& one,
                 const std::string& measurement) {
  const auto found = one.measurements.find(measurement);
  if (found != one.measurements.end()) kept = std::max(kept.value_or(0), found->second);
}

bool counts_tools(std::string_view kind) {
  return kind == "token-cost" || kind == "discovery-cost";
}

catalog_size size_by_cases(const report& finished) {
  catalog_size size;
  for (const auto& one : finished.cases) {
    if (one.errored || !counts_tools(one.probe)) continue;
    if (one.probe == "token-cost") keep_larger(size.tokens, one, "total_tokens");
    keep_larger(size.tools, one, "tool_count");
  }
  return size;
}

std::optional<std::int64_t> tokens_of(const readiness_report& measured) {
  for (const auto& area : measured.areas)
    if (const auto found = area.measurements.find("catalog_tokens");
        area.name == "context" && found != area.measurements.end())
      return found->second;
  return {};
}

}  // namespace

catalog_size catalog_of(const report& finished) {
  auto size = size_by_cases(finished);
  if (!finished.readiness) return size;
  if (const auto tokens = tokens_of(*finished.readiness)) size.tokens = tokens;
  size.tools = finished.readiness->tools;
  return size;
}

}  // namespace mcpeval::core
