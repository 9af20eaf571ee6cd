// SPDX-License-Identifier: MIT
/// Whole outputs under approval: compared with a committed file, rewritten on demand.
#pragma once

#include <string>
#include <string_view>

namespace mcpeval::testing {

/// Bytes of a file below tests/golden; a missing one fails the test.
[[nodiscard]] std::string read_golden(const std::string& name);

/// Checks that `actual` is exactly the committed file `name` (below tests/golden). With
/// MCPEVAL_APPROVE set, writes the file instead: `meson compile -C build approve`, then review
/// the difference before you commit it.
void check_golden(const std::string& name, std::string_view actual);

}  // namespace mcpeval::testing
