// SPDX-License-Identifier: MIT
/// N attempts and the first failure.
#pragma once

#include <mcpeval/plugin/run.hpp>

#include <cstdint>
#include <functional>
#include <string_view>

namespace mcpeval::checks {

/// Makes one call and judges it: a reason, or empty to go on.
using judged_call = std::function<std::string_view()>;

/// Makes up to `attempts` calls, counting each completed one. The first reason becomes the
/// verdict at its attempt and ends the series; without one the case passes.
void repeat(run& services, std::int64_t attempts, const judged_call& call);

}  // namespace mcpeval::checks
