// SPDX-License-Identifier: MIT
/// The report as it grows, readable from the watchdog's thread.
#pragma once

#include "evaluation/evaluation.hpp"
#include "evaluation/verdict.hpp"
#include "session/advisories.hpp"

#include <mutex>
#include <optional>
#include <vector>

namespace mcpeval::core {

class progress {
 public:
  progress(const evaluation_request& request, const std::vector<const manifest_case*>& selected,
           std::optional<protocol_report> protocol);

  void add(case_report finished);
  /// The whole report, once every case was added; the readiness is that of `measured`.
  [[nodiscard]] report finish(const advisories& notes, report measured);
  /// [any] The report so far: the case that is running becomes plugin-fault, the ones after it
  /// evaluation-budget-exceeded or, after an interrupt, evaluation-interrupted, and so does
  /// readiness where it was to be measured.
  [[nodiscard]] report abandon();

 private:
  const evaluation_request& request_;
  const std::vector<const manifest_case*>& selected_;
  std::mutex mutex_;
  report report_;
};

}  // namespace mcpeval::core
