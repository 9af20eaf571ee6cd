// SPDX-License-Identifier: MIT
/// Prints a finished report: the text summary, or what a reporter module makes of it.
#pragma once

#include "installation.hpp"
#include "output.hpp"
#include "reporter_module.hpp"

#include "base/result.hpp"
#include "report/context.hpp"
#include "report/report.hpp"
#include "report/summary.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::cli {

/// Where a run's cases stand, for reporters.
struct report_source {
  std::string manifest_path;
  std::vector<core::case_line> lines;
};

/// One output format, ready to print. Its module is loaded before a server is started, so that
/// a broken one costs no run.
class report_writer {
 public:
  /// `format` is "text" or the format of an installed reporter of probe reports; any other is
  /// a usage fault that says what to install or lists the choices.
  [[nodiscard]] static core::result<report_writer> open(std::string_view format,
                                                        installation& installed);

  /// Prints the report on stdout. An error: the reporter failed, and nothing was printed.
  [[nodiscard]] core::error print(const core::report& finished,
                                  const core::summary_options& summary, const report_source& source,
                                  output& out) const;

 private:
  report_writer() = default;
  std::optional<reporter_module> reporter_;  ///< none: the text summary
};

}  // namespace mcpeval::cli
