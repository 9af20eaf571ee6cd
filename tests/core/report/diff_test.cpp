// SPDX-License-Identifier: MIT
/// What changed between two reports, its text and its document: contract 05 section 6.
#include "report/diff.hpp"

#include "json/writer.hpp"

#include "sample_readiness.hpp"
#include "support/golden.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;
using namespace mcpeval::testing;

namespace {

/// A case of a kind that failed for a reason, or passed with none.
case_report judged(const std::string& id, const std::string& reason,
                   const std::string& probe = "contention") {
  auto one = passed_case(id, probe, 1);
  one.reason = reason;
  return one;
}

case_report measured(case_report one, const std::string& name, std::int64_t amount) {
  one.measurements[name] = amount;
  return one;
}

report with(std::vector<case_report> cases) {
  report out;
  out.server = "s";
  out.cases = std::move(cases);
  return out;
}

report scored(int score, const std::string& standard) {
  auto out = with({});
  out.readiness = spotless_readiness();
  out.readiness->score = score;
  out.readiness->standard = standard;
  return out;
}

report stateless(report one) {
  one.protocol = protocol_report{"stateless", "2026-07-28", "discover"};
  return one;
}

std::string_view verdict(const std::string& before, const std::string& after) {
  const auto found = compare_reports(with({judged("a", before)}), with({judged("a", after)}));
  REQUIRE(found.cases.size() == 1);
  return name_of(found.cases[0].change);
}

std::string text_of(const report& baseline, const report& current) {
  return describe(compare_reports(baseline, current));
}

std::string pretty(const report_difference& found) {
  std::string text;
  write_json(encode_difference(found).root(), MCPEVAL_PRETTY, text);
  return text += '\n';
}

report busy_baseline() {
  auto out = with(
      {judged("gone", ""), measured(judged("size", "", "token-cost"), "total_tokens", 500),
       measured(judged("quick", "unexpected-outcome"), "latency_ms", 40),
       judged("typed", "missing-field"), judged("steady", ""), judged("moved", "", "pagination")});
  out.readiness = lossy_readiness();
  return out;
}

report busy_current() {
  auto out =
      with({judged("new-one", ""), judged("typed", "transport-closed"),
            measured(judged("size", "token-budget-exceeded", "token-cost"), "total_tokens", 566),
            measured(judged("quick", ""), "latency_ms", 38), judged("steady", ""),
            judged("moved", "", "latency-budget")});
  out.readiness = lossy_readiness();
  out.readiness->score = 68;
  return out;
}

}  // namespace

TEST_CASE("diff: four verdicts") {
  CHECK(verdict("", "missing-field") == "regressed");
  CHECK(verdict("", "transport-closed") == "regressed");
  CHECK(verdict("missing-field", "") == "fixed");
  CHECK(verdict("transport-closed", "") == "fixed");
  CHECK(verdict("missing-field", "transport-closed") == "changed");
  CHECK(verdict("", "") == "unchanged");
  CHECK(verdict("missing-field", "missing-field") == "unchanged");
}

TEST_CASE("diff: cases in the current order; removed and added in their own") {
  const auto found = compare_reports(busy_baseline(), busy_current());
  std::vector<std::string> ids;
  for (const auto& one : found.cases) ids.push_back(one.id);
  CHECK(ids == std::vector<std::string>{"typed", "size", "quick", "steady"});
  CHECK(found.removed == std::vector<std::string>{"gone", "moved"});
  CHECK(found.added == std::vector<std::string>{"new-one", "moved"});
  CHECK(found.count(case_change::regressed) == 1);
  CHECK(found.count(case_change::fixed) == 1);
  CHECK(found.count(case_change::changed) == 1);
  CHECK(found.count(case_change::unchanged) == 1);
}

TEST_CASE("diff: measurements only where both sides have them") {
  const auto moved = [](case_report before, case_report after) {
    return compare_reports(with({std::move(before)}), with({std::move(after)})).cases[0].moved;
  };
  const auto tokens = judged("a", "", "token-cost");
  const auto call = judged("a", "");
  CHECK(moved(measured(tokens, "total_tokens", 1), measured(tokens, "total_tokens", 2))
            ->measurement == "total_tokens");
  CHECK(moved(measured(call, "latency_ms", 1), measured(call, "latency_ms", 2))->current == 2);
  CHECK_FALSE(moved(measured(call, "latency_ms", 1), call));
  CHECK_FALSE(moved(call, measured(call, "latency_ms", 1)));
  CHECK_FALSE(moved(measured(call, "total_tokens", 1), measured(call, "total_tokens", 2)));
  CHECK_FALSE(moved(measured(tokens, "latency_ms", 1), measured(tokens, "latency_ms", 2)));
}

