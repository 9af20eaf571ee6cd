// SPDX-License-Identifier: MIT
/// What changed between two reports, as a table.
#include "pages.hpp"
#include "text.hpp"

#include "../reading/elements.hpp"
#include "../reading/report.hpp"

#include <array>

namespace mcpeval::reporters::markdown {

namespace {

/// The counts of the closing line; cases that did not change are not worth one.
constexpr std::array<const char*, 5> counted = {"regressed", "fixed", "changed", "removed",
                                                "added"};

std::string score(value side) {
  const auto points = figure(side);
  return points.empty() ? std::string{em_dash} : points;
}

std::string readiness_line(value readiness) {
  std::string line = "Readiness: " + score(readiness["baseline"]) + ' ';
  ((line += arrow) += ' ') += score(readiness["current"]);
  return readiness["comparable"].is_true() ? line : line += " (not comparable)";
}

std::string era_line(value era) {
  if (!era.is_object()) return {};
  std::string line = "Protocol era: " + prose(era["baseline"].string_or({})) + ' ';
  return ((line += arrow) += ' ') += prose(era["current"].string_or({}));
}

std::string verdict_cell(value one) {
  const auto verdict = one["verdict"].string_or({});
  if (verdict == "regressed")
    return "**regressed** (" + code(one["current_reason"].string_or({})) + ")";
  if (verdict == "changed") return "**changed**";
  return prose(verdict);
}

std::string side_cell(value reason) {
  const auto label = reason.string();
  return label ? "fail (" + code(*label) + ")" : "pass";
}

std::string case_row(value one) {
  return row({prose(one["id"].string_or({})), verdict_cell(one), side_cell(one["baseline_reason"]),
              side_cell(one["current_reason"])});
}

/// The document does not say how a case fared that only one report has.
std::string lone_rows(value ids, const char* sort) {
  std::string rows;
  for (const value id : elements{ids}) rows += row({prose(id.string_or({})), sort, {}, {}});
  return rows;
}

std::string counts_line(value summary) {
  std::string line;
  for (const auto* name : counted)
    ((((line += line.empty() ? "" : ", ") += figure(summary[name])) += ' ') += name);
  return line;
}

}  // namespace

std::string diff_page(value diff) {
  blocks page;
  page.add("## mcp-eval baseline diff");
  page.add(readiness_line(diff["readiness"]));
  page.add(era_line(diff["era"]));
  std::string table = header({"Case", "Verdict", "Baseline", "Current"});
  for (const value one : elements{diff["cases"]}) table += case_row(one);
  page.add((table += lone_rows(diff["removed"], "removed")) += lone_rows(diff["added"], "added"));
  page.add(counts_line(diff["summary"]));
  return page.take();
}

}  // namespace mcpeval::reporters::markdown
