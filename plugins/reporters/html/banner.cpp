// SPDX-License-Identifier: MIT
/// Name, gate and readiness at a glance.
#include "bars.hpp"
#include "sections.hpp"

#include "../reading/report.hpp"

namespace mcpeval::reporters::html {

namespace {

void write_gate(markup& page, value report) {
  const auto gate = report["gate"];
  if (!gate.is_object()) return;
  const auto counts = count_cases(report);
  const bool passed = counts.failed + counts.incomplete == 0;
  page.raw("<p class=\"fact ").raw(passed ? "good" : "poor").raw("\"><b>Gate</b> ");
  page.raw(passed ? "passed" : counts.incomplete > 0 ? "incomplete" : "failed").raw(": ");
  page.figure(gate["passed"]).raw(" of ").figure(gate["total"]).raw(" cases passed");
  if (counts.not_applicable > 0)
    page.raw(" (").raw(std::to_string(counts.not_applicable)).raw(" not applicable)");
  page.raw("</p>\n");
}

void write_score(markup& page, value report) {
  const auto readiness = report["readiness"];
  if (const auto score = readiness["score"].integer()) {
    page.raw("<p class=\"fact ").raw(band(*score)).raw("\"><b>Readiness</b> ");
    page.figure(readiness["score"]).raw(" of 100</p>\n");
  } else if (const auto label = report["readiness_error"].string()) {
    page.raw("<p class=\"fact poor\"><b>Readiness</b> not measured: ").code(*label).raw("</p>\n");
  }
}

}  // namespace

void write_banner(markup& page, value report) {
  page.raw("<header>\n<p class=\"product\">mcpeval report</p>\n<h1>");
  page.text(report["server"].string_or("unknown")).raw("</h1>\n<div class=\"facts\">\n");
  write_gate(page, report);
  write_score(page, report);
  page.raw("</div>\n</header>\n");
}

}  // namespace mcpeval::reporters::html
