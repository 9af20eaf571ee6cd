// SPDX-License-Identifier: MIT
/// The tools that a case names, by its kind's pointer patterns: contract 01 section 5.2.
#pragma once

#include "registry/descriptor.hpp"
#include "schema/problem.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// The pattern of the primary tool: the kind's first one, unless a case may leave that tool out.
/// A tool that need not be there cannot identify a case. Empty when there is none.
[[nodiscard]] std::string_view primary_pattern(const plugin_descriptor& kind);

/// The first match of the primary pattern; empty when there is none.
[[nodiscard]] std::string primary_tool(const plugin_descriptor& kind, const value& fields);

/// Every tool that the case needs, in pattern order, without repeats.
[[nodiscard]] std::vector<std::string> required_tools(const plugin_descriptor& kind,
                                                      const value& fields);

/// The first tool outside the tool-name grammar, with its pointer below the case.
[[nodiscard]] profile_problem check_tools(const plugin_descriptor& kind, const value& fields);

}  // namespace mcpeval::core
