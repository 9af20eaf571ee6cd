// SPDX-License-Identifier: MIT
/// The standard battery alone against one target: what `mcpeval score` does (contract 09 section
/// 3.2).
#pragma once

#include "evaluation/evaluation.hpp"
#include "readiness/battery.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace mcpeval::core {

/// Borrowed parts outlive the call.
struct assessment_request {
  std::string server;  ///< a valid server label
  target_options target;
  std::uint32_t startup_timeout_ms = 0;  ///< 0: the transport's default
  battery_settings battery;
  /// The transport did not come back in time: called on another thread with a report that says so;
  /// it must end the process. Empty: no watchdog.
  std::function<void(const report&)> stuck;
};

/// Runs the battery within the run, and writes its outcome into the report; what kept it from a
/// score goes to the log. An error: a usage fault.
[[nodiscard]] error measure_readiness(const run_context& context, const battery_settings& settings,
                                      diagnostics& log, report& out,
                                      std::unique_ptr<server_session> opened = nullptr);

/// Opens the server and runs the battery. An error: a usage fault, or a start-up failure.
[[nodiscard]] result<report> assess(const assessment_request& request, registry& installed,
                                    loader& modules, diagnostics& log);

}  // namespace mcpeval::core
