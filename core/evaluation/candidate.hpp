// SPDX-License-Identifier: MIT
/// Which tools `mcpeval init` may try: contract 09 section 3.7.
#pragma once

#include "base/error.hpp"
#include "session/catalog.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// What is decided about a tool; the first one that holds.
enum class trial_decision : std::uint8_t {
  not_named,        ///< --tool names others
  destructive,      ///< annotated destructiveHint: true
  writer,           ///< annotated readOnlyHint: false
  unlisted,         ///< no manifest can hold its name (00, decision 28)
  takes_arguments,  ///< its input schema requires some
  read_only,        ///< may be tried: annotated readOnlyHint: true
  attested,         ///< may be tried: the operator attested it with --confirm-read-only
  unannotated,      ///< nobody says that it only reads
};

/// Whether a tool may be called.
[[nodiscard]] bool is_candidate(trial_decision decision) noexcept;
/// Whether the tool's own annotations keep it from being called.
[[nodiscard]] bool is_annotated_away(trial_decision decision) noexcept;
/// What `--dry-run` shows for it.
[[nodiscard]] std::string_view label(trial_decision decision) noexcept;

/// What the operator says about candidates.
struct trial_rules {
  bool confirm_read_only = false;
  std::vector<std::string> only;  ///< --tool; empty: all
};

/// A listed tool and what is decided about it. Borrows from the catalog.
struct considered_tool {
  value entry;
  trial_decision decision = trial_decision::unannotated;

  [[nodiscard]] std::string_view name() const { return entry["name"].string_or(""); }
};

/// A decision for each entry, in the catalog's order.
[[nodiscard]] std::vector<considered_tool> consider(const catalog& listed,
                                                    const trial_rules& rules);

/// The first name of --tool that is not listed or may not be called is a usage fault.
[[nodiscard]] error check_named_tools(const trial_rules& rules, const catalog& listed,
                                      const std::vector<considered_tool>& tools);

}  // namespace mcpeval::core
