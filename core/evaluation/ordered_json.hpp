// SPDX-License-Identifier: MIT
/// JSON for a file that people go on editing: members in the order in which they were given.
#pragma once

#include "json/document.hpp"

#include <string>

namespace mcpeval::core {

/// `written` with an indent of two spaces, empty containers as {} and [], and a final newline.
[[nodiscard]] std::string write_ordered(const value& written);

}  // namespace mcpeval::core
