// SPDX-License-Identifier: MIT
/// Pairs of bounds in the field profile, and how sentences spell them.
#pragma once

#include "json/document.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// "between 1 and 20", "at least 1", "at most 20", or nothing when neither keyword is there.
[[nodiscard]] std::string range_phrase(const value& schema, std::string_view lower,
                                       std::string_view upper);
/// Whether a number lies within `minimum` and `maximum`. An integer beyond 64 bits never does.
[[nodiscard]] bool is_within(const value& schema, const value& number);
/// Whether a count lies within the bounds named by `lower` and `upper`.
[[nodiscard]] bool is_within(const value& schema, std::string_view lower, std::string_view upper,
                             std::size_t count);

}  // namespace mcpeval::core
