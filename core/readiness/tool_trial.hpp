// SPDX-License-Identifier: MIT
/// What the battery does to one tool: a call that breaks its schema, then ordinary ones (contract
/// 04 sections 3, 4 and 6).
#pragma once

#include "readiness/battery_connection.hpp"
#include "readiness/observations.hpp"

#include <optional>
#include <string>

namespace mcpeval::core {

/// Calls that every exercised tool gets.
inline constexpr std::size_t ordinary_calls = 3;

/// What of a listed tool is known before any call.
struct tool_plan {
  bool callable = false;                 ///< no writer, and annotated or attested as read-only
  std::optional<std::string> arguments;  ///< of ordinary calls
  std::optional<std::string> violation;  ///< arguments that break the schema
};

/// Writers and tools that nobody vouches for get no arguments, and neither does a tool whose calls
/// the transport cannot carry.
[[nodiscard]] tool_plan plan_for(const value& entry, const battery_connection& line,
                                 bool attested_read_only);

/// Makes the calls of the plan and writes down what came of them.
void try_tool(const tool_plan& plan, battery_connection& line, tool_observation& out);

}  // namespace mcpeval::core
