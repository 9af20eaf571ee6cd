// SPDX-License-Identifier: MIT
/// Whether two clients that make the same call at once both succeed (contract 02 section 3.6).
#pragma once

#include <mcpeval/plugin/item.hpp>
#include <mcpeval/plugin/run.hpp>

namespace mcpeval::checks {

/// Makes the declared call on the case's own session and on one of a second client.
void judge_contention(const item& one, run& services);

}  // namespace mcpeval::checks
