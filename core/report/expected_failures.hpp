// SPDX-License-Identifier: MIT
/// Failures that are known: a gate over a server with known defects stays green until something
/// else breaks, or until one of them is mended.
#pragma once

#include "base/result.hpp"
#include "report/decode.hpp"
#include "report/report.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// Reason by case id.
using expected_failures = std::map<std::string, std::string>;

/// Reads lines "CASE REASON". What follows a "#" and blank lines say nothing. A usage fault that
/// names the line: a line of another shape, a case twice, a stock reason that there is not, or one
/// that says that a case could not be evaluated: that is no failure. `origin` names the file.
[[nodiscard]] result<expected_failures> read_expected_failures(std::string_view text,
                                                               std::string_view origin,
                                                               const document_words& words);

/// How a report fits the list.
struct failure_reckoning {
  std::size_t expected = 0;        ///< cases that failed for the reason that is listed
  std::vector<std::string> stale;  ///< a sentence per listed case that came to something else
  int status = 0;                  ///< the exit status: of what is not listed, 1 for a stale list
};

/// A listed case that the report does not hold, because it was not selected, says nothing.
[[nodiscard]] failure_reckoning reckon(const report& finished, const expected_failures& expected);

}  // namespace mcpeval::core
