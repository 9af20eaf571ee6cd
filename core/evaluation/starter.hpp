// SPDX-License-Identifier: MIT
/// What installed probes propose for a first manifest: mcpeval.scaffold/1.
#pragma once

#include "base/result.hpp"
#include "evaluation/evaluation.hpp"
#include "evaluation/trial_calls.hpp"

#include <mcpeval/abi.h>

#include <memory>
#include <string>
#include <vector>

namespace mcpeval::core {

/// A probe that takes part in `mcpeval init`.
struct starter {
  ready_plugin kind;
  const mcpeval_scaffold* table = nullptr;  ///< static storage of its module
  std::string module;                       ///< the module's name, for messages

  [[nodiscard]] const std::string& kind_id() const { return kind.descriptor->id; }
};

/// What a scaffold learnt of a server. Borrows from the session and its catalog.
struct server_facts {
  value server;   ///< the opening result
  value catalog;  ///< every entry
  std::vector<verified_tool> verified;
};

/// Loads the installed probes and asks each whether it takes part. A module that cannot be loaded
/// is left out, with a line in the log; a table that breaks its contract is an error. In the order
/// of the cases: by phase, rank, and id.
[[nodiscard]] result<std::vector<starter>> collect_starters(const registry& installed,
                                                            loader& modules, diagnostics& log);

/// Whether a table keeps its contract: an error names the module.
[[nodiscard]] error check_starter(const starter& one);

void sort_starters(std::vector<starter>& starters);

/// The fields that a starter proposes, for one tool in the tool phase; nullptr when it proposes no
/// case. An answer that is no JSON object of at most 64 KiB, or that sets a member which is the
/// host's, is an error that names the module.
[[nodiscard]] result<std::shared_ptr<const document>> ask(const starter& one,
                                                          const server_facts& facts,
                                                          const verified_tool* tool);

}  // namespace mcpeval::core
