// SPDX-License-Identifier: MIT
/// Whether tools/list ends, with sound and distinct entries (contract 02 section 3.10, 12 section
/// 3.2).
#pragma once

#include <mcpeval/plugin/item.hpp>
#include <mcpeval/plugin/run.hpp>

namespace mcpeval::checks {

/// Walks tools/list on the case's own session, at most `max_pages` pages of it.
void judge_pagination(const item& one, run& services);

}  // namespace mcpeval::checks
