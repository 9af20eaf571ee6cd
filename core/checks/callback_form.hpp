// SPDX-License-Identifier: MIT
/// What a user who knows no more than a form's schema fills into it (contract 12 section 3.5).
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <string>

namespace mcpeval::checks {

/// The required properties of `schema` as the text of a JSON object: each with its default, else
/// its const or the first of its enum, else the value that contract 04 section 5 builds from its
/// schema. A property for which there is none is left out, and so is one that would make the text
/// longer than 64 KiB.
[[nodiscard]] std::string filled_form(const value& schema);

}  // namespace mcpeval::checks
