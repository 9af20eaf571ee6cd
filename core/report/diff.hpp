// SPDX-License-Identifier: MIT
/// What changed between two reports of one server: contract 05 section 6.
#pragma once

#include "json/document.hpp"
#include "report/report.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

enum class case_change : std::uint8_t {
  regressed,  ///< passed, and does not any more
  fixed,      ///< the other way round
  changed,    ///< not passed in either, for different reasons
  unchanged,
};
[[nodiscard]] std::string_view name_of(case_change change) noexcept;

/// What both sides measured.
struct movement {
  std::string_view measurement;  ///< total_tokens or latency_ms
  std::int64_t baseline = 0;
  std::int64_t current = 0;
};

/// A case that both reports have, with the same id and kind.
struct case_difference {
  std::string id;
  std::string probe;
  case_change change = case_change::unchanged;
  std::string baseline_reason;  ///< empty: it passed
  std::string current_reason;
  std::optional<movement> moved;
};

/// One side's readiness.
struct side_score {
  std::optional<int> score;  ///< of a version 1 document: its pass rate
  std::string standard;      ///< empty: none is named
};

struct report_difference {
  side_score baseline;
  side_score current;
  std::string_view baseline_era;
  std::string_view current_era;
  std::vector<case_difference> cases;  ///< in the order of the current report
  std::vector<std::string> removed;    ///< ids of the baseline only, in its order
  std::vector<std::string> added;      ///< ids of the current report only, in its order

  [[nodiscard]] std::size_t count(case_change change) const;
  /// Both sides carry a score under one standard.
  [[nodiscard]] bool is_comparable() const;
  [[nodiscard]] bool changes_era() const { return baseline_era != current_era; }
};

[[nodiscard]] report_difference compare_reports(const report& baseline, const report& current);

/// The document mcpeval.probe-diff/v2; write it with MCPEVAL_PRETTY.
[[nodiscard]] document encode_difference(const report_difference& found);

/// Every line of the text, each with its line feed.
[[nodiscard]] std::string describe(const report_difference& found);

}  // namespace mcpeval::core
