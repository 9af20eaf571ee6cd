// SPDX-License-Identifier: MIT
/// The gauge, the areas and the surface; or why there is no score.
#include "bars.hpp"
#include "sections.hpp"

#include "../reading/elements.hpp"
#include "../reading/report.hpp"

namespace mcpeval::reporters::html {

namespace {

void write_area(markup& page, value area) {
  const auto score = area["score"].integer().value_or(0);
  page.raw("<tr><th scope=\"row\">").text(area["name"].string_or({}));
  page.raw("</th><td class=\"weight\">").figure(area["weight"]);
  page.raw("&nbsp;%</td><td class=\"drawn\">");
  write_score_bar(page, score);
  page.raw("</td><td class=\"number\">").figure(area["score"]).raw("</td></tr>\n");
}

void write_areas(markup& page, value areas) {
  page.raw("<table class=\"areas\">\n<caption class=\"spoken\">Score of each area</caption>\n");
  page.raw("<thead><tr><th scope=\"col\">Area</th><th scope=\"col\" class=\"weight\">Weight</th>");
  page.raw("<td class=\"drawn\"></td><th scope=\"col\" class=\"number\">Score</th></tr></thead>\n");
  page.raw("<tbody>\n");
  for (const value area : elements{areas}) write_area(page, area);
  page.raw("</tbody>\n</table>\n");
}

void write_fact(markup& page, std::string_view name, value number) {
  page.raw("<div><dt>").text(name).raw("</dt><dd>").figure(number).raw("</dd></div>\n");
}

void write_surface(markup& page, value surface) {
  page.raw("<dl class=\"figures\">\n");
  write_fact(page, "Tools", surface["tools"]);
  write_fact(page, "Read-only", surface["read_only"]);
  write_fact(page, "Writers", surface["writers"]);
  write_fact(page, "Exercised", surface["exercised"]);
  page.raw("</dl>\n");
}

bool has_measurements(value areas) {
  for (const value area : elements{areas})
    if (area["measurements"].size() > 0) return true;
  return false;
}

/// "successful_calls" reads "successful calls".
std::string words_of(std::string_view name) {
  std::string words{name};
  for (char& c : words)
    if (c == '_') c = ' ';
  return words;
}

void write_measurements(markup& page, value areas) {
  if (!has_measurements(areas)) return;
  page.raw("<details>\n<summary>Measurements</summary>\n<dl class=\"figures\">\n");
  for (const value area : elements{areas}) {
    const auto measured = area["measurements"];
    for (std::size_t i = 0; i < measured.size(); ++i) {
      const auto [name, amount] = measured.member(i);
      write_fact(page, words_of(name), amount);
    }
  }
  page.raw("</dl>\n</details>\n");
}

void write_measured(markup& page, value readiness) {
  page.raw("<div class=\"score\">\n<div class=\"dial\">\n");
  write_gauge(page, readiness["score"].integer().value_or(0));
  page.raw("<p class=\"quiet\">").text(readiness["standard"].string_or({})).raw("</p>\n</div>\n");
  write_areas(page, readiness["areas"]);
  page.raw("</div>\n");
  write_surface(page, readiness["surface"]);
  write_measurements(page, readiness["areas"]);
}

void write_unmeasured(markup& page, value report, value context) {
  page.raw("<p>");
  if (const auto label = report["readiness_error"].string())
    page.raw("Not measured: the run ended with ").code(*label).raw(".");
  else if (const auto rate = figure(context["legacy_pass_rate"]); !rate.empty())
    page.raw("Manifest pass rate ")
        .raw(rate)
        .raw("/100: the score of a version 1 report, not of a readiness standard.");
  else
    page.raw("Not measured in this run.");
  page.raw("</p>\n");
}

}  // namespace

void write_readiness(markup& page, value report, value context) {
  page.raw("<section id=\"readiness\" aria-labelledby=\"readiness-title\">\n");
  page.raw("<h2 id=\"readiness-title\">Readiness</h2>\n");
  if (report["readiness"].is_object())
    write_measured(page, report["readiness"]);
  else
    write_unmeasured(page, report, context);
  page.raw("</section>\n");
}

}  // namespace mcpeval::reporters::html
