// SPDX-License-Identifier: MIT
/// The built `mcpeval` with the build's modules, and no others.
#pragma once

#include "support/run_program.hpp"

#include <string>
#include <vector>

namespace mcpeval::testing {

/// What to start for `mcpeval words...`: modules come from the folders in
/// MCPEVAL_PLUGIN_PATH only, whatever the user running the tests has installed.
[[nodiscard]] program_options mcpeval_program(const std::vector<std::string>& words);

/// An entry of the test's environment; a missing one fails the test.
[[nodiscard]] std::string from_environment(const char* name);

}  // namespace mcpeval::testing
