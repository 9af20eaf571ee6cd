// SPDX-License-Identifier: MIT
/// A report, block by block in the order of contract 05 section 3.
#include "pages.hpp"
#include "text.hpp"

#include "../reading/cost.hpp"
#include "../reading/elements.hpp"
#include "../reading/report.hpp"

#include <algorithm>

namespace mcpeval::reporters::markdown {

namespace {

std::string protocol_line(value protocol) {
  if (!protocol.is_object()) return {};
  return "*Protocol: " + prose(protocol["era"].string_or({})) + " era, version " +
         prose(protocol["version"].string_or({})) + " (" +
         prose(protocol["detected_by"].string_or({})) + ").*";
}

std::string gate_line(value report) {
  const auto gate = report["gate"];
  if (!gate.is_object()) return {};
  std::string line =
      "**Gate:** " + figure(gate["passed"]) + '/' + figure(gate["total"]) + " cases passed";
  if (const auto skipped = count_cases(report).not_applicable; skipped != 0)
    line += " (" + std::to_string(skipped) + " not applicable)";
  return line;
}

std::string score_placement(value placed) {
  if (!placed.is_object()) return {};
  return "*Standard corpus (" + prose(placed["standard"].string_or({})) + "): above " +
         figure(placed["above"]) + ", tied " + figure(placed["tied"]) + ", below " +
         figure(placed["below"]) + " of " + figure(placed["observed"]) + " observed servers.*";
}

std::string catalog_placement(value placed) {
  if (!placed.is_object()) return {};
  return "*Catalog: " + figure(placed["tokens"]) + " tokens over " + figure(placed["tools"]) +
         " tools " + std::string{em_dash} + " lighter than " + figure(placed["lighter_than"]) +
         " of " + figure(placed["observed"]) + " observed servers (median " +
         figure(placed["median"]) + " tokens).*";
}

std::string result_cell(verdict given) {
  std::string cell{word_of(given)};
  return given == verdict::not_applicable ? cell += " (not applicable)" : cell;
}

std::string case_row(value one) {
  return row({prose(one["id"].string_or({})), prose(one["probe"].string_or({})),
              result_cell(verdict_of(one)), figure(one["attempts"]), figure(one["first_failure"]),
              prose(one["reason"].string_or({})), prose(broken_bound(one["detail"]))});
}

std::string cases_table(value cases) {
  if (cases.size() == 0) return {};
  std::string table =
      header({"Case", "Probe", "Result", "Attempts", "First failure", "Reason", "Bound"});
  for (const value one : elements{cases}) table += case_row(one);
  return table;
}

std::string heaviest_line(value one) {
  if (!names_heaviest(one)) return {};
  std::string line = "  - heaviest:";
  const auto list = one["measurements"]["per_tool"];
  for (std::size_t i = 0; i < std::min(heaviest_shown, list.size()); ++i)
    line += (i == 0 ? " " : ", ") + code(list.at(i)["tool"].string_or({})) + ' ' +
            figure(list.at(i)["tokens"]);
  return line += '\n';
}

std::string remediation(value cases) {
  std::string list;
  for (const value one : elements{cases}) {
    const auto reason = one["reason"].string();
    if (!reason) continue;
    list += "- **" + code(one["id"].string_or({})) + " (" + code(*reason) + "):** " +
            prose(one["hint"].string_or({})) + '\n' + heaviest_line(one);
  }
  return list;
}

std::string token_use(value cases, value context) {
  std::string list;
  for (const value one : elements{cases}) {
    const auto tokens = one["measurements"]["total_tokens"].integer();
    if (!tokens) continue;
    list += "- **" + code(one["id"].string_or({})) + ":** " + std::to_string(*tokens) + " tokens";
    if (const auto tools = figure(one["measurements"]["tool_count"]); !tools.empty())
      list += " over " + tools + " tools";
    list += '\n';
    if (const auto cost = cost_sentence(*tokens, context); !cost.empty())
      list += "- **Session cost:** " + cost + '\n';
  }
  return list;
}

std::string advisories(value report, value context) {
  std::string list;
  for (const value seen : elements{report["advisories"]}) {
    const auto id = seen["id"].string_or({});
    list += "- " + code(id) + " count=" + figure(seen["count"]);
    if (const auto hint = context["advisory_hints"][id].string()) list += ": " + prose(*hint);
    list += '\n';
  }
  return list;
}

void add_section(blocks& page, std::string_view title, const std::string& list) {
  if (list.empty()) return;
  page.add(title);
  page.add(list);
}

}  // namespace

std::string report_page(value report, value context) {
  blocks page;
  page.add("## mcp-eval report " + std::string{em_dash} + ' ' +
           prose(report["server"].string_or("unknown")));
  add_readiness(page, report, context);
  page.add(protocol_line(report["protocol"]));
  page.add(gate_line(report));
  page.add(score_placement(context["corpus"]["score"]));
  page.add(catalog_placement(context["corpus"]["catalog"]));
  page.add(cases_table(report["cases"]));
  add_section(page, "### Remediation", remediation(report["cases"]));
  add_section(page, "### Catalog tokens", token_use(report["cases"], context));
  add_section(page, "### Advisories", advisories(report, context));
  page.add(closing_line);
  return page.take();
}

}  // namespace mcpeval::reporters::markdown
