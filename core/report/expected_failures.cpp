// SPDX-License-Identifier: MIT
#include "report/expected_failures.hpp"

#include "base/grammar.hpp"

#include <algorithm>
#include <utility>

namespace mcpeval::core {

namespace {

constexpr std::string_view blanks = " \t\r";

std::vector<std::string_view> words_of(std::string_view line) {
  line = line.substr(0, line.find('#'));
  std::vector<std::string_view> words;
  while (true) {
    const auto start = line.find_first_not_of(blanks);
    if (start == std::string_view::npos) return words;
    line.remove_prefix(start);
    words.push_back(line.substr(0, line.find_first_of(blanks)));
    line.remove_prefix(words.back().size());
  }
}

/// What is wrong with a line; empty: nothing.
std::string_view fault_of(const std::vector<std::string_view>& line, const expected_failures& seen,
                          const document_words& words) {
  if (line.size() != 2 || !is_identifier(line[0]))
    return "must be the id of a case and a reason, such as: catalog-budget token-budget-exceeded";
  if (seen.contains(std::string{line[0]})) return "names a case that was listed before";
  if (!words.is_reason(line[1]))
    return "names a reason that is not known; mcpeval explain lists them";
  if (words.is_incomplete(line[1]))
    return "names a reason that says that a case could not be evaluated, which is no failure";
  return {};
}

std::string outcome_of(const case_report& one) {
  return one.passed() ? "passed" : "failed for " + one.reason;
}

}  // namespace

result<expected_failures> read_expected_failures(std::string_view text, std::string_view origin,
                                                 const document_words& words) {
  expected_failures out;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const auto entry = words_of(line);
    if (entry.empty()) continue;
    if (const auto fault = fault_of(entry, out, words); !fault.empty())
      return usage_error(((std::string{origin} + " line " + std::to_string(number)) += ' ') +=
                         fault);
    out.emplace(entry[0], entry[1]);
  }
  return out;
}

failure_reckoning reckon(const report& finished, const expected_failures& expected) {
  failure_reckoning out;
  report rest = finished;  // what the list does not cover
  std::erase_if(rest.cases, [&](const case_report& one) {
    const auto listed = expected.find(one.id);
    if (listed == expected.end()) return false;
    if (one.reason == listed->second) {
      ++out.expected;
      return true;
    }
    out.stale.push_back("case " + one.id + " was expected to fail for " + listed->second + " and " +
                        outcome_of(one) + "; mend the list");
    return false;
  });
  out.status = exit_code(rest);
  if (out.status == 0 && !out.stale.empty()) out.status = 1;
  return out;
}

}  // namespace mcpeval::core
