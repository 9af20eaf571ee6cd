// SPDX-License-Identifier: MIT
/// Compact JSON laid out for people.
#pragma once

#include <string>
#include <string_view>

namespace mcpeval::reporters {

/// Two spaces a level, one member or element a line, a final newline. `compact` is valid JSON
/// without white space between its tokens.
[[nodiscard]] std::string lay_out(std::string_view compact);

}  // namespace mcpeval::reporters
