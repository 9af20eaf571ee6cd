// SPDX-License-Identifier: MIT
/// One server evaluated, and the report shown: what `probe`, `audit` and `score` have in common.
#pragma once

#include "installation.hpp"
#include "output.hpp"
#include "report_writer.hpp"

#include "base/error.hpp"
#include "evaluation/evaluation.hpp"
#include "manifest/manifest.hpp"
#include "readiness/assessment.hpp"
#include "report/expected_failures.hpp"
#include "report/summary.hpp"

#include <optional>
#include <string>

namespace mcpeval::cli {

/// A usage fault unless the value of --server is a server label.
[[nodiscard]] core::error check_label(const std::string& label);

/// What a gate runs, and how its report is shown.
struct gate {
  core::evaluation_request request;  ///< its cases and its callback are filled in by run_gate()
  const core::manifest& cases;
  core::summary_options summary;
  std::string manifest_path;  ///< for reporters; empty when the cases stand in no file
  std::optional<core::battery_settings> battery{};    ///< what follows the cases
  std::optional<core::expected_failures> expected{};  ///< --expect-failures
  bool keeps_history = false;  ///< a score of this manifest is a point of the trends
};

/// Runs the cases, prints the report and answers the exit status.
[[nodiscard]] int run_gate(gate wanted, const report_writer& writer, installation& installed,
                           output& out);

/// A score without cases, and how its report is shown.
struct assessment {
  core::assessment_request request;  ///< its callback is filled in by run_assessment()
  core::summary_options summary;
};

/// Runs the battery, prints the report and answers the exit status.
[[nodiscard]] int run_assessment(assessment wanted, const report_writer& writer,
                                 installation& installed, output& out);

}  // namespace mcpeval::cli
