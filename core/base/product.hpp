// SPDX-License-Identifier: MIT
/// The product's version, as `clientInfo` and reports carry it.
#pragma once

#include <string_view>

namespace mcpeval::core {

inline constexpr std::string_view product_version = MCPEVAL_VERSION;

}  // namespace mcpeval::core
