// SPDX-License-Identifier: MIT
/// Whether equal calls end well, alike and soon: contract 04 section 8.5.
#include "readiness/areas.hpp"
#include "readiness/curve.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace mcpeval::core {
namespace {

constexpr std::int64_t repeats = 3;

/// An entry is the mean of 2 or 3 values times a share in thirds: a whole number of eighteenths.
constexpr std::int64_t parts = 18;
constexpr std::int64_t full_entry = 100 * parts;

bool is_completed(const ordinary_call& call) {
  return call.outcome != call_outcome::rejected && call.outcome != call_outcome::transport_error;
}

bool has_completed(const surveyed_tool& tool) {
  const auto& calls = tool.seen->calls;
  return std::ssize(calls) == repeats && std::ranges::all_of(calls, is_completed);
}

bool is_consistent(const surveyed_tool& tool) {
  const auto& calls = tool.seen->calls;
  return std::ranges::all_of(
      calls, [&](const auto& call) { return call.outcome == calls.front().outcome; });
}

std::int64_t median_latency(const surveyed_tool& tool) {
  std::vector<std::int64_t> latencies;
  for (const auto& call : tool.seen->calls) latencies.push_back(call.latency_ms);
  std::ranges::sort(latencies);
  return latencies[latencies.size() / 2];
}

/// The entry of a tool with three completed calls, in parts.
std::int64_t judge_calls(const surveyed_tool& tool, area_report& area) {
  std::int64_t sum = 0;
  std::int64_t values = 0;
  const auto weigh = [&](std::string_view id, std::string_view reason, int points) {
    sum += points;
    ++values;
    if (points == 100) return;
    area.checks.emplace_back(lost(id, reason, tool.name)).score = points;
  };
  weigh("reliability.consistent", "reliability-inconsistent", is_consistent(tool) ? 100 : 0);
  weigh("reliability.latency", "reliability-slow", latency_points(median_latency(tool)));
  if (const auto conforms = tool.seen->output_conforms)
    weigh("reliability.output-schema", "reliability-output-schema-broken", *conforms ? 100 : 0);
  const std::int64_t successes = tool.count(call_outcome::success);
  return sum * successes * (parts / (values * repeats));
}

/// The entry of a tool, in parts.
std::int64_t judge(const surveyed_tool& tool, area_report& area) {
  if (tool.skipped) {
    area.checks.push_back(lost("reliability.skipped", "coverage-skipped", tool.name));
    return 0;
  }
  if (tool.seen->calls.empty()) return 0;
  const bool completed = has_completed(tool);
  const std::int64_t successes = tool.count(call_outcome::success);
  if (!completed || successes < repeats) {
    auto& loss =
        area.checks.emplace_back(lost("reliability.success", "reliability-call-failed", tool.name));
    loss.score = completed ? rounded_points(100 * successes, repeats) : 0;
    loss.observed = successes;
  }
  return completed ? judge_calls(tool, area) : 0;
}

struct server_case {
  std::string_view id;
  server_check observations::*outcome;
  std::string_view reason;
};
constexpr std::array<server_case, 2> server_cases = {{
    {"reliability.contention", &observations::contention, "reliability-contention-failed"},
    {"reliability.payload", &observations::payload, "reliability-payload-unhandled"},
}};

struct entry_sum {
  std::int64_t total = 0;  ///< in parts
  std::int64_t entries = 0;

  void add(std::int64_t entry) {
    total += entry;
    ++entries;
  }
};

void judge_server(const survey& seen, area_report& area, entry_sum& sum) {
  for (const auto& each : server_cases) {
    const check_outcome outcome = (seen.seen->*each.outcome).outcome;
    if (!seen.any_skipped && outcome == check_outcome::not_applicable) continue;
    const bool passed = !seen.any_skipped && outcome == check_outcome::passed;
    sum.add(passed ? full_entry : 0);
    const auto reason = seen.any_skipped ? "coverage-skipped" : each.reason;
    if (!passed) area.checks.push_back(lost(each.id, reason));
  }
}

void measure(const survey& seen, area_report& area) {
  struct measurement {
    const char* name;
    call_outcome outcome;
  };
  static constexpr std::array<measurement, 5> counts = {
      {{"successful_calls", call_outcome::success},
       {"tool_errors", call_outcome::tool_error},
       {"rpc_errors", call_outcome::rpc_error},
       {"rejected_calls", call_outcome::rejected},
       {"transport_errors", call_outcome::transport_error}}};
  for (const auto& [name, outcome] : counts) {
    auto& sum = area.measurements[name];
    for (const auto& tool : seen.tools) sum += tool.count(outcome);
  }
  area.measurements["untested_tools"] = std::ranges::count_if(
      seen.surface, [](const auto* tool) { return tool->seen->calls.empty(); });
}

}  // namespace

area_report reliability_area(const survey& seen) {
  area_report area;
  measure(seen, area);
  entry_sum sum;
  for (const auto* tool : seen.surface) sum.add(judge(*tool, area));
  judge_server(seen, area, sum);
  if (sum.entries > 0) area.score = rounded_points(sum.total, parts * sum.entries);
  if (std::ranges::any_of(seen.surface, &surveyed_tool::is_exercised)) return area;
  const auto* const why =
      seen.surface.empty() ? "no-read-only-tools" : "reliability-none-exercised";
  area.checks.push_back(lost("reliability.none-exercised", why));
  return area;
}

}  // namespace mcpeval::core
