// SPDX-License-Identifier: MIT
/// Counts and exit codes: contract 02 section 6.
#include "sample_reports.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;
using namespace mcpeval::testing;

TEST_CASE("exit code: all passed, and nothing at all") {
  CHECK(exit_code(report{}) == 0);
  report one;
  one.cases = {discovery("a"), cancellation("error")};
  CHECK(exit_code(one) == 0);
}

TEST_CASE("exit code: a failed case is 1") {
  report one;
  one.cases = {discovery("a"), tokens_over(), discovery("b")};
  CHECK(exit_code(one) == 1);
}

TEST_CASE("exit code: an errored case outranks a failed one") {
  report one;
  one.cases = {tokens_over(), errored_case("b", "pagination", "transport-closed", "stay up")};
  CHECK(exit_code(one) == 3);
  one.cases = {errored_case("b", "pagination", "plugin-fault", "fix it"), discovery("a")};
  CHECK(exit_code(one) == 3);
}

TEST_CASE("exit code: a readiness error is 3, a score changes nothing") {
  report one;
  one.readiness_error = "transport-closed";
  CHECK(exit_code(one) == 3);
  one.cases = {discovery("a"), tokens_over()};
  CHECK(exit_code(one) == 3);
  one.readiness_error.clear();
  one.readiness = readiness_report{};
  CHECK(exit_code(one) == 1);
  one.cases.pop_back();
  CHECK(exit_code(one) == 0);
}

TEST_CASE("counts: passed and not applicable") {
  const auto all = every_verdict();
  CHECK(all.cases.size() == 10);
  CHECK(all.passed_cases() == 6);
  CHECK(all.inapplicable_cases() == 1);
  CHECK(all.any_errored());
}

TEST_CASE("gate: absent only without manifest and cases") {
  report none;
  CHECK_FALSE(none.has_gate());
  none.manifest_sha256 = "00";
  CHECK(none.has_gate());
  report cases_only;
  cases_only.cases = {discovery("a")};
  CHECK(cases_only.has_gate());
}
