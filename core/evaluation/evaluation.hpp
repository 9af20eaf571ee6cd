// SPDX-License-Identifier: MIT
/// All selected cases against one target: contract 02 sections 1 and 2.
#pragma once

#include "base/result.hpp"
#include "evaluation/target.hpp"
#include "manifest/manifest.hpp"
#include "registry/loader.hpp"
#include "registry/registry.hpp"
#include "report/report.hpp"
#include "session/client.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// Where stderr lines go: one content-free line each, without a final newline.
class diagnostics {
 public:
  diagnostics() = default;
  diagnostics(const diagnostics&) = delete;
  diagnostics& operator=(const diagnostics&) = delete;
  virtual ~diagnostics() = default;
  virtual void line(std::string_view text) = 0;
};

/// What one run is asked to do. Borrowed parts outlive the call.
struct evaluation_request {
  std::string server;  ///< a valid server label
  const manifest* cases = nullptr;
  std::string only_kind;  ///< --probe; empty: all
  bool allow_mutation = false;
  target_options target;
  std::uint32_t startup_timeout_ms = 0;  ///< 0: the transport's default (decision 20)
  std::vector<std::string> skip_tools;   ///< must be listed: --skip-tool
  /// Measured once the cases have run, within the same budget and on connections of its own, and
  /// written into the report: the standard battery. Empty: nothing is.
  std::function<error(const run_context&, report&)> measure;
  /// Told which case is next, for people: done, of how many, its id. May be empty.
  std::function<void(std::size_t, std::size_t, std::string_view)> announce;
  /// Set by the operator's Ctrl-C, together with interrupt_open_channels().
  const std::atomic<bool>* interrupted = nullptr;
  /// A probe did not come back in time: called on another thread with the report so far, the
  /// stuck case and all later ones incomplete. It must end the process. Empty: no watchdog.
  std::function<void(const report&)> stuck;
};

/// Checks selection, mutation gate and target, then opens the server, discovers the catalog,
/// does the preflight and runs the cases in order. An error means that there is no report: a usage
/// fault (2) or a start-up failure (3), before the first case unless `measure` had it. Otherwise
/// the report is complete, errored cases included.
[[nodiscard]] result<report> evaluate(const evaluation_request& request, registry& installed,
                                      loader& modules, diagnostics& log);

}  // namespace mcpeval::core
