// SPDX-License-Identifier: MIT
/// The standard's words for the published schema of reports.
#pragma once

#include "evaluation/published_schemas.hpp"
#include "readiness/standard.hpp"

namespace mcpeval::core {

[[nodiscard]] inline readiness_words standard_words() {
  readiness_words words{check_ids(), {}};
  for (const auto& reason : readiness_reasons()) words.reasons.push_back(reason.id);
  return words;
}

}  // namespace mcpeval::core
