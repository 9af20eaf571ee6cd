// SPDX-License-Identifier: MIT
/// Whether a table that a module handed over is long enough and filled in.
#pragma once

#include <mcpeval/abi.h>

#include <string>
#include <string_view>

namespace mcpeval::core {

/// One sentence about a module's own table; empty when it is sound.
[[nodiscard]] std::string check_module_table(const mcpeval_module& table);
/// The same for the table of an interface. Interfaces unknown here are taken as they are.
[[nodiscard]] std::string check_interface_table(std::string_view interface_id, const void* table);

}  // namespace mcpeval::core
