// SPDX-License-Identifier: MIT
/// mcpeval:expect, what an answer must look like: contract 01 section 5.1.
#pragma once

#include "schema/place.hpp"
#include "schema/profile.hpp"

namespace mcpeval::core {

/// An object with known members of the right type and an `outcome` of ok or error.
[[nodiscard]] profile_problem expect_structure(const value& instance, const place& at);
/// Grammars, repeats, scalar values, and what the outcome forbids, in the documented order.
[[nodiscard]] profile_problem expect_rules(const value& instance, const place& at);

}  // namespace mcpeval::core
