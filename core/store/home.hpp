// SPDX-License-Identifier: MIT
/// The folder of what mcpeval keeps between runs: contract 09 section 1.3.
#pragma once

#include "base/result.hpp"

#include <string>

namespace mcpeval::core {

/// MCPEVAL_HOME, else .mcp-eval in HOME; an empty variable counts as unset. It may not exist yet.
/// An incomplete fault where neither is set.
[[nodiscard]] result<std::string> home_folder();

/// Where the history of scores is, below `home`.
[[nodiscard]] std::string history_file(const std::string& home);

/// Where the operator's own corpus is, below `home`.
[[nodiscard]] std::string corpus_file(const std::string& home);

}  // namespace mcpeval::core
