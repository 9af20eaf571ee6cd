// SPDX-License-Identifier: MIT
/// Counts over a report, and the exit code it implies.
#include "report/report.hpp"

#include <algorithm>

namespace mcpeval::core {

namespace {

constexpr int all_passed = 0;
constexpr int something_failed = 1;
constexpr int something_incomplete = 3;

std::size_t count_cases(const report& finished, bool (*wanted)(const case_report&)) {
  return static_cast<std::size_t>(
      std::count_if(finished.cases.begin(), finished.cases.end(), wanted));
}

}  // namespace

std::size_t report::passed_cases() const {
  return count_cases(*this, [](const case_report& one) { return one.passed(); });
}

std::size_t report::inapplicable_cases() const {
  return count_cases(*this, [](const case_report& one) { return !one.applicable; });
}

bool report::any_errored() const {
  return count_cases(*this, [](const case_report& one) { return one.errored; }) > 0;
}

bool report::has_gate() const noexcept { return !manifest_sha256.empty() || !cases.empty(); }

int exit_code(const report& finished) {
  if (finished.any_errored() || !finished.readiness_error.empty()) return something_incomplete;
  return finished.passed_cases() == finished.cases.size() ? all_passed : something_failed;
}

}  // namespace mcpeval::core
