// SPDX-License-Identifier: MIT
/// The badge of a readiness score: contract 04 section 8.8.
#pragma once

#include <string>

namespace mcpeval::core {

/// The address of the badge's image.
[[nodiscard]] std::string badge_address(int score);

}  // namespace mcpeval::core
