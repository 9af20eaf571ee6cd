// SPDX-License-Identifier: MIT
/// How score, catalog and price compare with the observed servers.
#include "bars.hpp"
#include "sections.hpp"

#include "../reading/cost.hpp"
#include "../reading/elements.hpp"

#include <algorithm>
#include <optional>

namespace mcpeval::reporters::html {

namespace {

std::int64_t count(value number) { return number.integer().value_or(0); }

/// Tokens of the catalog: readiness' own, else the largest of the token-cost cases.
std::optional<std::int64_t> catalog_tokens(value report) {
  for (const value area : elements{report["readiness"]["areas"]})
    if (const auto tokens = area["measurements"]["catalog_tokens"].integer()) return tokens;
  std::optional<std::int64_t> largest;
  for (const value one : elements{report["cases"]})
    if (const auto tokens = one["measurements"]["total_tokens"].integer())
      largest = std::max(largest.value_or(*tokens), *tokens);
  return largest;
}

std::string cost_of(value report, value context) {
  const auto tokens = catalog_tokens(report);
  return tokens ? cost_sentence(*tokens, context) : std::string{};
}

void write_score(markup& page, value placed) {
  if (!placed.is_object()) return;
  page.raw("<h3>Score under ").text(placed["standard"].string_or({})).raw("</h3>\n<p>Above ");
  page.figure(placed["above"]).raw(", tied with ").figure(placed["tied"]).raw(", below ");
  page.figure(placed["below"]).raw(" of ").figure(placed["observed"]);
  page.raw(" observed servers.</p>\n");
  write_share_bar(page, {count(placed["above"]), count(placed["tied"]), count(placed["below"])});
}

void write_catalog(markup& page, value placed) {
  if (!placed.is_object()) return;
  page.raw("<h3>Size of the catalog</h3>\n<p>").figure(placed["tokens"]).raw(" tokens over ");
  page.figure(placed["tools"]).raw(" tools: lighter than ").figure(placed["lighter_than"]);
  page.raw(" of ").figure(placed["observed"]).raw(" observed servers, whose median is ");
  page.figure(placed["median"]).raw(" tokens.</p>\n");
  const auto behind = count(placed["lighter_than"]);
  write_share_bar(page, {behind, 0, count(placed["observed"]) - behind});
}

}  // namespace

bool has_placement(value report, value context) {
  const auto corpus = context["corpus"];
  return corpus["score"].is_object() || corpus["catalog"].is_object() ||
         !cost_of(report, context).empty();
}

void write_placement(markup& page, value report, value context) {
  if (!has_placement(report, context)) return;
  page.raw("<section id=\"placement\" aria-labelledby=\"placement-title\">\n");
  page.raw("<h2 id=\"placement-title\">Beside other servers</h2>\n");
  write_score(page, context["corpus"]["score"]);
  write_catalog(page, context["corpus"]["catalog"]);
  if (const auto cost = cost_of(report, context); !cost.empty())
    page.raw("<h3>Cost of the catalog</h3>\n<p>").text(cost).raw(".</p>\n");
  page.raw("</section>\n");
}

}  // namespace mcpeval::reporters::html
