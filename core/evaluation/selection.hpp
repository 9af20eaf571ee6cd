// SPDX-License-Identifier: MIT
/// Which cases run, and whether they may: contract 02 section 1, steps 2 and 3.
#pragma once

#include "base/result.hpp"
#include "evaluation/evaluation.hpp"

#include <vector>

namespace mcpeval::core {

/// The selected cases in manifest order; a usage fault when none is left, or when one of them
/// is mutating and the operator did not allow that.
[[nodiscard]] result<std::vector<const manifest_case*>> select_cases(
    const evaluation_request& request);

}  // namespace mcpeval::core
