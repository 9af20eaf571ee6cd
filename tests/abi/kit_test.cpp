// SPDX-License-Identifier: MIT
/// The test kit keeps the promises of abi.h: time, replies, outcomes, sessions.
#include <mcpeval/plugin.hpp>
#include <mcpeval/testing/fake_host.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace {

using namespace std::chrono_literals;
using mcpeval::testing::fake_host;
using mcpeval::testing::script;

/// What the probe under test does; set by each test.
std::function<void(mcpeval::item, mcpeval::run&)> body;

struct scripted_probe {
  void run(mcpeval::item item, mcpeval::run& run) { body(item, run); }
};

std::vector<std::string> methods(const fake_host& host) {
  std::vector<std::string> found;
  for (const auto& message : host.sent())
    found.push_back(std::to_string(message.session) + ' ' + message.method);
  return found;
}

}  // namespace

TEST_CASE("kit: without a rule the server behaves well") {
  script server;
  server.tools(R"([{"name":"t","inputSchema":{"type":"object"}},{"name":"t"},{"name":7}])");
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    CHECK(session.catalog().size() == 1);
    CHECK(session.protocol_version() == "2025-11-25");
    CHECK(session.server()["capabilities"]["tools"].is_object());
    CHECK(session.call("ping", "{}").succeeded());
    CHECK(session.call_tool("t", "{}").body()["content"].is_array());
    CHECK(session.call("no/such", "{}").error_code() == -32601);
  };
  const auto verdict = host.run<scripted_probe>("{}");
  CHECK(verdict.passed());
  CHECK(methods(host) == std::vector<std::string>{"1 ping", "1 tools/call", "1 no/such"});
  CHECK(host.sent()[1].params == R"({"name":"t","arguments":{}})");
  CHECK(host.clock().elapsed() == 0s);
}

TEST_CASE("kit: rules by number, by tool and by session") {
  script server;
  server.on("tools/call").reply(R"({"content":[],"n":0})");
  server.on("tools/call").at(3).error(-32001, "busy", R"({"retryable":true})");
  server.on_tool("special").at(2).reply(R"({"content":[],"n":2})");
  server.on_session(2).on("tools/call").reply(R"({"content":[],"n":9})");
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    const auto number = [&](const char* tool) {
      return session.call_tool(tool, "{}").body()["n"].integer();
    };
    CHECK(number("special") == 0);
    CHECK(number("other") == 0);
    const auto busy = session.call_tool("other", "{}");
    CHECK(busy.error_code() == -32001);
    CHECK(busy.body()["data"]["retryable"].is_true());
    CHECK(number("special") == 2);
    auto second = run.open();
    CHECK(second.connection.call_tool("other", "{}").body()["n"].integer() == 9);
  };
  CHECK(host.run<scripted_probe>("{}").passed());
}

TEST_CASE("kit: the outcome of a tool call") {
  script server;
  server.on("tools/call").at(1).reply(R"({"content":[],"isError":false})");
  server.on("tools/call").at(2).reply(R"({"content":[],"isError":true})");
  server.on("tools/call").at(3).reply(R"({"content":[],"isError":null})");
  server.on("tools/call").at(4).error_object(R"({"code":1.5,"message":"a"})");
  server.on("tools/call").at(5).error_object(R"("text")");
  server.on("tools/call").at(6).reject_without_id(-32600);
  server.on("tools/call").at(7).reject_without_id(-32600);
  server.on("tools/call").at(8).break_protocol();
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    CHECK(session.call_tool("t", "{}").outcome() == MCPEVAL_RESULT);
    const auto failed = session.call_tool("t", "{}");
    CHECK(failed.outcome() == MCPEVAL_TOOL_ERROR);
    CHECK(failed.error_code() == -32000);
    for (int n = 3; n <= 6; ++n) CHECK(session.try_call_tool("t", "{}").status == MCPEVAL_PROTOCOL);
    const auto rejected = session.try_call_tool("t", "{}", 0, MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID);
    CHECK(rejected.status == MCPEVAL_OK);
    CHECK(rejected.value.outcome() == MCPEVAL_REJECTED_WITHOUT_ID);
    CHECK(session.try_call_tool("t", "{}").status == MCPEVAL_PROTOCOL);
    CHECK(session.try_call_tool("t", "{}", 0, 2u).status == MCPEVAL_UNSUPPORTED);
  };
  CHECK(host.run<scripted_probe>("{}").passed());
}

TEST_CASE("kit: a deadline stays between now and the end of time") {
  script server;
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    CHECK(run.in(2s) == run.now() + 2'000'000'000);
    CHECK(run.in(-2s) == run.now());
  };
  CHECK(host.run<scripted_probe>(R"({})").passed());

  mcpeval_run late{};
  late.now = [](void*) { return UINT64_MAX - 10; };
  const mcpeval::run run{late};
  CHECK(run.in(10ns) == UINT64_MAX);
  CHECK(run.in(11ns) == UINT64_MAX);
  CHECK(run.in(std::chrono::nanoseconds::max()) == UINT64_MAX);
}

TEST_CASE("kit: a deadline of 0 is the case's time-out, counted from the write") {
  script server;
  server.on("ping").say_nothing();
  fake_host host{server};
  body = [&](mcpeval::item item, mcpeval::run& run) {
    CHECK(item.call_timeout() == 2s);
    auto session = run.session();
    auto first = session.begin("ping", "{}");
    host.clock().advance(500ms);
    CHECK(first.try_wait().status == MCPEVAL_TIMEOUT);
    CHECK(host.clock().elapsed() == 2s);
    CHECK(session.try_call("ping", "{}", run.in(1s)).status == MCPEVAL_TIMEOUT);
    CHECK(host.clock().elapsed() == 3s);
  };
  CHECK(host.run<scripted_probe>(R"({"timeout_ms":2000})").passed());
}

