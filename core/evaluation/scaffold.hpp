// SPDX-License-Identifier: MIT
/// A first manifest for a server that nobody has written one for: contract 09 section 3.7.
#pragma once

#include "base/result.hpp"
#include "evaluation/candidate.hpp"
#include "evaluation/evaluation.hpp"
#include "evaluation/target.hpp"
#include "manifest/manifest.hpp"
#include "report/report.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace mcpeval::core {

/// What a scaffold is asked to do. Borrowed parts outlive the call.
struct scaffold_request {
  trial_rules rules;
  bool dry_run = false;  ///< decide about the tools, call none, compose nothing
  target_options target;
  std::uint32_t startup_timeout_ms = 0;  ///< 0: the transport's default
  /// Set by the operator's Ctrl-C, together with interrupt_open_channels().
  const std::atomic<bool>* interrupted = nullptr;
  /// A module did not come back in time: called on another thread; it must end the process.
  /// Empty: no watchdog.
  std::function<void()> stuck;
};

/// A listed tool as messages may show it.
struct tool_line {
  std::string name;  ///< "unlisted" when it is outside the tool-name grammar
  trial_decision decision = trial_decision::unannotated;
};

struct scaffolding {
  std::vector<tool_line> tools;            ///< in the catalog's order
  std::string text;                        ///< the manifest's; empty after a dry run
  manifest cases;                          ///< the same, read back
  std::vector<advisory_count> advisories;  ///< sorted by id

  /// Tools that their own annotations kept from being called.
  [[nodiscard]] std::size_t annotated_away() const;
};

/// Connects, lists the whole catalog, decides about each tool, calls the candidates and asks the
/// installed probes for their starter cases. The text is a manifest that was accepted by every
/// rule. An error means that there is none.
[[nodiscard]] result<scaffolding> scaffold(const scaffold_request& request, registry& installed,
                                           loader& modules, diagnostics& log);

}  // namespace mcpeval::core
