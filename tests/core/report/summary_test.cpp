// SPDX-License-Identifier: MIT
/// The text summary: contract 02 section 5.
#include "report/summary.hpp"

#include "sample_reports.hpp"
#include "support/golden.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;
using namespace mcpeval::testing;

namespace {

std::string_view advisory_hint(std::string_view id) {
  return id == "stray-line" ? std::string_view{"log to stderr"} : std::string_view{};
}

std::string first_line(const case_report& one) {
  report alone;
  alone.server = "s";
  alone.cases = {one};
  const auto text = summarize(alone, {true, false, nullptr});
  return text.substr(0, text.find('\n'));
}

}  // namespace

TEST_CASE("summary: every verdict") {
  check_golden("text/every-verdict.txt", summarize(every_verdict(), {false, true, &advisory_hint}));
}

TEST_CASE("summary: the protocol of a stateless server, before the gate") {
  report one;
  one.server = "s";
  one.cases = {cancellation("no-result")};
  one.cases[0].labels.emplace("cancellation_signal", "stream-close");
  one.protocol = protocol_report{"stateless", "2026-07-28", "forced"};
  CHECK(summarize(one, {true, false, nullptr}) ==
        "cancel cancellation pass attempts=2 cancellation_outcome=no-result "
        "cancellation_signal=stream-close\n"
        "s protocol era=stateless version=2026-07-28 detected_by=forced\n"
        "s gate 1/1 passed\n");
}

TEST_CASE("summary: brief leaves out hints and heaviest tools") {
  check_golden("text/every-verdict-brief.txt",
               summarize(every_verdict(), {true, true, &advisory_hint}));
}

TEST_CASE("summary: the readiness line can be left out") {
  report one;
  one.server = "s";
  one.cases = {cancellation("completed")};
  CHECK(summarize(one, {false, false, nullptr}) ==
        "cancel cancellation pass attempts=2 cancellation_outcome=completed\n"
        "s gate 1/1 passed\n");
  CHECK(summarize(one, {false, true, nullptr}) ==
        "cancel cancellation pass attempts=2 cancellation_outcome=completed\n"
        "s gate 1/1 passed\n"
        "s readiness not measured\n");
}

TEST_CASE("summary: no gate line without manifest and cases") {
  report none;
  none.server = "s";
  CHECK(summarize(none, {}) == "s readiness not measured\n");
}

TEST_CASE("summary: fixed tokens in their order, others by name after them") {
  auto one = passed_case("a", "acme.all", 1);
  one.measurements = {{"aaa", 1},          {"latency_ms", 2}, {"pages", 3},
                      {"schema_bytes", 4}, {"tool_count", 5}, {"total_tokens", 6}};
  one.labels = {{"bbb", "w"}, {"cancellation_outcome", "error"}};
  CHECK(first_line(one) ==
        "a acme.all pass attempts=1 tools=5 schema_bytes=4 total_tokens=6 latency_ms=2 pages=3 "
        "cancellation_outcome=error aaa=1 bbb=w");
}

TEST_CASE("summary: bound tokens follow the measurements, applicable=false comes last") {
  CHECK(first_line(discovery_over()) ==
        "catalog-small discovery-cost fail attempts=1 first_failure=1 "
        "reason=discovery-limit-exceeded tools=12 schema_bytes=6120 bound=max_tools limit=10 "
        "observed=12");
  auto absent = passed_case("a", "surface-listing", 1);
  absent.measurements = {{"tool_count", 0}};
  absent.applicable = false;
  CHECK(first_line(absent) == "a surface-listing pass attempts=1 tools=0 applicable=false");
}

TEST_CASE("summary: an errored case shows neither attempts nor measurements") {
  auto lost = errored_case("a", "pagination", "transport-closed", "stay up");
  lost.measurements = {{"pages", 2}};
  CHECK(first_line(lost) == "a pagination error reason=transport-closed");
}

TEST_CASE("summary: fewer than three heavy tools are all shown") {
  auto one = tokens_over();
  one.per_tool.resize(2);
  report alone;
  alone.server = "s";
  alone.cases = {one};
  const auto text = summarize(alone, {false, false, nullptr});
  CHECK(text.find("\n  heaviest: search 1400, fetch 900\n") != std::string::npos);
}
