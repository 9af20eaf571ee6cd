// SPDX-License-Identifier: MIT
/// Observations in a few words, and what the standard makes of them.
#pragma once

#include "readiness/standard.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::testing {

using namespace mcpeval::core;

/// The value of a text; its document lives as long as the program.
[[nodiscard]] value parsed(std::string text);

/// An entry with nothing to object to, but with these annotations and this input schema.
[[nodiscard]] value entry_of(std::string_view name, std::string_view annotations,
                             std::string_view input_schema = R"({"type":"object"})");

inline constexpr std::string_view reads = R"({"readOnlyHint":true})";
inline constexpr std::string_view writes = R"({"readOnlyHint":false,"destructiveHint":true})";
inline constexpr std::string_view says_nothing = "{}";

/// A tool whose calls came to these outcomes, each within a millisecond.
[[nodiscard]] tool_observation tool_of(std::string_view name, std::string_view annotations,
                                       std::initializer_list<call_outcome> outcomes = {});
/// A read-only tool that does everything right.
[[nodiscard]] tool_observation sound_tool(std::string_view name);

/// A server whose checks are all passed, with these tools.
[[nodiscard]] observations server_with(std::vector<tool_observation> tools);

[[nodiscard]] const area_report& area(const readiness_report& report, std::string_view name);

/// Lost checks, one a line: "ID TOOL SCORE OBSERVED REASON", with "-" for what is not there.
[[nodiscard]] std::vector<std::string> losses(const area_report& area);

}  // namespace mcpeval::testing
