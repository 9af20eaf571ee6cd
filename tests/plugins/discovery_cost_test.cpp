// SPDX-License-Identifier: MIT
/// discovery-cost over a script, contract 02 section 3.1.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/discovery-cost/discovery_cost.cpp"

#include <mcpeval/testing/proposal.hpp>

#include <string>
#include <string_view>

using mcpeval::testing::fake_host;
using mcpeval::testing::propose;
using mcpeval::testing::scaffold_of;
using mcpeval::testing::script;

namespace {

constexpr std::string_view two_tools =
    R"([{"name":"a","inputSchema":{}},{"name":"b","inputSchema":{}}])";
static_assert(two_tools.size() == 61);

std::string judge(std::string_view tools, std::string_view fields) {
  script server;
  server.tools(tools);
  fake_host host{server, descriptor};
  const auto verdict = host.run<discovery_cost>(fields);
  CHECK(host.sent().empty());
  return summary(verdict);
}

}  // namespace

TEST_CASE("discovery-cost: both values at their bounds pass") {
  CHECK(judge(two_tools, R"({"max_tools":2,"max_schema_bytes":61})") ==
        "pass attempts=1 tool_count=2 schema_bytes=61");
}

TEST_CASE("discovery-cost: one tool too many") {
  CHECK(judge(two_tools, R"({"max_tools":1,"max_schema_bytes":61})") ==
        "fail attempts=1 first_failure=1 reason=discovery-limit-exceeded tool_count=2 "
        "schema_bytes=61 bound=max_tools limit=1 observed=2");
}

TEST_CASE("discovery-cost: one byte too many") {
  CHECK(judge(two_tools, R"({"max_tools":2,"max_schema_bytes":60})") ==
        "fail attempts=1 first_failure=1 reason=discovery-limit-exceeded tool_count=2 "
        "schema_bytes=61 bound=max_schema_bytes limit=60 observed=61");
}

TEST_CASE("discovery-cost: the count is named when both are over") {
  CHECK(judge(two_tools, R"({"max_tools":1,"max_schema_bytes":1})") ==
        "fail attempts=1 first_failure=1 reason=discovery-limit-exceeded tool_count=2 "
        "schema_bytes=61 bound=max_tools limit=1 observed=2");
}

TEST_CASE("discovery-cost: the number is the same in both eras, uncallable tools included") {
  script server;
  server.tools(two_tools).protocol_version("2026-07-28").uncallable("a");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<discovery_cost>(R"({"max_tools":2,"max_schema_bytes":61})")) ==
        "pass attempts=1 tool_count=2 schema_bytes=61");
}

TEST_CASE("discovery-cost: an empty catalog is two bytes") {
  CHECK(judge("[]", R"({"max_tools":1,"max_schema_bytes":2})") ==
        "pass attempts=1 tool_count=0 schema_bytes=2");
}

TEST_CASE("discovery-cost: numbers are counted as normalised, members all of them") {
  constexpr std::string_view counted =
      R"([{"name":"a/b","inputSchema":{"maximum":100.0},"extra":1}])";
  CHECK(judge(R"([{"name":"a/b", "inputSchema":{"maximum":1e2}, "extra": 1}])",
              R"({"max_tools":1,"max_schema_bytes":1000})") ==
        "pass attempts=1 tool_count=1 schema_bytes=" + std::to_string(counted.size()));
}

TEST_CASE("discovery-cost: without a catalog there is no verdict") {
  script server;
  server.catalog_status(MCPEVAL_PROTOCOL);
  fake_host host{server, descriptor};
  CHECK(host.run<discovery_cost>(R"({"max_tools":1,"max_schema_bytes":2})").status() ==
        MCPEVAL_PROTOCOL);
}

TEST_CASE("discovery-cost: the starter case allows twice what is there") {
  const auto* starter = scaffold_of<discovery_cost>();
  CHECK(starter->phase == MCPEVAL_SCAFFOLD_SERVER);
  CHECK(mcpeval::view(starter->name) == "discovery-budget");
  CHECK(propose(*starter, {.catalog = two_tools}) == R"({"max_tools":10,"max_schema_bytes":1000})");

  std::string catalog = "[";
  for (int i = 1; i <= 6; ++i)
    catalog += (i > 1 ? "," : "") + (R"({"name":"t)" + std::to_string(i) + R"(","n":1e2})");
  const std::size_t counted = catalog.size() + 1 + 6 * std::string_view{"100.0"}.size() -
                              6 * std::string_view{"1e2"}.size();
  catalog += ']';
  CHECK(propose(*starter, {.catalog = catalog}) == R"({"max_tools":12,"max_schema_bytes":1000})");
  catalog.insert(1, R"({"name":")" + std::string(1000, 'x') + R"("},)");
  CHECK(propose(*starter, {.catalog = catalog}) ==
        R"({"max_tools":14,"max_schema_bytes":)" + std::to_string(2 * (counted + 1012)) + "}");
}

TEST_CASE("discovery-cost: no starting bound is above what a manifest may hold") {
  std::string catalog = "[0";
  for (int i = 1; i < 5001; ++i) catalog += ",0";
  CHECK(propose(*scaffold_of<discovery_cost>(), {.catalog = catalog + "]"}) ==
        R"({"max_tools":10000,"max_schema_bytes":20006})");
  const std::string large = "[\"" + std::string(5'000'000, 'x') + "\"]";
  CHECK(propose(*scaffold_of<discovery_cost>(), {.catalog = large}) ==
        R"({"max_tools":10,"max_schema_bytes":10000000})");
}

TEST_CASE("discovery-cost: descriptor") {
  check_descriptor(descriptor, "discovery-cost", {"discovery-limit-exceeded"});
}
