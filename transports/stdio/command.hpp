// SPDX-License-Identifier: MIT
/// What to start: a target's command, copied and laid out before the fork.
#pragma once

#include <mcpeval/abi.h>

#include <optional>
#include <string>
#include <vector>

namespace mcpeval::stdio {

struct command {
  std::vector<std::string> arguments;    ///< the program's name first
  std::vector<std::string> environment;  ///< NAME=VALUE, the target's set over the inherited
  std::vector<std::string> candidates;   ///< files to try in this order
  std::string directory;                 ///< empty: the host's
  std::string search_path;               ///< the PATH that gave the candidates
  bool path_was_set = false;             ///< by the target, so that it may not be shown
  bool searched = false;                 ///< the program's name has no slash
};

/// Nothing when the target cannot be a command; `problem` then says why, without a value of the
/// environment. A program without a slash is looked for in the PATH of the merged environment.
[[nodiscard]] std::optional<command> read_command(const mcpeval_target& target,
                                                  std::string& problem);

}  // namespace mcpeval::stdio
