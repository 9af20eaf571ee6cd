// SPDX-License-Identifier: MIT
/// What the members of a report document mean: contract 05 sections 1 and 7.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace mcpeval::reporters {

enum class verdict : std::uint8_t {
  passed,
  not_applicable,  ///< passed, for the server does not offer what the case tests
  failed,
  incomplete,  ///< could not be evaluated
};

[[nodiscard]] verdict verdict_of(value one_case);
/// "pass", "fail" or "error": what the text summary says, too.
[[nodiscard]] std::string_view word_of(verdict given) noexcept;

/// How many cases of a report there are of each verdict.
struct tally {
  std::size_t passed = 0;  ///< without those that were not applicable
  std::size_t not_applicable = 0;
  std::size_t failed = 0;
  std::size_t incomplete = 0;

  [[nodiscard]] std::size_t total() const noexcept {
    return passed + not_applicable + failed + incomplete;
  }
};
[[nodiscard]] tally count_cases(value report);

/// The integer as text; empty for anything else.
[[nodiscard]] std::string figure(value number);

/// "max_tools 12 > 10"; empty without a detail.
[[nodiscard]] std::string broken_bound(value detail);

/// Whether a failed case has a list of its heaviest tools to show.
[[nodiscard]] bool names_heaviest(value one_case);
/// As many of them as a report shows.
inline constexpr std::size_t heaviest_shown = 3;

}  // namespace mcpeval::reporters
