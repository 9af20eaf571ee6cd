// SPDX-License-Identifier: MIT
/// The shared definitions that a descriptor's fields refer to as mcpeval:NAME.
#pragma once

#include "json/document.hpp"
#include "schema/place.hpp"
#include "schema/profile.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// One shared definition: what it accepts, in the two steps of the field profile.
struct shared_definition {
  std::string_view reference;  ///< "mcpeval:tool"
  std::string_view type;       ///< the JSON type it stands for: "string" or "object"
  std::string_view summary;    ///< what it accepts, in one phrase, for documentation
  profile_problem (*structure)(const value& instance, const place& at);
  profile_problem (*rules)(const value& instance, const place& at);
};

/// All of them, by reference.
[[nodiscard]] const std::vector<shared_definition>& shared_definitions();
/// nullptr when there is none of that name.
[[nodiscard]] const shared_definition* find_definition(std::string_view reference);

/// What is said about a string outside a grammar: "NAME is invalid: ...".
[[nodiscard]] std::string invalid_identifier(std::string_view name);
[[nodiscard]] std::string invalid_tool(std::string_view name);
[[nodiscard]] std::string invalid_result_path(std::string_view name);

}  // namespace mcpeval::core
