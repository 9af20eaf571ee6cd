// SPDX-License-Identifier: MIT
/// Fields of the starter cases that several kinds offer (contract 09 section 3.7).
#pragma once

#include <mcpeval/plugin/json_writer.hpp>

#include <cstdint>

namespace mcpeval::checks {

/// `tool` and `arguments` of a call of `entry` without arguments; the object is still open.
[[nodiscard]] json_writer starting_call(const value& entry);

/// What a starting bound may be.
struct bound_range {
  std::int64_t lowest;
  std::int64_t highest;
};

/// `amount` within the range.
[[nodiscard]] std::int64_t starting_bound(std::int64_t amount, const bound_range& range);
/// The same once `amount`, which is not negative, was rounded up to whole hundreds.
[[nodiscard]] std::int64_t round_starting_bound(std::int64_t amount, const bound_range& range);

}  // namespace mcpeval::checks
