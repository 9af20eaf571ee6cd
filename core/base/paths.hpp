// SPDX-License-Identifier: MIT
/// Where this program is, and what was installed with it.
#pragma once

#include <string>
#include <string_view>

namespace mcpeval::core {

/// The running program's file, links resolved; empty when the system does not tell.
[[nodiscard]] std::string executable_path();

/// The parent of the directory that holds `executable`: "/usr" for "/usr/bin/mcpeval". Empty
/// when there is none.
[[nodiscard]] std::string prefix_of(std::string_view executable);

/// The prefix that the running program was installed under; empty when unknown.
[[nodiscard]] std::string install_prefix();

}  // namespace mcpeval::core
