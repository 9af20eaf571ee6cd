// SPDX-License-Identifier: MIT
#include "readiness/standard.hpp"

#include "readiness/areas.hpp"
#include "readiness/curve.hpp"
#include "readiness/survey.hpp"

#include <algorithm>

namespace mcpeval::core {
namespace {

/// In the order of standard_areas.
constexpr std::array<area_report (*)(const survey&), standard_areas.size()> area_rules = {
    protocol_area, catalog_area, context_area, error_honesty_area, reliability_area, coverage_area};

std::string_view hint_of(std::string_view reason) {
  const auto found = std::ranges::find(readiness_reasons(), reason, &readiness_reason::id);
  return found == readiness_reasons().end() ? "" : found->hint;
}

area_report scored_area(std::size_t index, const survey& seen) {
  area_report area = area_rules[index](seen);
  area.name = standard_areas[index].name;
  area.weight = standard_areas[index].weight;
  for (auto& check : area.checks) check.hint = hint_of(check.reason);
  return area;
}

void count_surface(const survey& seen, readiness_report& out) {
  out.tools = std::ssize(seen.tools);
  out.read_only = std::ssize(seen.surface);
  out.writers = out.tools - out.read_only;
  out.exercised =
      std::ranges::count_if(seen.surface, [](const auto* tool) { return tool->is_exercised(); });
}

}  // namespace

readiness_report score(const observations& seen) {
  const survey tools{seen};
  readiness_report out;
  out.standard = seen.stateless ? stateless_standard : handshake_standard;
  out.attested_read_only = seen.attested_read_only;
  count_surface(tools, out);
  std::array<int, standard_areas.size()> scores{};
  for (std::size_t i = 0; i < standard_areas.size(); ++i) {
    out.areas.push_back(scored_area(i, tools));
    scores[i] = out.areas.back().score;
  }
  out.score = total_score(scores);
  return out;
}

int total_score(const std::array<int, 6>& areas) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < areas.size(); ++i)
    sum += std::int64_t{standard_areas[i].weight} * areas[i];
  return rounded_points(sum, 100);
}

}  // namespace mcpeval::core
