// SPDX-License-Identifier: MIT
/// Every case, with a filter by verdict that needs no script and one by words that does.
#include "sections.hpp"

#include "../reading/elements.hpp"
#include "../reading/report.hpp"

#include <algorithm>
#include <array>

namespace mcpeval::reporters::html {

namespace {

struct verdict_style {
  verdict given;
  std::string_view mark;   ///< class of the case, and part of the filter's id
  std::string_view word;   ///< on the case
  std::string_view label;  ///< on the filter
  std::size_t tally::*counted;
};

/// What needs attention comes first.
constexpr std::array<verdict_style, 4> styles = {{
    {verdict::failed, "fail", "fail", "Failed", &tally::failed},
    {verdict::incomplete, "error", "error", "Not evaluated", &tally::incomplete},
    {verdict::passed, "pass", "pass", "Passed", &tally::passed},
    {verdict::not_applicable, "unasked", "not applicable", "Not applicable",
     &tally::not_applicable},
}};

const verdict_style& style_of(verdict given) {
  return *std::find_if(styles.begin(), styles.end(),
                       [given](const verdict_style& each) { return each.given == given; });
}

void write_choice(markup& page, std::string_view mark, std::string_view label, std::size_t count) {
  page.raw("<span class=\"choice\"><input type=\"radio\" name=\"show\" id=\"show-").raw(mark);
  page.raw(mark == "all" ? "\" checked>" : "\">");
  page.raw("<label for=\"show-").raw(mark).raw("\">").raw(label);
  page.raw(" <b>").raw(std::to_string(count)).raw("</b></label></span>\n");
}

void write_filter(markup& page, const tally& counts) {
  page.raw("<fieldset class=\"filter\">\n<legend>Show</legend>\n");
  write_choice(page, "all", "All", counts.total());
  for (const auto& style : styles)
    if (const auto count = counts.*style.counted; count > 0)
      write_choice(page, style.mark, style.label, count);
  page.raw("</fieldset>\n<p class=\"search\" hidden><label for=\"find\">Find</label> ");
  page.raw("<input type=\"search\" id=\"find\" autocomplete=\"off\" spellcheck=\"false\">");
  page.raw(" <output for=\"find\" id=\"found\"></output></p>\n");
}

void write_token(markup& page, std::string_view name, std::string_view text) {
  if (text.empty()) return;
  page.raw("<span>").text(name).raw(" <b>").text(text).raw("</b></span>\n");
}

std::string written(value measured) {
  const auto word = measured.string();
  return word ? std::string{*word} : figure(measured);
}

void write_figures(markup& page, value one, value line) {
  page.raw("<p class=\"tokens\">\n");
  write_token(page, "attempts", figure(one["attempts"]));
  write_token(page, "first failure", figure(one["first_failure"]));
  write_token(page, "bound", broken_bound(one["detail"]));
  const auto measured = one["measurements"];
  for (std::size_t i = 0; i < measured.size(); ++i) {
    const auto [name, amount] = measured.member(i);
    write_token(page, name, written(amount));
  }
  write_token(page, "line", figure(line));
  page.raw("</p>\n");
}

void write_tools(markup& page, value list) {
  if (list.size() == 0) return;
  page.raw("<details>\n<summary>Tokens of ").raw(std::to_string(list.size()));
  page.raw(list.size() == 1 ? " tool" : " tools").raw("</summary>\n<ol class=\"tools\">\n");
  for (const value each : elements{list})
    page.raw("<li>")
        .code(each["tool"].string_or({}))
        .raw(" ")
        .figure(each["tokens"])
        .raw("</li>\n");
  page.raw("</ol>\n</details>\n");
}

void write_case(markup& page, value one, value context) {
  const auto& style = style_of(verdict_of(one));
  const auto id = one["id"].string_or({});
  page.raw("<li class=\"case ").raw(style.mark).raw("\">\n<h3><span class=\"verdict\">");
  page.raw(style.word).raw("</span> ").code(id).raw("</h3>\n<p class=\"quiet\">");
  page.text(one["probe"].string_or({}));
  if (const auto tool = one["tool"].string()) page.raw(" on ").code(*tool);
  page.raw("</p>\n");
  if (const auto reason = one["reason"].string()) {
    page.raw("<p class=\"cause\">").code(*reason).raw(" ");
    page.text(one["hint"].string_or({})).raw("</p>\n");
  }
  write_figures(page, one, context["lines"][id]);
  write_tools(page, one["measurements"]["per_tool"]);
  page.raw("</li>\n");
}

}  // namespace

void write_cases(markup& page, value report, value context) {
  const auto cases = report["cases"];
  if (cases.size() == 0) return;
  page.raw("<section id=\"cases\" aria-labelledby=\"cases-title\">\n");
  page.raw("<h2 id=\"cases-title\">Cases</h2>\n");
  write_filter(page, count_cases(report));
  page.raw("<ol class=\"cases\">\n");
  for (const value one : elements{cases}) write_case(page, one, context);
  page.raw("</ol>\n</section>\n");
}

}  // namespace mcpeval::reporters::html
