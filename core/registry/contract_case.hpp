// SPDX-License-Identifier: MIT
/// Manifest cases made up from a descriptor, to drive a probe that nobody wrote a manifest for.
#pragma once

#include "registry/descriptor.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// The tool that made-up cases call.
inline constexpr std::string_view contract_tool = "contract.tool";

/// One case with the required fields alone and one with all of them, as JSON text. Every field
/// has the least value that its schema allows.
[[nodiscard]] std::vector<std::string> make_up_cases(const plugin_descriptor& probe);

}  // namespace mcpeval::core
