// SPDX-License-Identifier: MIT
/// What a terminal shows while a run goes on.
#pragma once

#include "output.hpp"

#include "readiness/battery.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace mcpeval::cli {

/// "case 3/25 catalog-budget" for the third one, of which two are done.
[[nodiscard]] std::string progress_text(std::string_view stage, std::size_t done, std::size_t total,
                                        std::string_view what);

/// Lets the battery show how far it is; `out` outlives it.
void watch_battery(core::battery_settings& battery, output& out);

}  // namespace mcpeval::cli
