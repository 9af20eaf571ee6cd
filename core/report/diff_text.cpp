// SPDX-License-Identifier: MIT
/// One padded line per case, then the removed and the added ones, the era, readiness, the counts.
#include "report/diff.hpp"

#include <algorithm>

namespace mcpeval::core {

namespace {

constexpr std::string_view readiness_word = "readiness";
constexpr std::string_view arrow = " \xe2\x86\x92 ";
constexpr std::string_view dash = "\xe2\x80\x94";

std::size_t width_of(const report_difference& found) {
  std::size_t width = readiness_word.size();
  for (const auto& one : found.cases) width = std::max(width, one.id.size());
  for (const auto* ids : {&found.removed, &found.added})
    for (const auto& id : *ids) width = std::max(width, id.size());
  return width;
}

void add_line(std::string& out, std::string id, std::size_t width, std::string_view text) {
  id.resize(std::max(width, id.size()), ' ');
  (((out += id) += "  ") += text) += '\n';
}

std::string from_to(std::string_view before, std::string_view after) {
  return (std::string{before} += arrow) += after;
}

std::string label_of(const case_difference& one) {
  switch (one.change) {
    case case_change::regressed: return "REGRESSED " + one.current_reason;
    case case_change::changed: return "CHANGED " + from_to(one.baseline_reason, one.current_reason);
    default: return std::string{name_of(one.change)};
  }
}

std::string signed_number(std::int64_t number) {
  return (number > 0 ? "+" : "") + std::to_string(number);
}

std::string movement_text(const movement& moved) {
  const std::string unit = moved.measurement == "latency_ms" ? " ms" : " tok";
  const auto before = std::to_string(moved.baseline) + unit;
  if (moved.baseline == moved.current) return before + " unchanged";
  return from_to(before, std::to_string(moved.current) + unit) + " (" +
         signed_number(moved.current - moved.baseline) + ")";
}

std::string score_text(const side_score& side) {
  return side.score ? std::to_string(*side.score) : std::string{dash};
}

std::string readiness_line(const report_difference& found) {
  auto line = std::string{readiness_word} + "  " +
              from_to(score_text(found.baseline), score_text(found.current));
  return line += found.is_comparable() ? "\n" : " not comparable\n";
}

std::string summary_line(const report_difference& found) {
  std::string line;
  for (const auto change :
       {case_change::regressed, case_change::fixed, case_change::changed, case_change::unchanged})
    ((line += std::to_string(found.count(change)) + ' ') += name_of(change)) += ", ";
  return line + std::to_string(found.removed.size()) + " removed, " +
         std::to_string(found.added.size()) + " added\n";
}

}  // namespace

std::string describe(const report_difference& found) {
  std::string out;
  const auto width = width_of(found);
  for (const auto& one : found.cases) {
    auto text = label_of(one);
    if (one.moved) (text += "  ") += movement_text(*one.moved);
    add_line(out, one.id, width, text);
  }
  for (const auto& id : found.removed) add_line(out, id, width, "removed");
  for (const auto& id : found.added) add_line(out, id, width, "added");
  if (found.changes_era())
    (out += "era changed  " + from_to(found.baseline_era, found.current_era)) += '\n';
  return (out += readiness_line(found)) += summary_line(found);
}

}  // namespace mcpeval::core
