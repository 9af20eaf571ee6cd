// SPDX-License-Identifier: MIT
/// A scaffold at the command line: what `init` and `audit` have in common.
#pragma once

#include "installation.hpp"
#include "options.hpp"
#include "output.hpp"
#include "target_arguments.hpp"

#include "base/result.hpp"
#include "evaluation/scaffold.hpp"

#include <string>

namespace mcpeval::cli {

/// Runs a scaffold as --confirm-read-only, --tool and --dry-run say.
[[nodiscard]] core::result<core::scaffolding> make_scaffold(const arguments& given,
                                                            const target_arguments& server,
                                                            installation& installed, output& out);

/// Writes the manifest to `path` and answers the line that says so, without a line feed.
[[nodiscard]] core::result<std::string> write_manifest(const core::scaffolding& made,
                                                       const std::string& path);

}  // namespace mcpeval::cli
