// SPDX-License-Identifier: MIT
/// The three pages that this reporter can write.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <string>

namespace mcpeval::reporters::markdown {

class blocks;

/// A report: contract 05 section 3.
[[nodiscard]] std::string report_page(value report, value context);
/// Its block about readiness.
void add_readiness(blocks& page, value report, value context);

/// A diff of two reports: contract 05 section 6.
[[nodiscard]] std::string diff_page(value diff);

/// Reports of several targets side by side: contract 05 section 7.
[[nodiscard]] std::string comparison_page(value comparison);

/// The line that closes a page about runs.
inline constexpr const char* closing_line =
    "*Arguments, responses and error texts are not recorded: labels, counts and hints are all "
    "there is.*";

}  // namespace mcpeval::reporters::markdown
