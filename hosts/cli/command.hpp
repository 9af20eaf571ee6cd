// SPDX-License-Identifier: MIT
/// The table of commands, and their look-up.
#pragma once

#include "options.hpp"
#include "output.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::cli {

/// One command: a row of the table. A name of two words belongs to a group of commands.
struct command {
  std::string_view name;     ///< "probe", "plugins list"
  std::string_view summary;  ///< one line of the help
  std::string_view details;  ///< further paragraphs of the command's own help; may be empty
  std::span<const option_rule> options;
  operand_rule operands;
  int (*run)(const arguments& given, output& out);
};

/// Every command, in the order of the help.
[[nodiscard]] std::span<const command> all_commands() noexcept;

/// Runs what `words` (the command line without the program's name) asks for and answers the
/// exit status.
[[nodiscard]] int run_command_line(const std::vector<std::string>& words, output& out);

}  // namespace mcpeval::cli
