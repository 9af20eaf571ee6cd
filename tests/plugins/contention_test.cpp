// SPDX-License-Identifier: MIT
/// contention over a script, contract 02 section 3.6 and decision 35.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/contention/contention.cpp"

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

constexpr std::string_view fields = R"({"tool":"seat","arguments":{"row":12},"timeout_ms":5000})";
constexpr std::string_view failed =
    "fail attempts=2 first_failure=2 reason=contended-client-failed";

script offering_seats() {
  script server;
  server.tools(R"([{"name":"seat","inputSchema":{}}])");
  return server;
}

std::string judge(script& server) {
  fake_host host{server, descriptor};
  return summary(host.run<contention>(fields));
}

mcpeval_status status_of(script& server) {
  fake_host host{server, descriptor};
  return host.run<contention>(fields).status();
}

}  // namespace

TEST_CASE("contention: a second client starts, lists, then both call") {
  auto server = offering_seats();
  fake_host host{server, descriptor};
  CHECK(summary(host.run<contention>(fields)) == "pass attempts=2");
  const auto messages = sent(host);
  REQUIRE(messages.size() == 5);
  CHECK(messages[0].starts_with("2 initialize "));
  CHECK(messages[1] == "2 notifications/initialized {}");
  CHECK(messages[2] == "2 tools/list {}");
  CHECK(messages[3] == R"(1 tools/call {"name":"seat","arguments":{"row":12}})");
  CHECK(messages[4] == R"(2 tools/call {"name":"seat","arguments":{"row":12}})");
}

TEST_CASE("contention: the second request leaves before the first is answered") {
  auto server = offering_seats();
  server.on_tool("seat").after(2s).reply("{}");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<contention>(fields)) == "pass attempts=2");
  CHECK(host.clock().elapsed() == 2s);
}

TEST_CASE("contention: an error of either client, of either kind") {
  for (const std::uint32_t client : {1u, 2u}) {
    auto refusing = offering_seats();
    refusing.on_session(client).on_tool("seat").error(-32000, "busy");
    CHECK(judge(refusing) == failed);

    auto failing = offering_seats();
    failing.on_session(client).on_tool("seat").reply(R"({"isError":true})");
    CHECK(judge(failing) == failed);
  }
  auto both = offering_seats();
  both.on_tool("seat").error(-32000, "busy");
  CHECK(judge(both) == failed);
}

TEST_CASE("contention: a transport fault of either client is no verdict") {
  auto first_silent = offering_seats();
  first_silent.on_session(1).on_tool("seat").say_nothing();
  CHECK(status_of(first_silent) == MCPEVAL_TIMEOUT);

  auto second_closed = offering_seats();
  second_closed.on_session(2).on_tool("seat").close();
  CHECK(status_of(second_closed) == MCPEVAL_CLOSED);
}

TEST_CASE("contention: the primary's fault decides, whoever fails first") {
  auto server = offering_seats();
  server.on_session(1).on_tool("seat").after(4s).break_protocol();
  server.on_session(2).on_tool("seat").close();
  CHECK(status_of(server) == MCPEVAL_PROTOCOL);

  auto errored = offering_seats();
  errored.on_session(1).on_tool("seat").say_nothing();
  errored.on_session(2).on_tool("seat").error(-32000, "busy");
  CHECK(status_of(errored) == MCPEVAL_TIMEOUT);
}

TEST_CASE("contention: a fault of the second outranks an error of the primary") {
  auto server = offering_seats();
  server.on_session(1).on_tool("seat").error(-32000, "busy");
  server.on_session(2).on_tool("seat").say_nothing();
  CHECK(status_of(server) == MCPEVAL_TIMEOUT);
}

TEST_CASE("contention: both requests come to their end") {
  auto server = offering_seats();
  server.on_session(1).on_tool("seat").close();
  server.on_session(2).on_tool("seat").after(1s).reply("{}");
  fake_host host{server, descriptor};
  const auto judged = host.run<contention>(fields);
  CHECK(judged.status() == MCPEVAL_CLOSED);
  CHECK(judged.faults().empty());
  CHECK(host.clock().elapsed() == 1s);
}

TEST_CASE("contention: a second client that cannot start keeps its own cause") {
  auto closing = offering_seats();
  closing.on("initialize").close();
  CHECK(status_of(closing) == MCPEVAL_CLOSED);

  auto refusing = offering_seats();
  refusing.on("initialize").error(-32603, "one client only");
  CHECK(status_of(refusing) == MCPEVAL_PROTOCOL);

  auto unlisted = offering_seats();
  unlisted.on("tools/list").error(-32603, "no");
  CHECK(status_of(unlisted) == MCPEVAL_PROTOCOL);
}

TEST_CASE("contention: a second client that does not find the tool") {
  auto server = offering_seats();
  server.on_session(2).on("tools/list").reply(R"({"tools":[{"name":"other","inputSchema":{}}]})");
  fake_host host{server, descriptor};
  CHECK(host.run<contention>(fields).status() == MCPEVAL_PROTOCOL);
  CHECK(host.count("tools/call") == 0);
}

TEST_CASE("contention: the tool may be on a later page of the second client") {
  auto server = offering_seats();
  auto& second = server.on_session(2);
  second.on("tools/list").at(1).reply(R"({"tools":[],"nextCursor":"p2"})");
  CHECK(judge(server) == "pass attempts=2");
}

TEST_CASE("contention: the second client has thirty seconds to start") {
  auto silent = offering_seats();
  silent.on("initialize").say_nothing();
  fake_host first{silent, descriptor};
  CHECK(first.run<contention>(fields).status() == MCPEVAL_TIMEOUT);
  CHECK(first.clock().elapsed() == 30s);

  auto slow = offering_seats();
  slow.on("initialize").after(20s).reply(slow.opening_result("2025-11-25"));
  slow.on("tools/list").after(11s).reply(R"({"tools":[]})");
  fake_host second{slow, descriptor};
  CHECK(second.run<contention>(fields).status() == MCPEVAL_TIMEOUT);
  CHECK(second.clock().elapsed() == 30s);
}

TEST_CASE("contention: the starter case takes the first verified tool") {
  const auto* starter = scaffold_of<contention>();
  CHECK(starter->phase == MCPEVAL_SCAFFOLD_CLOSING);
  CHECK(mcpeval::view(starter->name) == "contention");
  CHECK(propose(*starter, {.tools = R"([{"name":"b","inputSchema":{}},)"
                                    R"({"name":"a","inputSchema":{}}])"}) ==
        R"({"tool":"b","arguments":{}})");
}

TEST_CASE("contention, stateless: two clients that need no opening") {
  auto server = offering_seats();
  server.protocol_version("2026-07-28");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<contention>(fields)) == "pass attempts=2");
  const std::string call = R"( tools/call {"name":"seat","arguments":{"row":12}})";
  CHECK(sent(host) == std::vector<std::string>{"2 tools/list {}", "1" + call, "2" + call});

  server.on_session(2).on_tool("seat").error(-32021, "capability missing");
  CHECK(judge(server) == failed);
}

TEST_CASE("contention, stateless: an unknown result type is the host's verdict") {
  auto server = offering_seats();
  server.protocol_version("2026-07-28");
  server.on_tool("seat").reply(R"({"resultType":"task"})");
  CHECK(judge(server) == "fail attempts=2 first_failure=2 reason=result-type-invalid");
}

TEST_CASE("contention: descriptor") {
  check_descriptor(descriptor, "contention", {"contended-client-failed"});
}
