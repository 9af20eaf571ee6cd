// SPDX-License-Identifier: MIT
/// The protocol revisions that mcpeval speaks (00, decision 2).
#pragma once

#include <array>
#include <string_view>

namespace mcpeval::core {

/// Newest first. A session opens with `initialize` and offers the first one.
inline constexpr std::array<std::string_view, 5> handshake_versions = {
    "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"};

/// Newest first. Every request carries its version.
inline constexpr std::array<std::string_view, 1> stateless_versions = {"2026-07-28"};

}  // namespace mcpeval::core
