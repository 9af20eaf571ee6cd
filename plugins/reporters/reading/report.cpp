// SPDX-License-Identifier: MIT
#include "report.hpp"

#include "elements.hpp"

#include <algorithm>
#include <array>

namespace mcpeval::reporters {

namespace {

/// The reasons that say that a case was not evaluated. Any other one is the server's.
constexpr std::array<std::string_view, 6> incomplete_reasons = {
    "transport-timeout",          "transport-closed",       "transport-error",
    "evaluation-budget-exceeded", "evaluation-interrupted", "plugin-fault",
};

constexpr std::string_view budget_reason = "token-budget-exceeded";

}  // namespace

verdict verdict_of(value one_case) {
  const auto reason = one_case["reason"].string_or({});
  if (reason.empty())
    return one_case["applicable"].is_false() ? verdict::not_applicable : verdict::passed;
  const bool is_incomplete = std::find(incomplete_reasons.begin(), incomplete_reasons.end(),
                                       reason) != incomplete_reasons.end();
  return is_incomplete ? verdict::incomplete : verdict::failed;
}

std::string_view word_of(verdict given) noexcept {
  switch (given) {
    case verdict::passed:
    case verdict::not_applicable: return "pass";
    case verdict::failed: return "fail";
    case verdict::incomplete: return "error";
  }
  return {};
}

tally count_cases(value report) {
  tally counts;
  for (const value one : elements{report["cases"]}) switch (verdict_of(one)) {
      case verdict::passed: ++counts.passed; break;
      case verdict::not_applicable: ++counts.not_applicable; break;
      case verdict::failed: ++counts.failed; break;
      case verdict::incomplete: ++counts.incomplete; break;
    }
  return counts;
}

std::string figure(value number) {
  const auto whole = number.integer();
  return whole ? std::to_string(*whole) : std::string{};
}

std::string broken_bound(value detail) {
  if (!detail.is_object()) return {};
  std::string text{detail["bound"].string_or({})};
  (text += ' ') += figure(detail["observed"]);
  return (text += " > ") += figure(detail["limit"]);
}

bool names_heaviest(value one_case) {
  return one_case["reason"].string_or({}) == budget_reason &&
         one_case["measurements"]["per_tool"].size() > 0;
}

}  // namespace mcpeval::reporters
