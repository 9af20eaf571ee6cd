// SPDX-License-Identifier: MIT
/// Cases match by id and kind; nothing but their reasons decides.
#include "report/diff.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace mcpeval::core {

namespace {

using case_key = std::pair<std::string_view, std::string_view>;

/// The first case of each id and kind.
class case_index {
 public:
  explicit case_index(const report& indexed) {
    for (const auto& one : indexed.cases) cases_.emplace(case_key{one.id, one.probe}, &one);
  }
  [[nodiscard]] const case_report* find(const case_report& one) const {
    const auto found = cases_.find({one.id, one.probe});
    return found == cases_.end() ? nullptr : found->second;
  }

 private:
  std::map<case_key, const case_report*> cases_;
};

case_change change_between(const std::string& baseline, const std::string& current) {
  if (baseline == current) return case_change::unchanged;
  if (baseline.empty()) return case_change::regressed;
  return current.empty() ? case_change::fixed : case_change::changed;
}

std::optional<movement> movement_of(const case_report& baseline, const case_report& current) {
  const std::string_view name = current.probe == "token-cost" ? "total_tokens" : "latency_ms";
  const auto before = baseline.measurements.find(std::string{name});
  const auto after = current.measurements.find(std::string{name});
  if (before == baseline.measurements.end() || after == current.measurements.end()) return {};
  return movement{name, before->second, after->second};
}

case_difference difference_of(const case_report& baseline, const case_report& current) {
  return {current.id,      current.probe,  change_between(baseline.reason, current.reason),
          baseline.reason, current.reason, movement_of(baseline, current)};
}

side_score score_of(const report& side) {
  if (side.readiness) return {side.readiness->score, side.readiness->standard};
  return {side.legacy_pass_rate, {}};
}

std::string_view era_of(const report& side) {
  return side.protocol ? std::string_view{"stateless"} : std::string_view{"handshake"};
}

std::vector<std::string> ids_missing(const report& from, const case_index& other) {
  std::vector<std::string> ids;
  for (const auto& one : from.cases)
    if (other.find(one) == nullptr) ids.push_back(one.id);
  return ids;
}

}  // namespace

std::string_view name_of(case_change change) noexcept {
  constexpr std::array<std::string_view, 4> names = {"regressed", "fixed", "changed", "unchanged"};
  return names[static_cast<std::size_t>(change)];
}

std::size_t report_difference::count(case_change change) const {
  return static_cast<std::size_t>(std::ranges::count(cases, change, &case_difference::change));
}

bool report_difference::is_comparable() const {
  return baseline.score && current.score && !baseline.standard.empty() &&
         baseline.standard == current.standard;
}

report_difference compare_reports(const report& baseline, const report& current) {
  const case_index before{baseline};
  const case_index after{current};
  report_difference found;
  found.baseline = score_of(baseline);
  found.current = score_of(current);
  found.baseline_era = era_of(baseline);
  found.current_era = era_of(current);
  for (const auto& one : current.cases)
    if (const auto* old = before.find(one)) found.cases.push_back(difference_of(*old, one));
  found.removed = ids_missing(baseline, after);
  found.added = ids_missing(current, before);
  return found;
}

}  // namespace mcpeval::core
