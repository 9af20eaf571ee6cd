// SPDX-License-Identifier: MIT
/// What a catalog costs at a price per million tokens: contract 05 section 9.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// A price in US dollars per million tokens: a decimal number from 0 to 1000000000. Nothing for
/// any other text.
[[nodiscard]] std::optional<double> parse_price(std::string_view text);

/// "2000 tokens of every session before the first tool call cost $0.0060 per session at $3.00/Mtok
/// ($6.00 per 1,000 sessions)": contract 09 section 3.1 has the words. Fixed-point
/// decimals, rounded half to even on the exact binary value.
[[nodiscard]] std::string cost_sentence(std::int64_t tokens, double price_per_mtok);

}  // namespace mcpeval::core
