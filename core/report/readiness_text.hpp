// SPDX-License-Identifier: MIT
/// The summary's lines about readiness, the corpus and the cost: contract 05 section 2.
#pragma once

#include "report/summary.hpp"

#include <string>

namespace mcpeval::core {

void add_readiness_text(std::string& out, const report& finished, const summary_options& options);

}  // namespace mcpeval::core
