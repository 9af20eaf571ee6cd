// SPDX-License-Identifier: MIT
/// Where a report stands among the servers of a corpus: contract 05 section 8. It never enters
/// the report document.
#pragma once

#include "report/report.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace mcpeval::core {

/// A score among the observed servers of its own standard.
struct score_placement {
  std::string standard;
  std::int64_t above = 0;     ///< servers with a smaller score
  std::int64_t tied = 0;      ///< servers with an equal one
  std::int64_t below = 0;     ///< servers with a larger one
  std::int64_t observed = 0;  ///< all of them
};

/// A catalog among those that were recorded, under whatever standard.
struct catalog_placement {
  std::int64_t tokens = 0;
  std::int64_t tools = 0;
  std::int64_t lighter_than = 0;  ///< strictly larger catalogs
  std::int64_t observed = 0;      ///< recorded ones
  std::int64_t median = 0;        ///< tokens
};

/// What of it could be said.
struct corpus_placement {
  std::optional<score_placement> score;
  std::optional<catalog_placement> catalog;

  [[nodiscard]] explicit operator bool() const noexcept { return score || catalog; }
};

/// The size of the catalog that a report tells of.
struct catalog_size {
  std::optional<std::int64_t> tokens;  ///< readiness' own, else the largest of token-cost cases
  std::optional<std::int64_t> tools;   ///< readiness' own, else the largest of a case's tool_count
};

/// Errored cases tell nothing.
[[nodiscard]] catalog_size catalog_of(const report& finished);

}  // namespace mcpeval::core