TEST_CASE("kit: latency is what passed between the write and the reply") {
  script server;
  server.on("ping").after(1500us).reply("{}");
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    const auto reply = session.call("ping", "{}");
    CHECK(reply.latency() == 1500us);
    CHECK(reply.latency_ms() == 1);
  };
  CHECK(host.run<scripted_probe>("{}").passed());
}

TEST_CASE("kit: replies find their request in any order, and late ones are dropped") {
  script server;
  server.on("slow").after(3s).reply(R"({"slow":true})");
  server.on("fast").after(1s).reply(R"({"fast":true})");
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    auto slow = session.begin("slow", "{}");
    auto fast = session.begin("fast", "{}");
    CHECK(slow.wait().body()["slow"].is_true());
    const auto second = fast.wait();
    CHECK(second.body()["fast"].is_true());
    CHECK(second.latency() == 1s);
    CHECK(session.try_call("slow", "{}", run.in(1s)).status == MCPEVAL_TIMEOUT);
    CHECK(session.call("fast", "{}").body()["fast"].is_true());
  };
  CHECK(host.run<scripted_probe>("{}").passed());
  CHECK(host.clock().elapsed() == 5s);
}

TEST_CASE("kit: a connection that closes stays closed") {
  script server;
  server.on("ping").at(2).close();
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    CHECK(session.call("ping", "{}").succeeded());
    CHECK(session.try_call("ping", "{}").status == MCPEVAL_CLOSED);
    CHECK(session.try_begin("ping", "{}").status == MCPEVAL_CLOSED);
    CHECK(session.try_notify("notifications/x", "{}") == MCPEVAL_CLOSED);
    static_cast<void>(session.call("ping", "{}"));
  };
  const auto verdict = host.run<scripted_probe>("{}");
  CHECK(verdict.status() == MCPEVAL_CLOSED);
  CHECK_FALSE(verdict.passed());
  CHECK_FALSE(verdict.failed());
}

TEST_CASE("kit: a cancelled request") {
  script server;
  server.on_tool("stops").after(1s).reply("{}").unless_cancelled();
  server.on_tool("goes on").after(1s).reply("{}");
  server.notify_after("notifications/cancelled", "notifications/message", "{}");
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    auto stops = session.begin_tool("stops", "{}");
    stops.cancel("enough");
    CHECK(stops.try_wait(run.in(2s)).status == MCPEVAL_TIMEOUT);
    auto goes_on = session.begin_tool("goes on", "{}");
    goes_on.cancel("enough");
    CHECK(goes_on.wait(run.in(2s)).succeeded());
  };
  CHECK(host.run<scripted_probe>("{}").passed());
  CHECK(host.sent()[1].params == R"({"requestId":1,"reason":"enough"})");
  CHECK(host.clock().elapsed() == 3s);
}

TEST_CASE("kit: further sessions") {
  script server;
  server.tools(R"([{"name":"t","inputSchema":{}}])");
  server.on_session(3).on("initialize").reply(R"({"protocolVersion":"1999-01-01"})");
  server.on_session(4).on("initialize").error(-32602, "unknown version");
  server.on_session(5).on("tools/list").reply(R"({"tools":[],"nextCursor":"again"})");
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    auto second = run.open();
    CHECK(second.opening.body()["protocolVersion"].string() == "2025-11-25");
    CHECK(second.connection.catalog().size() == 1);
    CHECK(run.try_open().status == MCPEVAL_PROTOCOL);
    auto raw = run.open({.flags = MCPEVAL_OPEN_RAW, .protocol_version = "1999-09-09"});
    CHECK(raw.opening.is_rpc_error());
    CHECK(raw.opening.error_code() == -32602);
    auto fifth = run.open();
    CHECK(fifth.connection.try_catalog().status == MCPEVAL_PROTOCOL);
    CHECK(run.try_open({.flags = 8u}).status == MCPEVAL_UNSUPPORTED);
    fifth.connection.close();
  };
  CHECK(host.run<scripted_probe>("{}").passed());
  CHECK(host.count("tools/list") == 21);
  CHECK(host.count("notifications/initialized") == 2);
  CHECK(host.sent()[0].params == R"({"protocolVersion":"2025-11-25","capabilities":{},)"
                                 R"("clientInfo":{"name":"mcpeval","version":"test kit"}})");
}

TEST_CASE("kit: budgets") {
  script server;
  server.on("ping").after(1s).reply("{}");
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    for (;;) static_cast<void>(session.call("ping", "{}", UINT64_MAX));
  };
  host.budget(2500ms);
  CHECK(host.run<scripted_probe>("{}").status() == MCPEVAL_BUDGET);
  CHECK(host.clock().elapsed() == 2500ms);
  CHECK(host.count("ping") == 3);
  host.budget(5min, 2);
  CHECK(host.run<scripted_probe>("{}").status() == MCPEVAL_BUDGET);
  CHECK(host.count("ping") == 2);
}

TEST_CASE("kit: the operator stops the run") {
  script server;
  server.on("ping").say_nothing();
  fake_host host{server};
  host.cancel_after(700ms);
  body = [](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    CHECK_FALSE(run.cancelled());
    CHECK(session.try_call("ping", "{}").status == MCPEVAL_CANCELLED);
    CHECK(run.cancelled());
    CHECK(session.try_begin("ping", "{}").status == MCPEVAL_CANCELLED);
    throw mcpeval::stop{MCPEVAL_CANCELLED};
  };
  CHECK(host.run<scripted_probe>("{}").status() == MCPEVAL_CANCELLED);
  CHECK(host.clock().elapsed() == 700ms);
}
