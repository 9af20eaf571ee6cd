// SPDX-License-Identifier: MIT
/// Markdown: badge, hints, marks of Markdown in names, and every shape of a diff and a comparison.
#include "rendering.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;

namespace {

std::string with_score(int score) {
  return R"({"server":"a","readiness":{"standard":"mcpeval-standard/2","score":)" +
         std::to_string(score) + R"(,"surface":{},"areas":[]},"cases":[]})";
}

std::string with_case(const std::string& one) { return R"({"server":"a","cases":[)" + one + "]}"; }

bool has(const std::string& page, const std::string& part) {
  return page.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("markdown: the badge's colour follows the score") {
  const std::string before = "![mcpeval](https://img.shields.io/badge/mcpeval-";
  CHECK(has(render("markdown", with_score(100)), before + "100%2F100-brightgreen) `mcp"));
  CHECK(has(render("markdown", with_score(80)), before + "80%2F100-brightgreen)"));
  CHECK(has(render("markdown", with_score(79)), before + "79%2F100-yellow)"));
  CHECK(has(render("markdown", with_score(50)), before + "50%2F100-yellow)"));
  CHECK(has(render("markdown", with_score(49)), before + "49%2F100-red)"));
  CHECK(has(render("markdown", with_score(0)), before + "0%2F100-red)"));
}

TEST_CASE("markdown: a hint stands at the first check of its reason only") {
  const auto page = render("markdown", R"({"server":"a","cases":[],"readiness":{"standard":"s",
    "score":1,"surface":{},"areas":[
    {"name":"x","checks":[{"id":"a.b","tool":"t","score":0,"reason":"r","hint":"do it"},
                          {"id":"a.b","tool":null,"score":9,"reason":"r","hint":"do it"}]},
    {"name":"y","checks":[{"id":"a.c","tool":"u","score":7,"reason":"r","hint":"do it"}]}]}})");
  CHECK(has(page,
            "### Lost points\n\n"
            "- **`a.b`** `t` scored 0 (`r`): do it\n"
            "- **`a.b`** scored 9 (`r`)\n"
            "- **`a.c`** `u` scored 7 (`r`)\n"));
}

TEST_CASE("markdown: the gate says how many cases were not applicable") {
  CHECK(has(render("markdown", R"({"gate":{"passed":2,"total":2},"cases":[
    {"id":"a","probe":"p","reason":null,"applicable":false},{"id":"b","probe":"p"}]})"),
            "\n**Gate:** 2/2 cases passed (1 not applicable)\n"));
  CHECK(has(render("markdown", R"({"gate":{"passed":1,"total":1},"cases":[{"id":"b"}]})"),
            "\n**Gate:** 1/1 cases passed\n"));
  CHECK_FALSE(has(render("markdown", R"({"gate":null,"cases":[]})"), "Gate"));
}

TEST_CASE("markdown: a token-cost case's price, rounded half to even") {
  const auto page = render("markdown", with_case(R"({"id":"t","probe":"token-cost",
    "measurements":{"total_tokens":2000,"tool_count":4}})"),
                           R"({"price_per_mtok":3})");
  CHECK(has(page,
            "\n- **`t`:** 2000 tokens over 4 tools\n"
            "- **Session cost:** 2000 tokens of every session before the first tool call cost "
            "$0.0060 per session at $3.00/Mtok ($6.00 per 1,000 sessions)\n"));
  CHECK(has(render("markdown", with_case(R"({"id":"t","measurements":{"total_tokens":125}})"),
                   R"({"price_per_mtok":1})"),
            "cost $0.0001 per session at $1.00/Mtok ($0.12 per 1,000 sessions)"));
  CHECK_FALSE(has(render("markdown", with_case(R"({"id":"t","measurements":{"total_tokens":9}})")),
                  "cost"));
}

TEST_CASE("markdown: names cannot end a cell, a span or a block") {
  const auto page = render("markdown", with_case(R"({"id":"a|b`c","probe":"_p_ *q* <i> [l](u) a_b",
    "tool":null,"reason":"x|`y``z","hint":"one\n\n# two | `three` & four"})"));
  CHECK(has(page, "| a\\|b\\`c | \\_p\\_ \\*q\\* \\<i> \\[l\\](u) a_b | fail |"));
  CHECK(has(page,
            "- **<code>a&#124;b&#96;c</code> (<code>x&#124;&#96;y&#96;&#96;z</code>):** "
            "one  \\# two \\| \\`three\\` \\& four\n"));
}

TEST_CASE("markdown: control characters become visible replacements") {
  CHECK(has(render("markdown",
                   R"({"server":"a\u0000b\u001b[0m\u0085c\u2028d\ufffee\u0099\ud83d\ude00"})"),
            "a\xef\xbf\xbd"
            "b\xef\xbf\xbd\\[0m c d\xef\xbf\xbd"
            "e\xef\xbf\xbd\xf0\x9f\x98\x80\n"));
}

TEST_CASE("markdown: every verdict of a diff") {
  const auto page = render_sample("markdown", "diff");
  CHECK(has(page, "Readiness: 91 \xe2\x86\x92 87\n"));
  CHECK(has(page,
            "| quick | **regressed** (`latency-budget-exceeded`) | pass | "
            "fail (`latency-budget-exceeded`) |\n"));
  CHECK(has(page, "| tokens | fixed | fail (`token-budget-exceeded`) | pass |\n"));
  CHECK(has(page,
            "| pages | **changed** | fail (`pagination-stalled-cursor`) | "
            "fail (`transport-closed`) |\n"));
  CHECK(has(page, "| echo | unchanged | pass | pass |\n"));
  CHECK(has(page, "| old-case | removed | \xe2\x80\x94 | \xe2\x80\x94 |\n"));
  CHECK(has(page, "| newer-case | added | \xe2\x80\x94 | \xe2\x80\x94 |\n"));
  CHECK(has(page, "\n1 regressed, 1 fixed, 1 changed, 1 removed, 2 added\n"));
}

TEST_CASE("markdown: scores of two standards are not comparable") {
  CHECK(has(render_sample("markdown", "diff-eras"),
            "\nReadiness: 91 \xe2\x86\x92 \xe2\x80\x94 (not comparable)\n\n"
            "Protocol era: handshake \xe2\x86\x92 stateless\n"));
}

TEST_CASE("markdown: a comparison has the first target's cases and everybody's cells") {
  const auto page = render("markdown", R"([
    {"endpoint":"one","report":{"server":"s","readiness":{"score":7},"cases":[
      {"id":"a","probe":"p","reason":null},{"id":"b","probe":"p","reason":"r"}]}},
    {"endpoint":"two","report":{"server":"s","readiness":null,"readiness_error":"transport-closed",
      "cases":[{"id":"a","probe":"p","reason":"transport-timeout"}]}},
    {"endpoint":"three","report":{"server":"s","readiness":null,"readiness_error":null,
      "cases":[{"id":"a","probe":"p","applicable":false}]}}])");
  CHECK(page.substr(0, page.find("*Arguments")) ==
        "# mcp-eval comparison \xe2\x80\x94 s\n\n"
        "| Case | Probe | one | two | three |\n"
        "| --- | --- | --- | --- | --- |\n"
        "| a | p | pass | error (`transport-timeout`) | pass (not applicable) |\n"
        "| b | p | fail (`r`) | \xe2\x80\x94 | \xe2\x80\x94 |\n"
        "| **Readiness** |   | 7/100 | error (`transport-closed`) | \xe2\x80\x94 |\n\n");
}
