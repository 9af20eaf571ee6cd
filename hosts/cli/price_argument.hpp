// SPDX-License-Identifier: MIT
/// --price-per-mtok: what a million tokens cost.
#pragma once

#include "options.hpp"

#include "base/result.hpp"

#include <optional>

namespace mcpeval::cli {

inline constexpr option_rule price_rule = {
    "price-per-mtok", "USD",
    "say what the catalog costs a session at this price per million tokens"};

/// Nothing where the option is not given.
[[nodiscard]] core::result<std::optional<double>> read_price(const arguments& given);

}  // namespace mcpeval::cli
