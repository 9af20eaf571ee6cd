// SPDX-License-Identifier: MIT
/// Several targets side by side: contract 05 section 7.
#include "report/comparison.hpp"

#include "sample_reports.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace mcpeval::core;
using namespace mcpeval::testing;

namespace {

report with(std::vector<case_report> cases, int score = -1) {
  report made;
  made.server = "s";
  made.cases = std::move(cases);
  if (score < 0) return made;
  made.readiness.emplace();
  made.readiness->standard = "mcpeval-standard/2";
  made.readiness->score = score;
  return made;
}

case_report passes(const char* id) { return passed_case(id, "pagination", 1); }

case_report fails(const char* id) {
  return failed_case(passed_case(id, "pagination", 1), 1, "missing-field", "h");
}

case_report breaks(const char* id) {
  return errored_case(id, "pagination", "transport-closed", "h");
}

}  // namespace

TEST_CASE("comparison: nothing of nothing") {
  CHECK(describe({}).empty());
  CHECK(encode_comparison({}, "1.0.0").root().write() == "[]");
  CHECK(exit_code(std::span<const compared_target>{}) == 0);
}

TEST_CASE("comparison: labels, a line per case of the first target, and readiness") {
  const compared_target targets[] = {{"new", with({passes("a"), fails("b"), passes("c")}, 91)},
                                     {"stdio", with({breaks("a"), passes("b")})}};
  CHECK(describe(targets) ==
        "case       new  stdio\n"
        "a          pass  error(transport-closed)\n"
        "b          fail(missing-field)  pass\n"
        "c          pass  \xe2\x80\x94\n"
        "readiness  91/100  \xe2\x80\x94\n");
}

TEST_CASE("comparison: labels set the width, and longer ids run over it") {
  const compared_target targets[] = {
      {"a-long-label", with({passes("a"), passes("a-case-with-a-long-id")}, 5)},
      {"b", with({passes("a"), passes("a-case-with-a-long-id")}, 6)}};
  CHECK(describe(targets) ==
        "case          a-long-label  b\n"
        "a             pass  pass\n"
        "a-case-with-a-long-id  pass  pass\n"
        "readiness     5/100  6/100\n");
}

TEST_CASE(
    "comparison: an id that another target lacks is a dash, and one that only it has no row") {
  auto not_offered = passes("a");
  not_offered.applicable = false;
  const compared_target targets[] = {{"a", with({not_offered, fails("b")}, 0)},
                                     {"b", with({passes("c"), passes("a")}, 100)}};
  CHECK(describe(targets) ==
        "case       a  b\n"
        "a          pass  pass\n"
        "b          fail(missing-field)  \xe2\x80\x94\n"
        "readiness  0/100  100/100\n");
}

TEST_CASE("comparison: the document is an array of labelled reports") {
  const compared_target targets[] = {{"one", with({passes("a")}, 91)}, {"two", with({})}};
  const auto document = encode_comparison(targets, "1.2.3");
  const mcpeval::value root = document.root();
  REQUIRE(root.size() == 2);
  CHECK(root.at(0).size() == 2);
  CHECK(root.at(0)["endpoint"].string_or("") == "one");
  CHECK(root.at(1)["endpoint"].string_or("") == "two");
  CHECK(root.at(0)["report"]["schema"].string_or("") == "mcpeval.probe-report/v2");
  CHECK(root.at(0)["report"]["generator"]["version"].string_or("") == "1.2.3");
  CHECK(root.at(0)["report"]["readiness"]["score"].integer() == 91);
  CHECK(root.at(1)["report"]["readiness"].is_null());
}

TEST_CASE("comparison: failures are no fault, what could not be evaluated is") {
  const compared_target red[] = {{"a", with({fails("a")})}, {"b", with({passes("a")})}};
  CHECK(exit_code(red) == 0);
  const compared_target broken[] = {{"a", with({passes("a")})}, {"b", with({breaks("a")})}};
  CHECK(exit_code(broken) == 3);
  compared_target unmeasured[] = {{"a", with({})}, {"b", with({})}};
  unmeasured[1].finished.readiness_error = "transport-closed";
  CHECK(exit_code(unmeasured) == 3);
}
