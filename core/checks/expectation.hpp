// SPDX-License-Identifier: MIT
/// `expect`: what a manifest says a tool call must come to (contract 02 section 2.7).
#pragma once

#include <mcpeval/plugin/exchange.hpp>

#include <string_view>

namespace mcpeval::checks {

/// The reason why `reply` is not what the manifest's `expect` object says, or empty. The first
/// broken rule decides: outcome, error code, result fields and paths, then equal values.
[[nodiscard]] std::string_view expectation_fault(const exchange& reply, const value& expect);

}  // namespace mcpeval::checks
