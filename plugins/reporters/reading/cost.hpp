// SPDX-License-Identifier: MIT
/// What a catalog costs at a price per million tokens: contract 05 section 9.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <cstdint>
#include <string>

namespace mcpeval::reporters {

/// "2000 tokens of every session before the first tool call cost $0.0060 per session at $3.00/Mtok
/// ($6.00 per 1,000 sessions)", the words of contract 09 section 3.1; empty when the context names
/// no price. Rounded half to even on the exact binary value.
[[nodiscard]] std::string cost_sentence(std::int64_t tokens, value context);

}  // namespace mcpeval::reporters
