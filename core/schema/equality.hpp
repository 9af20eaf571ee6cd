// SPDX-License-Identifier: MIT
/// Equality as JSON Schema means it: 1 equals 1.0, and the order of members says nothing.
#pragma once

#include "json/document.hpp"

#include <cstdint>
#include <string_view>

namespace mcpeval::core {

/// A number as its document spells it.
[[nodiscard]] std::string_view spelling_of(const value& number);

/// Equal values have equal hashes. The same in every run.
[[nodiscard]] std::uint64_t hash_of(const value& instance);

/// Adds what was looked at to `cost`.
[[nodiscard]] bool are_equal(const value& a, const value& b, std::uint64_t& cost);

/// Bytes and values below `instance`: what hashing it costs.
[[nodiscard]] std::uint64_t weight_of(const value& instance);

}  // namespace mcpeval::core
