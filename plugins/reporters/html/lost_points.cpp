// SPDX-License-Identifier: MIT
/// What cost points, by area: one entry per check and reason, with the fix and the tools it is for.
#include "bars.hpp"
#include "sections.hpp"

#include "../reading/elements.hpp"
#include "../reading/report.hpp"

#include <string_view>
#include <vector>

namespace mcpeval::reporters::html {

namespace {

/// Checks of one area that lost for one reason, in the order of the report.
struct finding {
  std::string_view id;
  std::string_view reason;
  std::vector<value> checks;
};

std::vector<finding> findings_of(value area) {
  std::vector<finding> all;
  for (const value check : elements{area["checks"]}) {
    const auto id = check["id"].string_or({});
    const auto reason = check["reason"].string_or({});
    // A report lists the tools of a check one after another, or check by check for each tool.
    std::size_t at = 0;
    while (at < all.size() && (all[at].id != id || all[at].reason != reason)) ++at;
    if (at == all.size()) all.push_back({id, reason, {}});
    all[at].checks.push_back(check);
  }
  return all;
}

void write_place(markup& page, value check) {
  page.raw("<li>");
  if (const auto tool = check["tool"].string()) page.code(*tool).raw(" ");
  page.raw("scored ").figure(check["score"]);
  if (const auto observed = figure(check["observed"]); !observed.empty())
    page.raw(", observed ").raw(observed);
  page.raw("</li>\n");
}

void write_finding(markup& page, const finding& one) {
  page.raw("<article class=\"finding\">\n<h4>").code(one.id).raw(" <span class=\"quiet\">");
  page.code(one.reason).raw("</span></h4>\n<p>");
  page.text(one.checks.front()["hint"].string_or({})).raw("</p>\n<ul class=\"places\">\n");
  for (const value check : one.checks) write_place(page, check);
  page.raw("</ul>\n</article>\n");
}

void write_area(markup& page, value area) {
  const auto findings = findings_of(area);
  if (findings.empty()) return;
  page.raw("<h3>").text(area["name"].string_or({})).raw(" <span class=\"quiet\">");
  page.figure(area["score"]).raw(" of 100</span></h3>\n");
  for (const auto& one : findings) write_finding(page, one);
}

}  // namespace

bool lost_points(value report) {
  for (const value area : elements{report["readiness"]["areas"]})
    if (area["checks"].size() > 0) return true;
  return false;
}

void write_lost_points(markup& page, value report) {
  if (!lost_points(report)) return;
  page.raw("<section id=\"lost\" aria-labelledby=\"lost-title\">\n");
  page.raw("<h2 id=\"lost-title\">Lost points</h2>\n");
  for (const value area : elements{report["readiness"]["areas"]}) write_area(page, area);
  page.raw("</section>\n");
}

}  // namespace mcpeval::reporters::html
