// SPDX-License-Identifier: MIT
/// Bounds that a case sets on a measurement.
#pragma once

#include <mcpeval/plugin/item.hpp>
#include <mcpeval/plugin/run.hpp>

#include <cstdint>
#include <string_view>

namespace mcpeval::checks {

/// Whether `observed` is above the case's field `bound`; if so, the verdict shows it. A bound
/// that the case leaves out holds always.
[[nodiscard]] bool breaks_bound(run& services, const item& one, std::string_view bound,
                                std::int64_t observed);

}  // namespace mcpeval::checks
