// SPDX-License-Identifier: MIT
#include "seen.hpp"

#include "json/document.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <list>
#include <utility>

namespace mcpeval::testing {

value parsed(std::string text) {
  static std::list<document> kept;
  REQUIRE(document::parse(std::move(text), {}, kept.emplace_back()));
  return kept.back().root();
}

value entry_of(std::string_view name, std::string_view annotations, std::string_view input_schema) {
  std::string text = R"({"name":")";
  text.append(name);
  text.append(R"(","description":"Forty characters are what it takes to be clear.",)");
  text.append(R"("outputSchema":{"type":"object"},"annotations":)").append(annotations);
  text.append(R"(,"inputSchema":)").append(input_schema).append("}");
  return parsed(std::move(text));
}

tool_observation tool_of(std::string_view name, std::string_view annotations,
                         std::initializer_list<call_outcome> outcomes) {
  tool_observation tool;
  tool.entry = entry_of(name, annotations);
  tool.synthesizable = true;
  for (const auto outcome : outcomes) tool.calls.push_back({outcome, 1});
  return tool;
}

tool_observation sound_tool(std::string_view name) {
  constexpr auto success = call_outcome::success;
  auto tool = tool_of(name, reads, {success, success, success});
  tool.violable = true;
  tool.refusal = honesty::honest;
  tool.output_conforms = true;
  return tool;
}

observations server_with(std::vector<tool_observation> tools) {
  const server_check passed{check_outcome::passed, {}};
  observations seen;
  seen.tools = std::move(tools);
  for (auto* check : {&seen.unknown_method, &seen.ping, &seen.unknown_tool, &seen.pagination,
                      &seen.surfaces, &seen.negotiation, &seen.contention, &seen.payload})
    *check = passed;
  return seen;
}

const area_report& area(const readiness_report& report, std::string_view name) {
  const auto found = std::ranges::find(report.areas, name, &area_report::name);
  REQUIRE(found != report.areas.end());
  return *found;
}

std::vector<std::string> losses(const area_report& area) {
  std::vector<std::string> lines;
  for (const auto& check : area.checks) {
    CHECK_MESSAGE(!check.hint.empty(), check.reason);
    std::string line = check.id + " " + (check.tool.empty() ? "-" : check.tool);
    line += " " + std::to_string(check.score) + " ";
    line += check.observed ? std::to_string(*check.observed) : "-";
    lines.push_back(line + " " + check.reason);
  }
  return lines;
}

}  // namespace mcpeval::testing
