// SPDX-License-Identifier: MIT
/// Which observed servers a report is placed among: contract 05 section 8.
#pragma once

#include "evaluation/evaluation.hpp"
#include "readiness/corpus.hpp"

#include <optional>

namespace mcpeval::cli {

/// The operator's corpus.json in MCPEVAL_HOME where there is one, else the one that was shipped.
/// One that cannot be used is named in the log, and nothing takes its place.
[[nodiscard]] std::optional<core::corpus> find_corpus(core::diagnostics& log);

}  // namespace mcpeval::cli
