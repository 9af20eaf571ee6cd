// SPDX-License-Identifier: MIT
/// Cases against one server, and the report shown: what `probe` and `audit` have in common.
#pragma once

#include "installation.hpp"
#include "output.hpp"
#include "report_writer.hpp"

#include "base/error.hpp"
#include "evaluation/evaluation.hpp"
#include "manifest/manifest.hpp"
#include "report/summary.hpp"

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
};

/// Runs the cases, prints the report and answers the exit status.
[[nodiscard]] int run_gate(gate wanted, const report_writer& writer, installation& installed,
                           output& out);

}  // namespace mcpeval::cli
