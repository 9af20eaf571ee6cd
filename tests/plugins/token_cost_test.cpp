// SPDX-License-Identifier: MIT
/// token-cost over a script, contract 02 section 3.2.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/token-cost/token_cost.cpp"

#include <mcpeval/testing/proposal.hpp>

#include <string>
#include <string_view>

using mcpeval::testing::fake_host;
using mcpeval::testing::propose;
using mcpeval::testing::scaffold_of;
using mcpeval::testing::script;
using mcpeval::testing::verdict;

namespace {

// 29 bytes each are 8 tokens each; all 58 together would be 15, not 16.
constexpr std::string_view light = R"({"name":"b","inputSchema":{}})";
constexpr std::string_view equal = R"({"name":"a","inputSchema":{}})";
// 40 bytes are 10 tokens.
constexpr std::string_view heavy = R"({"name":"c","inputSchema":{"type":null}})";
static_assert(light.size() == 29 && equal.size() == 29 && heavy.size() == 40);

const std::string three_tools =
    "[" + std::string{light} + "," + std::string{equal} + "," + std::string{heavy} + "]";

verdict judge(std::string_view fields) {
  script server;
  server.tools(three_tools);
  fake_host host{server, descriptor};
  const auto judged = host.run<token_cost>(fields);
  CHECK(host.sent().empty());
  return judged;
}

}  // namespace

TEST_CASE("token-cost: the total is the sum of the tools, each rounded up") {
  CHECK(summary(judge(R"({"max_total_tokens":26})")) ==
        "pass attempts=1 tool_count=3 total_tokens=26");
}

TEST_CASE("token-cost: the total is the same in both eras, uncallable tools included") {
  script server;
  server.tools(three_tools).protocol_version("2026-07-28").uncallable("c");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<token_cost>(R"({"max_total_tokens":26})")) ==
        "pass attempts=1 tool_count=3 total_tokens=26");
}

TEST_CASE("token-cost: every tool is listed, the heaviest first, then by name") {
  const verdict::amounts expected{{"c", 10}, {"a", 8}, {"b", 8}};
  CHECK(judge(R"({"max_total_tokens":26})").tools() == expected);
  CHECK(judge(R"({"max_total_tokens":1})").tools() == expected);
}

TEST_CASE("token-cost: a total over its bound") {
  CHECK(summary(judge(R"({"max_total_tokens":25})")) ==
        "fail attempts=1 first_failure=1 reason=token-budget-exceeded tool_count=3 "
        "total_tokens=26 bound=max_total_tokens limit=25 observed=26");
}

TEST_CASE("token-cost: one tool over its bound shows the heaviest") {
  CHECK(summary(judge(R"({"max_total_tokens":26,"max_tool_tokens":10})")) ==
        "pass attempts=1 tool_count=3 total_tokens=26");
  CHECK(summary(judge(R"({"max_total_tokens":26,"max_tool_tokens":7})")) ==
        "fail attempts=1 first_failure=1 reason=token-budget-exceeded tool_count=3 "
        "total_tokens=26 bound=max_tool_tokens limit=7 observed=10");
}

TEST_CASE("token-cost: the total is named when both are over") {
  CHECK(summary(judge(R"({"max_total_tokens":20,"max_tool_tokens":7})")) ==
        "fail attempts=1 first_failure=1 reason=token-budget-exceeded tool_count=3 "
        "total_tokens=26 bound=max_total_tokens limit=20 observed=26");
}

TEST_CASE("token-cost: a bound written as null is no bound") {
  CHECK(summary(judge(R"({"max_total_tokens":26,"max_tool_tokens":null})")) ==
        "pass attempts=1 tool_count=3 total_tokens=26");
}

TEST_CASE("token-cost: an empty catalog costs nothing") {
  script server;
  fake_host host{server, descriptor};
  const auto judged = host.run<token_cost>(R"({"max_total_tokens":1})");
  CHECK(summary(judged) == "pass attempts=1 tool_count=0 total_tokens=0");
  CHECK(judged.tools().empty());
}

TEST_CASE("token-cost: without a catalog there is no verdict") {
  script server;
  server.catalog_status(MCPEVAL_TIMEOUT);
  fake_host host{server, descriptor};
  CHECK(host.run<token_cost>(R"({"max_total_tokens":1})").status() == MCPEVAL_TIMEOUT);
}

namespace {

/// A catalog of entries that are this many bytes long each.
std::string catalog_of(const std::vector<std::size_t>& sizes) {
  std::string catalog = "[";
  for (const auto size : sizes)
    catalog += (catalog.size() > 1 ? ",\"" : "\"") + std::string(size - 2, 'x') + '"';
  return catalog + ']';
}

std::string proposed_for(const std::vector<std::size_t>& sizes) {
  return propose(*scaffold_of<token_cost>(), {.catalog = catalog_of(sizes)});
}

}  // namespace

TEST_CASE("token-cost: the starter case allows twice what is there, in whole hundreds") {
  CHECK(scaffold_of<token_cost>()->phase == MCPEVAL_SCAFFOLD_SERVER);
  CHECK(mcpeval::view(scaffold_of<token_cost>()->name) == "token-budget");
  CHECK(proposed_for({40}) == R"({"max_total_tokens":100,"max_tool_tokens":100})");
  // 198 bytes with the brackets are 50 tokens, one byte more is 51
  CHECK(proposed_for({198}) == R"({"max_total_tokens":100,"max_tool_tokens":100})");
  CHECK(proposed_for({199}) == R"({"max_total_tokens":200,"max_tool_tokens":100})");
  CHECK(proposed_for({200, 201}) == R"({"max_total_tokens":300,"max_tool_tokens":200})");
}

TEST_CASE("token-cost: the starter's bounds keep to their ranges, and to each other") {
  CHECK(proposed_for({200'001}) == R"({"max_total_tokens":100100,"max_tool_tokens":100000})");
  CHECK(proposed_for({2'000'000}) == R"({"max_total_tokens":1000000,"max_tool_tokens":100000})");
}

TEST_CASE("token-cost: descriptor") {
  check_descriptor(descriptor, "token-cost", {"token-budget-exceeded"});
}
