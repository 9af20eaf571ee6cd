// SPDX-License-Identifier: MIT
/// Which servers `compare` puts side by side.
#pragma once

#include "options.hpp"

#include "base/result.hpp"
#include "evaluation/target.hpp"

#include <string>
#include <vector>

namespace mcpeval::cli {

struct compared_server {
  std::string label;  ///< a server label; "stdio" for the command
  core::target_options target;
};

/// The endpoints in the order of the command line, then the command. A usage fault for an entry
/// that is not LABEL=URL, a label twice, fewer than two servers, and an unusable value of an option
/// that says how to reach them; no URL is quoted.
[[nodiscard]] core::result<std::vector<compared_server>> read_compared_servers(
    const arguments& given);

}  // namespace mcpeval::cli
