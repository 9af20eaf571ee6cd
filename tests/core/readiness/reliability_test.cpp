// SPDX-License-Identifier: MIT
/// The reliability area: contract 04 section 8.5.
#include "seen.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;
using lines = std::vector<std::string>;
using amounts = std::map<std::string, std::int64_t>;
using enum mcpeval::core::call_outcome;

namespace {

/// Observations of one tool, without contention and payload.
observations only(tool_observation tool) {
  auto seen = server_with({std::move(tool)});
  seen.contention = {};
  seen.payload = {};
  return seen;
}

area_report reliability_of(const observations& seen) { return area(score(seen), "reliability"); }

tool_observation with_latencies(std::initializer_list<std::int64_t> milliseconds) {
  auto tool = sound_tool("t");
  tool.output_conforms.reset();
  tool.calls.clear();
  for (const auto latency : milliseconds) tool.calls.push_back({success, latency});
  return tool;
}

}  // namespace

TEST_CASE("reliability: a single clean conforming tool, and its readiness is 100") {
  auto seen = server_with({sound_tool("t")});
  const auto report = score(seen);
  CHECK(report.score == 100);
  for (const auto& each : report.areas) {
    CHECK_MESSAGE(each.score == 100, each.name);
    CHECK_MESSAGE(each.checks.empty(), each.name);
  }
  CHECK(area(report, "reliability").measurements == amounts{{"successful_calls", 3},
                                                            {"tool_errors", 0},
                                                            {"rpc_errors", 0},
                                                            {"rejected_calls", 0},
                                                            {"transport_errors", 0},
                                                            {"untested_tools", 0}});
}

TEST_CASE("reliability: three tool errors are nothing") {
  const auto area = reliability_of(only(tool_of("t", reads, {tool_error, tool_error, tool_error})));
  CHECK(area.score == 0);
  CHECK(area.measurements.at("successful_calls") == 0);
  CHECK(area.measurements.at("tool_errors") == 3);
  CHECK(area.measurements.at("untested_tools") == 0);
  CHECK(losses(area) == lines{"reliability.success t 0 0 reliability-call-failed",
                              "reliability.none-exercised - 0 - reliability-none-exercised"});
}

TEST_CASE("reliability: a success, then a lost connection") {
  const auto report = score(only(tool_of("t", reads, {success, transport_error})));
  const auto& all = area(report, "reliability");
  CHECK(all.score == 0);
  CHECK(all.measurements.at("successful_calls") == 1);
  CHECK(all.measurements.at("transport_errors") == 1);
  CHECK(report.exercised == 1);
  CHECK(losses(all) == lines{"reliability.success t 0 1 reliability-call-failed"});
}

TEST_CASE("reliability: output of the wrong type on any repeat") {
  auto tool = sound_tool("t");
  tool.output_conforms = false;
  const auto area = reliability_of(server_with({tool}));
  CHECK(area.score == 89);  // (200 / 3 + 100 + 100) / 3
  CHECK(losses(area) == lines{"reliability.output-schema t 0 - reliability-output-schema-broken"});
}

TEST_CASE("reliability: one success of three, all checks in order") {
  auto tool = tool_of("t", reads, {tool_error, tool_error, success});
  for (auto& call : tool.calls) call.latency_ms = 250;
  tool.output_conforms = false;
  const auto area = reliability_of(only(tool));
  CHECK(area.score == 9);  // (0 + 80 + 0) / 3 / 3
  CHECK(losses(area) == lines{"reliability.success t 33 1 reliability-call-failed",
                              "reliability.consistent t 0 - reliability-inconsistent",
                              "reliability.latency t 80 - reliability-slow",
                              "reliability.output-schema t 0 - reliability-output-schema-broken"});
}

TEST_CASE("reliability: two successes of three") {
  const auto area = reliability_of(only(tool_of("t", reads, {success, rpc_error, success})));
  CHECK(area.score == 33);  // (0 + 100) / 2 * 2 / 3
  CHECK(losses(area) == lines{"reliability.success t 67 2 reliability-call-failed",
                              "reliability.consistent t 0 - reliability-inconsistent"});
  CHECK(area.measurements.at("rpc_errors") == 1);
}

TEST_CASE("reliability: the two kinds of error differ") {
  const auto area = reliability_of(only(tool_of("t", reads, {tool_error, rpc_error, tool_error})));
  CHECK(losses(area) == lines{"reliability.success t 0 0 reliability-call-failed",
                              "reliability.consistent t 0 - reliability-inconsistent",
                              "reliability.none-exercised - 0 - reliability-none-exercised"});
}

