// SPDX-License-Identifier: MIT
/// A manifest's frame: everything around the cases. Contract 01 section 3.
#pragma once

#include "base/error.hpp"
#include "json/document.hpp"

#include <string_view>

namespace mcpeval::core {

/// Types, unknown and missing members of the top-level object and of the sandboxes.
[[nodiscard]] error check_frame_structure(const value& root, std::string_view origin);

/// version, timeout_ms, each sandbox by ascending name, at least one case.
[[nodiscard]] error check_frame_rules(const value& root);

}  // namespace mcpeval::core
