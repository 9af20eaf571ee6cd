// SPDX-License-Identifier: MIT
/// What the battery sees of mcpeval-demo: its catalog, and how its tools behave.
#pragma once

#include "seen.hpp"

#include <string>

namespace mcpeval::testing {

/// The clean demo.
[[nodiscard]] observations demo_seen();

/// One of its tools, to be changed.
[[nodiscard]] tool_observation& tool_named(observations& seen, std::string_view name);

/// The same entry with `from` replaced by `to`, which changes something.
void edit_entry(tool_observation& tool, std::string_view from, std::string_view to);

}  // namespace mcpeval::testing
