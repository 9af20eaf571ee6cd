// SPDX-License-Identifier: MIT
/// The values of --env: variables for the server's process.
#pragma once

#include "base/result.hpp"

#include <string>
#include <utility>
#include <vector>

namespace mcpeval::cli {

/// NAME takes the value from this process, NAME=VALUE sets it. A malformed or repeated name and
/// an unset variable are usage faults; no value is ever quoted.
[[nodiscard]] core::result<std::vector<std::pair<std::string, std::string>>> read_environment(
    const std::vector<std::string>& entries);

}  // namespace mcpeval::cli
