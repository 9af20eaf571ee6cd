// SPDX-License-Identifier: MIT
/// The page: what it holds for each document, and that no text of a document becomes markup.
#include "rendering.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;

namespace {

bool has(const std::string& page, const std::string& part) {
  return page.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("html: text of a document is never markup") {
  const auto page = render_sample("html", "hostile");
  CHECK(count_of("<script", page) == 1);
  CHECK_FALSE(has(page, "alert(\""));
  CHECK(has(page, "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;q&#39;"));
  CHECK(page.find_first_of(std::string{"\0\x07\x7f\t\r", 5}) == std::string::npos);
}

TEST_CASE("html: the page loads nothing") {
  for (const auto* sample : {"every-verdict", "clean", "score-only", "hostile"}) {
    CAPTURE(sample);
    const auto page = render_sample("html", sample);
    CHECK(
        has(page, "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"));
    for (const auto* loads : {"src=", "@import", "url(", "<link", "<img", "<iframe", "href=\"http"})
      CHECK_FALSE(has(page, loads));
  }
}

TEST_CASE("html: sections are there when they have something to say, and linked") {
  const auto full = render_sample("html", "every-verdict");
  for (const auto* id : {"readiness", "placement", "lost", "cases", "advisories", "run"}) {
    CAPTURE(id);
    CHECK(count_of(std::string{"<section id=\""} + id + "\"", full) == 1);
    CHECK(count_of(std::string{"<a href=\"#"} + id + "\"", full) == 1);
  }
  const auto bare = render("html", R"({"server":"a","gate":null,"readiness":null,"cases":[]})");
  CHECK(count_of("<section", bare) == 2);
  CHECK(count_of("<a href", bare) == 2);
  CHECK(has(bare, "<p>Not measured in this run.</p>"));
}

TEST_CASE("html: gauge and bars show the score") {
  const auto page = render("html", R"({"server":"a","readiness":{"standard":"s","score":49,
    "surface":{"tools":3},"areas":[{"name":"protocol","weight":15,"score":83,"checks":[]},
    {"name":"catalog","weight":20,"score":0,"checks":[]}]},"cases":[]})");
  CHECK(has(page, "role=\"img\" aria-label=\"Readiness 49 of 100\""));
  CHECK(has(page, "<path class=\"fill poor\" stroke-dasharray=\"49 200\""));
  CHECK(has(page, "<rect class=\"good\" x=\"0\" width=\"830\" height=\"10\"/>"));
  CHECK(has(page, "<td class=\"number\">0</td>"));
  CHECK(has(page, "<p class=\"fact poor\"><b>Readiness</b> 49 of 100</p>"));
}

TEST_CASE("html: a choice for each verdict that there is, with its count") {
  const auto page = render_sample("html", "every-verdict");
  CHECK(has(page, "id=\"show-all\" checked><label for=\"show-all\">All <b>22</b></label>"));
  CHECK(has(page, "<label for=\"show-fail\">Failed <b>8</b></label>"));
  CHECK(has(page, "<label for=\"show-error\">Not evaluated <b>6</b></label>"));
  CHECK(has(page, "<label for=\"show-pass\">Passed <b>6</b></label>"));
  CHECK(has(page, "<label for=\"show-unasked\">Not applicable <b>2</b></label>"));
  CHECK(count_of("<li class=\"case fail\">", page) == 8);
  CHECK(count_of("<li class=\"case error\">", page) == 6);
  CHECK(count_of("<li class=\"case pass\">", page) == 6);
  CHECK(count_of("<li class=\"case unasked\">", page) == 2);
  CHECK_FALSE(has(render_sample("html", "clean"), "<label for=\"show-fail\""));
}

TEST_CASE("html: checks that lost for one reason share their fix") {
  const auto page = render_sample("html", "every-verdict");
  CHECK(count_of("<p>describe the tool in at least 40 characters</p>", page) == 1);
  CHECK(has(page,
            "<li><code>list_files</code> scored 0, observed 12</li>\n"
            "<li><code>remove_file</code> scored 0, observed 0</li>\n"));
}

TEST_CASE("html: the gate counts what was not applicable, and is incomplete before it is failed") {
  CHECK(has(render_sample("html", "every-verdict"),
            "<b>Gate</b> incomplete: 8 of 22 cases passed (2 not applicable)"));
  CHECK(has(render_sample("html", "clean"), "<b>Gate</b> passed: 2 of 2 cases passed</p>"));
}

TEST_CASE("html: the places among observed servers, and the price") {
  const auto page = render_sample("html", "every-verdict");
  CHECK(has(page, "<p>Above 8, tied with 2, below 23 of 33 observed servers.</p>"));
  CHECK(has(page,
            "<p>14235 tokens over 12 tools: lighter than 4 of 33 observed servers, whose "
            "median is 1186 tokens.</p>"));
  CHECK(has(page,
            "<p>14235 tokens of every session before the first tool call cost $0.0427 per session "
            "at $3.00/Mtok ($42.70 per 1,000 sessions).</p>"));
  CHECK_FALSE(has(render_sample("html", "clean"), "placement"));
}