TEST_CASE("reliability: the median decides, not the mean or the slowest") {
  CHECK(reliability_of(only(with_latencies({9'000, 5, 100}))).score == 100);
  CHECK(reliability_of(only(with_latencies({9'000, 101, 5}))).score == 90);
  CHECK(reliability_of(only(with_latencies({9'000, 1'001, 5}))).score == 60);
  const auto slowest = reliability_of(only(with_latencies({9'000, 3'001, 5})));
  CHECK(slowest.score == 50);
  CHECK(losses(slowest) == lines{"reliability.latency t 0 - reliability-slow"});
}

TEST_CASE("reliability: rejected arguments stop a tool") {
  const auto area = reliability_of(only(tool_of("t", reads, {rejected})));
  CHECK(area.score == 0);
  CHECK(area.measurements.at("rejected_calls") == 1);
  CHECK(losses(area) == lines{"reliability.success t 0 0 reliability-call-failed",
                              "reliability.none-exercised - 0 - reliability-none-exercised"});
}

TEST_CASE("reliability: a third call that is rejected leaves no entry either") {
  const auto area = reliability_of(only(tool_of("t", reads, {success, success, rejected})));
  CHECK(area.score == 0);
  CHECK(area.measurements.at("successful_calls") == 2);
  CHECK(losses(area) == lines{"reliability.success t 0 2 reliability-call-failed"});
}

TEST_CASE("reliability: tools without a call count as 0 and lose nothing by name") {
  auto unsynthesizable = tool_of("n", reads);
  unsynthesizable.synthesizable = false;
  auto seen = server_with(
      {sound_tool("s"), tool_of("u", says_nothing), unsynthesizable, tool_of("w", writes)});
  const auto area = reliability_of(seen);
  CHECK(area.score == 60);  // (100 + 0 + 0 + 100 + 100) / 5
  CHECK(area.checks.empty());
  CHECK(area.measurements.at("untested_tools") == 2);
}

TEST_CASE("reliability: no read-only surface") {
  auto seen = only(tool_of("w", writes));
  const auto area = reliability_of(seen);
  CHECK(area.score == 0);
  CHECK(area.measurements.at("untested_tools") == 0);
  CHECK(losses(area) == lines{"reliability.none-exercised - 0 - no-read-only-tools"});
}

TEST_CASE("reliability: nothing was called") {
  const auto area = reliability_of(only(tool_of("u", says_nothing)));
  CHECK(area.score == 0);
  CHECK(losses(area) == lines{"reliability.none-exercised - 0 - reliability-none-exercised"});
}

TEST_CASE("reliability: contention and payload are entries when they ran") {
  auto seen = server_with({sound_tool("t")});
  seen.contention = {check_outcome::lost, {}};
  CHECK(reliability_of(seen).score == 67);
  CHECK(losses(reliability_of(seen)) ==
        lines{"reliability.contention - 0 - reliability-contention-failed"});
  seen.payload = {check_outcome::not_completed, {}};
  CHECK(reliability_of(seen).score == 33);
  CHECK(losses(reliability_of(seen)) ==
        lines{"reliability.contention - 0 - reliability-contention-failed",
              "reliability.payload - 0 - reliability-payload-unhandled"});
  seen.contention = {};
  CHECK(reliability_of(seen).score == 50);
}

TEST_CASE("reliability: a skip in effect zeroes the tool and the cases of the server") {
  auto skipped = tool_of("s", reads);
  skipped.skipped = true;
  auto seen = server_with({skipped, sound_tool("t")});
  seen.contention = {};
  seen.payload = {};
  const auto area = reliability_of(seen);
  CHECK(area.score == 25);  // (0 + 100 + 0 + 0) / 4
  CHECK(area.measurements.at("untested_tools") == 1);
  CHECK(losses(area) == lines{"reliability.skipped s 0 - coverage-skipped",
                              "reliability.contention - 0 - coverage-skipped",
                              "reliability.payload - 0 - coverage-skipped"});
}

TEST_CASE("reliability: a skip without effect zeroes nothing") {
  auto unsynthesizable = tool_of("n", reads);
  unsynthesizable.synthesizable = false;
  auto unannotated = tool_of("u", says_nothing);
  auto writer = tool_of("w", writes);
  for (auto* tool : {&unsynthesizable, &unannotated, &writer}) tool->skipped = true;
  const auto area =
      reliability_of(server_with({unsynthesizable, unannotated, writer, sound_tool("t")}));
  CHECK(area.score == 60);
  CHECK(area.checks.empty());
}
