// SPDX-License-Identifier: MIT
/// The text of --help, composed from the command table.
#pragma once

#include "command.hpp"

#include <span>
#include <string>
#include <string_view>

namespace mcpeval::cli {

/// What `mcpeval --help` shows.
[[nodiscard]] std::string root_help(std::span<const command> commands);
/// What `mcpeval NAME --help` shows.
[[nodiscard]] std::string command_help(const command& one);
/// What `mcpeval GROUP --help` shows: the commands whose names start with the group's word.
[[nodiscard]] std::string group_help(std::span<const command> commands, std::string_view group);

}  // namespace mcpeval::cli
