// SPDX-License-Identifier: MIT
/// The options with which every command that needs a server says which one it is.
#pragma once

#include "options.hpp"

#include "base/result.hpp"
#include "evaluation/target.hpp"

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace mcpeval::cli {

/// For the details of a command's help: what stands behind "--".
inline constexpr std::string_view server_command_text =
    "Everything after a literal -- is the server command: a program and its arguments, started\n"
    "as they are, without a shell. Options of mcpeval come before it.";

/// The options of a command that needs a server: its own ones, then --plugin-dir and those that
/// read_target() reads. Its operand rule has `server_command` set.
[[nodiscard]] std::vector<option_rule> with_target_options(
    std::initializer_list<option_rule> own_options);

/// --startup-timeout-ms; 0 where it is not given. A usage fault for another value than it takes.
[[nodiscard]] core::result<std::uint32_t> read_startup_timeout(const arguments& given);

/// The server to evaluate, as far as the command line and the client's file behind --config
/// decide; core::target::resolve() checks the rest.
struct target_arguments {
  core::target_options target;
  std::uint32_t startup_timeout_ms = 0;  ///< 0: the transport's default
};
/// A usage fault for options that exclude or need each other, an unusable value, and a file or
/// an entry that cannot be used.
[[nodiscard]] core::result<target_arguments> read_target(const arguments& given);

}  // namespace mcpeval::cli
