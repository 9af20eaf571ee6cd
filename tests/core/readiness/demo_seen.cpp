// SPDX-License-Identifier: MIT
#include "demo_seen.hpp"

#include "checks/entry.hpp"
#include "readiness/synthesis.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace mcpeval::testing {
namespace {

/// tools/list of mcpeval-demo.
constexpr std::string_view entries[] = {
    R"({"name":"describe_status","description":"Tells whether the service is ready.")"
    R"(,"inputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":true}})",
    R"({"name":"read_counter","description":"Counts the listing and tool requests this process has seen.")"
    R"(,"inputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":true}})",
    R"({"name":"shared_read","description":"Reads a value that many clients may share at once.")"
    R"(,"inputSchema":{"type":"object","properties":{"slot":{"type":"integer","description":"Slot to read"}}},"annotations":{"readOnlyHint":true}})",
    R"({"name":"flaky_read","description":"Fails twice in every process, then works; a retry is worth it.")"
    R"(,"inputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":true}})",
    R"({"name":"slow_read","description":"Takes four tenths of a second; ends at once when cancelled.")"
    R"(,"inputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":true}})",
    R"({"name":"break_session","description":"Fails, and leaves the session broken.")"
    R"(,"inputSchema":{"type":"object","properties":{}},"annotations":{"destructiveHint":true}})",
    R"({"name":"recover_session","description":"Mends the session that break_session broke.")"
    R"(,"inputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":false,"destructiveHint":false}})",
    R"({"name":"session_status","description":"Tells whether the session is fine or still broken.")"
    R"(,"inputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":true}})",
    R"({"name":"report_weather","description":"Reports made-up weather for a place you name.")"
    R"(,"inputSchema":{"type":"object","properties":{"city":{"type":"string","description":"Name of the place"}}},"annotations":{"readOnlyHint":true}})",
    R"({"name":"sampled_read","description":"Asks your model for a short greeting, then succeeds anyway.")"
    R"(,"inputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":true}})",
    R"({"name":"elicited_read","description":"Asks you for a colour through a form, then succeeds anyway.")"
    R"(,"inputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":true}})",
    R"({"name":"publish_status","description":"Announces a change of demo://status to whoever listens.")"
    R"(,"inputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":true}})"};

tool_observation demo_tool(std::string_view entry) {
  tool_observation tool;
  tool.entry = parsed(std::string{entry});
  if (checks::is_writer(tool.entry)) return tool;
  tool.synthesizable = valid_arguments(tool.entry["inputSchema"]).has_value();
  tool.violable = violating_arguments(tool.entry["inputSchema"]).has_value();
  if (tool.violable) tool.refusal = honesty::honest;
  tool.calls.assign(3, {call_outcome::success, 2});
  return tool;
}

}  // namespace

observations demo_seen() {
  observations seen = server_with({});
  for (const auto entry : entries) seen.tools.push_back(demo_tool(entry));
  auto& flaky = tool_named(seen, "flaky_read");
  flaky.calls[0].outcome = flaky.calls[1].outcome = call_outcome::rpc_error;
  for (auto& call : tool_named(seen, "slow_read").calls) call.latency_ms = 401;
  return seen;
}

tool_observation& tool_named(observations& seen, std::string_view name) {
  const auto found = std::ranges::find_if(
      seen.tools, [&](const auto& tool) { return checks::entry_name(tool.entry) == name; });
  REQUIRE(found != seen.tools.end());
  return *found;
}

void edit_entry(tool_observation& tool, std::string_view from, std::string_view to) {
  std::string text = tool.entry.write();
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  tool.entry = parsed(text.replace(at, from.size(), to));
}

}  // namespace mcpeval::testing
