// SPDX-License-Identifier: MIT
/// Several targets side by side: a row per case of the first one, a column per target.
#include "pages.hpp"
#include "text.hpp"

#include "../reading/elements.hpp"
#include "../reading/report.hpp"

#include <map>
#include <string_view>

namespace mcpeval::reporters::markdown {

namespace {

/// The cases of one target, by id.
struct column {
  value report;
  std::map<std::string_view, value> cases;

  explicit column(value of) : report{of} {
    for (const value one : elements{report["cases"]}) cases.emplace(one["id"].string_or({}), one);
  }
};

std::string case_cell(const column& target, std::string_view id) {
  const auto found = target.cases.find(id);
  if (found == target.cases.end()) return {};
  const value one = found->second;
  const auto given = verdict_of(one);
  std::string cell{word_of(given)};
  if (given == verdict::not_applicable) cell += " (not applicable)";
  if (const auto reason = one["reason"].string()) cell += " (" + code(*reason) + ")";
  return cell;
}

std::string readiness_cell(const column& target) {
  const auto score = figure(target.report["readiness"]["score"]);
  if (!score.empty()) return score + "/100";
  const auto label = target.report["readiness_error"].string();
  return label ? "error (" + code(*label) + ")" : std::string{};
}

std::string header_of(value comparison) {
  std::vector<std::string> cells = {"Case", "Probe"};
  for (const value entry : elements{comparison})
    cells.push_back(prose(entry["endpoint"].string_or({})));
  return header(cells);
}

std::string case_row(value one, const std::vector<column>& targets) {
  const auto id = one["id"].string_or({});
  std::vector<std::string> cells = {prose(id), prose(one["probe"].string_or({}))};
  for (const auto& target : targets) cells.push_back(case_cell(target, id));
  return row(cells);
}

std::string readiness_row(const std::vector<column>& targets) {
  std::vector<std::string> cells = {"**Readiness**", " "};
  for (const auto& target : targets) cells.push_back(readiness_cell(target));
  return row(cells);
}

}  // namespace

std::string comparison_page(value comparison) {
  std::vector<column> targets;
  for (const value entry : elements{comparison}) targets.emplace_back(entry["report"]);
  const value first = comparison.at(0)["report"];

  blocks page;
  page.add("# mcp-eval comparison " + std::string{em_dash} + ' ' +
           prose(first["server"].string_or("unknown")));
  std::string table = header_of(comparison);
  for (const value one : elements{first["cases"]}) table += case_row(one, targets);
  page.add(table += readiness_row(targets));
  page.add(closing_line);
  return page.take();
}

}  // namespace mcpeval::reporters::markdown
