// SPDX-License-Identifier: MIT
/// latency-budget over a script, contract 02 section 3.9.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/latency-budget/latency_budget.cpp"

#include <mcpeval/testing/proposal.hpp>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::propose;
using mcpeval::testing::scaffold_of;
using mcpeval::testing::script;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view fields =
    R"({"tool":"slow","arguments":{"k":[]},"attempts":3,"max_latency_ms":100,"timeout_ms":1000})";

/// The verdict on three calls that take this long.
std::string judge(const std::vector<std::chrono::nanoseconds>& delays) {
  script server;
  for (std::size_t i = 0; i < delays.size(); ++i)
    server.on_tool("slow").at(static_cast<std::uint32_t>(i + 1)).after(delays[i]).reply("{}");
  fake_host host{server, descriptor};
  return summary(host.run<latency_budget>(fields));
}

}  // namespace

TEST_CASE("latency-budget: the slowest of all calls is measured") {
  CHECK(judge({5ms, 40ms, 20ms}) == "pass attempts=3 latency_ms=40");
}

TEST_CASE("latency-budget: the same call every time") {
  script server;
  fake_host host{server, descriptor};
  CHECK(summary(host.run<latency_budget>(fields)) == "pass attempts=3 latency_ms=0");
  CHECK(sent(host) ==
        std::vector<std::string>(3, R"(1 tools/call {"name":"slow","arguments":{"k":[]}})"));
}

TEST_CASE("latency-budget: the bound itself is fast enough, and milliseconds are truncated") {
  CHECK(judge({100ms, 100'999'999ns, 1ms}) == "pass attempts=3 latency_ms=100");
}

TEST_CASE("latency-budget: a slow call ends the series") {
  CHECK(judge({5ms, 101ms, 300ms}) ==
        "fail attempts=2 first_failure=2 reason=latency-budget-exceeded latency_ms=101 "
        "bound=max_latency_ms limit=100 observed=101");
}

TEST_CASE("latency-budget: an error comes before its latency") {
  script server;
  server.on_tool("slow").at(1).after(7ms).reply("{}");
  server.on_tool("slow").at(2).after(200ms).error(-32000, "late and wrong");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<latency_budget>(fields)) ==
        "fail attempts=2 first_failure=2 reason=unexpected-outcome latency_ms=200");
  CHECK(host.count("tools/call") == 2);
}

TEST_CASE("latency-budget: an isError result is an error") {
  script server;
  server.on_tool("slow").after(3ms).reply(R"({"isError":true})");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<latency_budget>(fields)) ==
        "fail attempts=1 first_failure=1 reason=unexpected-outcome latency_ms=3");
}

TEST_CASE("latency-budget: the time-out is extended by the bound") {
  CHECK(judge({1100ms}) ==
        "fail attempts=1 first_failure=1 reason=latency-budget-exceeded latency_ms=1100 "
        "bound=max_latency_ms limit=100 observed=1100");

  script server;
  server.on_tool("slow").after(1100ms + 1ns).reply("{}");
  fake_host host{server, descriptor};
  CHECK(host.run<latency_budget>(fields).status() == MCPEVAL_TIMEOUT);
  CHECK(host.clock().elapsed() == 1100ms);
}

TEST_CASE("latency-budget: the starter case allows four times the trial call, in whole hundreds") {
  const auto* starter = scaffold_of<latency_budget>();
  CHECK(starter->phase == MCPEVAL_SCAFFOLD_TOOL);
  CHECK(mcpeval::view(starter->name) == "latency");
  struct row {
    std::chrono::nanoseconds latency;
    std::string_view bound;
  };
  const row rows[] = {{0ms, "1000"},       {250ms, "1000"},     {251ms - 1ns, "1000"},
                      {251ms, "1100"},     {400ms, "1600"},     {401ms, "1700"},
                      {14'975ms, "59900"}, {14'976ms, "60000"}, {29s, "60000"}};
  for (const auto& one : rows)
    CHECK(propose(*starter,
                  {.tool = R"({"name":"slow","inputSchema":{}})", .latency = one.latency}) ==
          R"({"tool":"slow","arguments":{},"attempts":3,"max_latency_ms":)" +
              std::string{one.bound} + "}");
}

TEST_CASE("latency-budget, stateless: a round that asks for patience is part of the latency") {
  script server;
  server.protocol_version("2026-07-28");
  server.on_tool("slow").at(1).reply(R"({"resultType":"input_required","requestState":"s"})");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<latency_budget>(fields)) ==
        "fail attempts=1 first_failure=1 reason=latency-budget-exceeded latency_ms=250 "
        "bound=max_latency_ms limit=100 observed=250");
  server.on_tool("slow").at(1).reply(R"({"resultType":"task"})");
  CHECK(summary(host.run<latency_budget>(fields)) ==
        "fail attempts=1 first_failure=1 reason=result-type-invalid");
}

TEST_CASE("latency-budget: descriptor") {
  check_descriptor(descriptor, "latency-budget", {"unexpected-outcome", "latency-budget-exceeded"});
}
