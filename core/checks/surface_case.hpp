// SPDX-License-Identifier: MIT
/// Whether declared resources and prompts can be listed (contract 02 section 3.12, 12 section 3.2).
#pragma once

#include <mcpeval/plugin/item.hpp>
#include <mcpeval/plugin/run.hpp>

namespace mcpeval::checks {

/// Whether a server, by its opening result, declares anything but tools that can be listed.
[[nodiscard]] bool declares_surfaces(const value& server);

/// Walks the list of each declared surface on the case's own session, at most `max_pages` pages
/// of each. A server that declares neither passes, and is inapplicable.
void judge_surfaces(const item& one, run& services);

}  // namespace mcpeval::checks