TEST_CASE("diff: scores of one standard are comparable") {
  const auto comparable = [](const report& a, const report& b) {
    return compare_reports(a, b).is_comparable();
  };
  const auto second = scored(91, "mcpeval-standard/2");
  CHECK(comparable(second, scored(88, "mcpeval-standard/2")));
  CHECK_FALSE(comparable(second, scored(88, "mcpeval-standard/3")));
  CHECK_FALSE(comparable(second, with({})));
  CHECK_FALSE(comparable(with({}), second));
  CHECK_FALSE(comparable(with({}), with({})));
  auto first = with({});
  first.legacy_pass_rate = 67;
  CHECK_FALSE(comparable(first, first));
  CHECK(compare_reports(first, second).baseline.score == 67);
  CHECK(compare_reports(first, second).baseline.standard == "");
}

TEST_CASE("diff text: every sort of line, padded to the longest id") {
  CHECK(text_of(busy_baseline(), busy_current()) ==
        "typed      CHANGED missing-field \xe2\x86\x92 transport-closed\n"
        "size       REGRESSED token-budget-exceeded  500 tok \xe2\x86\x92 566 tok (+66)\n"
        "quick      fixed  40 ms \xe2\x86\x92 38 ms (-2)\n"
        "steady     unchanged\n"
        "gone       removed\n"
        "moved      removed\n"
        "new-one    added\n"
        "moved      added\n"
        "readiness  70 \xe2\x86\x92 68\n"
        "1 regressed, 1 fixed, 1 changed, 1 unchanged, 2 removed, 2 added\n");
}

TEST_CASE("diff text: a long id widens every line but readiness") {
  CHECK(text_of(with({judged("a", "")}), with({judged("a", ""), judged("a-long-case-id", "")})) ==
        "a               unchanged\n"
        "a-long-case-id  added\n"
        "readiness  \xe2\x80\x94 \xe2\x86\x92 \xe2\x80\x94 not comparable\n"
        "0 regressed, 0 fixed, 0 changed, 1 unchanged, 0 removed, 1 added\n");
}

TEST_CASE("diff text: an equal measurement") {
  const auto same = with({measured(judged("a", ""), "latency_ms", 40)});
  CHECK(text_of(same, same).starts_with("a          unchanged  40 ms unchanged\n"));
}

TEST_CASE("diff text: scores that cannot be compared") {
  CHECK(text_of(scored(91, "mcpeval-standard/2"), scored(88, "mcpeval-standard/3"))
            .starts_with("readiness  91 \xe2\x86\x92 88 not comparable\n"));
  CHECK(text_of(scored(91, "mcpeval-standard/2"), with({}))
            .starts_with("readiness  91 \xe2\x86\x92 \xe2\x80\x94 not comparable\n"));
}

TEST_CASE("diff text: another era is noted, and cases are still compared") {
  CHECK(text_of(with({judged("a", "")}), stateless(with({judged("a", "missing-field")}))) ==
        "a          REGRESSED missing-field\n"
        "era changed  handshake \xe2\x86\x92 stateless\n"
        "readiness  \xe2\x80\x94 \xe2\x86\x92 \xe2\x80\x94 not comparable\n"
        "1 regressed, 0 fixed, 0 changed, 0 unchanged, 0 removed, 0 added\n");
}

TEST_CASE("diff document: every member") {
  check_golden("diffs/every-verdict.json",
               pretty(compare_reports(busy_baseline(), busy_current())));
}

TEST_CASE("diff document: eras and standards that differ") {
  check_golden("diffs/other-era.json",
               pretty(compare_reports(scored(91, "mcpeval-standard/2"),
                                      stateless(scored(88, "mcpeval-standard/3")))));
}

TEST_CASE("diff document: of a version 1 baseline, and of nothing") {
  auto first = with({judged("a", "missing-field")});
  first.legacy_pass_rate = 0;
  check_golden("diffs/first-version.json",
               pretty(compare_reports(first, scored(88, "mcpeval-standard/2"))));
  const auto nothing = encode_difference(compare_reports(with({}), with({})));
  CHECK(nothing.text() ==
        R"({"added":[],"cases":[],"readiness":{"baseline":null,"baseline_standard":null,)"
        R"("comparable":false,"current":null,"current_standard":null},"removed":[],)"
        R"("schema":"mcpeval.probe-diff/v2","summary":{"regressed":0,"fixed":0,"changed":0,)"
        R"("unchanged":0,"removed":0,"added":0}})");
}
