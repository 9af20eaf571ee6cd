// SPDX-License-Identifier: MIT
/// How much of the read-only surface could be exercised: contract 04 section 8.6.
#include "readiness/areas.hpp"
#include "readiness/curve.hpp"

namespace mcpeval::core {
namespace {

std::string_view why_not_exercised(const surveyed_tool& tool) {
  if (!tool.callable) return "coverage-unannotated";
  if (!tool.seen->synthesizable) return "coverage-unsynthesizable";
  if (tool.skipped) return "coverage-skipped";
  if (tool.count(call_outcome::rejected) > 0) return "coverage-rejected-arguments";
  return "coverage-call-failed";
}

}  // namespace

area_report coverage_area(const survey& seen) {
  area_report area;
  if (seen.surface.empty()) {
    area.checks.push_back(lost("coverage.exercised", "no-read-only-tools"));
    return area;
  }
  std::int64_t exercised = 0;
  for (const auto* tool : seen.surface) {
    if (tool->is_exercised())
      ++exercised;
    else
      area.checks.push_back(lost("coverage.exercised", why_not_exercised(*tool), tool->name));
  }
  area.score = rounded_points(100 * exercised, std::ssize(seen.surface));
  return area;
}

}  // namespace mcpeval::core
