// SPDX-License-Identifier: MIT
/// degradation-over-n over a script, contract 02 section 3.7.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/degradation-over-n/degradation_over_n.cpp"

#include <mcpeval/testing/proposal.hpp>

#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::propose;
using mcpeval::testing::scaffold_of;
using mcpeval::testing::script;

namespace {

constexpr std::string_view four_times = R"({"tool":"count","arguments":{"by":1},"max_attempts":4})";

}  // namespace

TEST_CASE("degradation-over-n: the same call as often as declared") {
  script server;
  fake_host host{server, descriptor};
  CHECK(summary(host.run<degradation_over_n>(four_times)) == "pass attempts=4");
  CHECK(sent(host) ==
        std::vector<std::string>(4, R"(1 tools/call {"name":"count","arguments":{"by":1}})"));
}

TEST_CASE("degradation-over-n: the first error ends the series") {
  for (const std::uint32_t n : {1u, 3u, 4u}) {
    script server;
    server.on_tool("count").at(n).error(-32000, "worn out");
    fake_host host{server, descriptor};
    CHECK(summary(host.run<degradation_over_n>(four_times)) ==
          "fail attempts=" + std::to_string(n) + " first_failure=" + std::to_string(n) +
              " reason=unexpected-outcome");
    CHECK(host.count("tools/call") == n);
  }
}

TEST_CASE("degradation-over-n: an isError result is an error") {
  script server;
  server.on_tool("count").at(2).reply(R"({"content":[],"isError":true})");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<degradation_over_n>(four_times)) ==
        "fail attempts=2 first_failure=2 reason=unexpected-outcome");
}

TEST_CASE("degradation-over-n: a result without content is not judged") {
  script server;
  server.on_tool("count").reply("{}");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<degradation_over_n>(four_times)) == "pass attempts=4");
}

TEST_CASE("degradation-over-n: a transport fault is no verdict") {
  script silent;
  silent.on_tool("count").at(2).say_nothing();
  fake_host first{silent, descriptor};
  const auto judged = first.run<degradation_over_n>(four_times);
  CHECK(judged.status() == MCPEVAL_TIMEOUT);
  CHECK(judged.attempts() == 0);
  CHECK(first.count("tools/call") == 2);

  script closing;
  closing.on_tool("count").at(3).close();
  fake_host second{closing, descriptor};
  CHECK(second.run<degradation_over_n>(four_times).status() == MCPEVAL_CLOSED);
}

TEST_CASE("degradation-over-n: the budget ends the series") {
  script server;
  fake_host host{server, descriptor};
  host.budget(std::chrono::minutes{5}, 3);
  CHECK(host.run<degradation_over_n>(four_times).status() == MCPEVAL_BUDGET);
  CHECK(host.count("tools/call") == 3);
}

TEST_CASE("degradation-over-n: the starter case makes five calls") {
  const auto* starter = scaffold_of<degradation_over_n>();
  CHECK(starter->phase == MCPEVAL_SCAFFOLD_TOOL);
  CHECK(mcpeval::view(starter->name) == "repeat");
  CHECK(propose(*starter, {.tool = R"({"name":"status","inputSchema":{}})"}) ==
        R"({"tool":"status","arguments":{},"max_attempts":5})");
}

TEST_CASE("degradation-over-n, stateless: as ever") {
  script server;
  server.protocol_version("2026-07-28");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<degradation_over_n>(four_times)) == "pass attempts=4");
  server.on_tool("count").at(3).reply(R"({"resultType":"task"})");
  CHECK(summary(host.run<degradation_over_n>(four_times)) ==
        "fail attempts=3 first_failure=3 reason=result-type-invalid");
}

TEST_CASE("degradation-over-n: descriptor") {
  check_descriptor(descriptor, "degradation-over-n", {"unexpected-outcome"});
}
