// SPDX-License-Identifier: MIT
/// A file that a command makes because the operator named it.
#pragma once

#include "base/error.hpp"

#include <string>

namespace mcpeval::cli {

/// Whether `path`, the value of `option`, may be made: before anything is started. What exists
/// already is a usage fault unless `force`; a missing directory keeps the run from completing.
[[nodiscard]] core::error check_new_file(const std::string& option, const std::string& path,
                                         bool force);

}  // namespace mcpeval::cli
