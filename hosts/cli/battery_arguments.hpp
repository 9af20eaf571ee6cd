// SPDX-License-Identifier: MIT
/// What the command line says to the standard battery.
#pragma once

#include "options.hpp"

#include "readiness/battery.hpp"

namespace mcpeval::cli {

/// For the row of --skip-tool.
inline constexpr std::string_view skip_tool_help =
    "never call this tool for readiness, and count it as lost; may be repeated";

/// --confirm-read-only and --skip-tool; Ctrl-C ends the battery.
[[nodiscard]] core::battery_settings read_battery(const arguments& given);

}  // namespace mcpeval::cli
