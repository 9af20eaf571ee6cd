// SPDX-License-Identifier: MIT
/// What the host itself says about a manifest, in the field profile. An object or array whose
/// content is judged elsewhere is left open here.
#pragma once

#include "json/document.hpp"

namespace mcpeval::core::host_schema {

[[nodiscard]] value frame();         ///< the top-level object
[[nodiscard]] value sandbox();       ///< one entry of sandboxes
[[nodiscard]] value case_members();  ///< the members that every case has

}  // namespace mcpeval::core::host_schema
