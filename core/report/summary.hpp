// SPDX-License-Identifier: MIT
/// The text a host prints without a reporter: contract 02 section 5.
#pragma once

#include "report/placement.hpp"
#include "report/report.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace mcpeval::core {

struct summary_options {
  bool brief = false;          ///< neither hints nor heaviest tools
  bool readiness_line = true;  ///< say it when readiness was not measured
  /// The hint of an advisory, or empty; nullptr leaves the hints out.
  std::string_view (*advisory_hint)(std::string_view id) = nullptr;
  corpus_placement corpus{};               ///< lines about it where it can be said
  std::optional<double> price_per_mtok{};  ///< a line about the cost where the size is known
};

/// Every line of the summary, each with its line feed.
[[nodiscard]] std::string summarize(const report& finished, const summary_options& options);

}  // namespace mcpeval::core
