// SPDX-License-Identifier: MIT
/// The test kit in the stateless era: openings, input rounds, traits, and the host's verdicts.
#include <mcpeval/plugin.hpp>
#include <mcpeval/testing/fake_host.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::chrono_literals;
using mcpeval::testing::fake_host;
using mcpeval::testing::script;
using words = std::vector<std::string>;

std::function<void(mcpeval::item, mcpeval::run&)> body;

struct scripted_probe {
  void run(mcpeval::item item, mcpeval::run& run) { body(item, run); }
};

script stateless() {
  script server;
  server.protocol_version("2026-07-28");
  return server;
}

/// "<outcome> <body>" of a raw opening at this version.
std::string opened_at(mcpeval::run& run, std::string_view version) {
  mcpeval::session_options options;
  options.flags = MCPEVAL_OPEN_RAW;
  options.protocol_version = version;
  const auto opened = run.try_open(options);
  if (!opened) return "status " + std::to_string(opened.status);
  const auto& reply = opened.value.opening;
  return std::to_string(reply.outcome()) + " " + reply.body().write();
}

/// Remembers "<method> <params>", and answers with the status and result that the test set.
struct recorder {
  std::vector<mcpeval_status> answers;
  words seen;
  mcpeval_observer table{sizeof table, 0, this, &request, nullptr};

  static mcpeval_status request(void* self, mcpeval_text method, mcpeval_value params,
                                mcpeval_sink* out) noexcept {
    auto& own = *static_cast<recorder*>(self);
    const mcpeval::value given{&mcpeval::testing::json_table, params};
    own.seen.push_back(std::string{mcpeval::view(method)} + " " + given.write());
    const auto answer = own.seen.size() <= own.answers.size() ? own.answers[own.seen.size() - 1]
                                                              : mcpeval_status{MCPEVAL_OK};
    const std::string_view result = R"({"n":1})";
    return answer == MCPEVAL_OK ? out->write(out->self, result.data(), result.size()) : answer;
  }
};

/// What a call came to that a server answers with these results in turn: the case's status, or
/// the host's verdict, and how often the tool was called.
std::string called(const words& results, recorder* observer = nullptr) {
  auto server = stateless();
  for (std::size_t i = 0; i < results.size(); ++i)
    server.on_tool("t").at(static_cast<std::uint32_t>(i + 1)).reply(results[i]);
  fake_host host{server};
  host.client_capabilities(R"({"sampling":{}})");
  body = [&](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    if (observer != nullptr) session.observe(&observer->table);
    run.attempt();
    run.measure("n", 1);
    static_cast<void>(session.call_tool("t", "{}"));
  };
  const auto verdict = host.run<scripted_probe>("{}");
  const auto calls = " calls=" + std::to_string(host.count("tools/call"));
  if (!verdict.complete()) return "status " + std::to_string(verdict.status()) + calls;
  if (verdict.passed()) return "pass" + calls;
  CHECK(verdict.attempts() == 2);
  CHECK(verdict.first_failure() == 2);
  CHECK(!verdict.measurement("n"));
  return verdict.reason() + calls;
}

std::string input_required(std::string_view members) {
  return R"({"resultType":"input_required")" + std::string{members} + "}";
}

const std::string state_only = input_required(R"(,"requestState":"s")");
const std::string complete = R"({"resultType":"complete","content":[]})";

}  // namespace

TEST_CASE("kit: a stateless session is what server/discover says, and nothing opens it") {
  auto server = stateless();
  server.capabilities(R"({"prompts":{}})");
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    auto own = run.session();
    CHECK(own.protocol_version() == "2026-07-28");
    CHECK(own.server()["supportedVersions"].write() == R"(["2026-07-28"])");
    CHECK(own.server()["capabilities"]["prompts"].is_object());
    const auto further = run.open();
    CHECK(further.connection.server() == own.server());
    CHECK(!further.opening.body());
    CHECK(own.call("server/discover", "{}").body() == own.server());
    CHECK(own.call("ping", "{}").error_code() == -32601);
    CHECK(own.call("tools/list", "{}").body()["cacheScope"].string_or("") == "private");
    const mcpeval::protocol protocol{run};
    CHECK(protocol.stateless(own));
    CHECK(!protocol.answers_apart(own));
  };
  CHECK(host.run<scripted_probe>("{}").passed());
  CHECK(host.sent().size() == 3);
}

TEST_CASE("kit: raw openings are scripted by their version") {
  auto server = stateless();
  server.on("server/discover").at_version("2099-01-01").reply(R"({"a":1})");
  server.on("server/discover").at_version("2099-01-02").reject();
  server.on("server/discover").at_version("2099-01-03").reject_without_id(-32600, "no");
  server.on("server/discover").at_version("2099-01-04").close();
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    CHECK(opened_at(run, "2099-01-01") == R"(1 {"a":1})");
    CHECK(opened_at(run, "2099-01-02") == "3 ");
    CHECK(opened_at(run, "2099-01-03") == R"(3 {"code":-32600,"message":"no"})");
    CHECK(opened_at(run, "2099-01-04") == "status " + std::to_string(MCPEVAL_CLOSED));
    CHECK(opened_at(run, "2099-01-05") ==
          R"(2 {"code":-32022,"message":"unsupported","data":)"
          R"({"supported":["2026-07-28"],"requested":"2099-01-05"}})");
    CHECK(opened_at(run, "").starts_with(R"(1 {"resultType":"complete")"));
  };
  CHECK(host.run<scripted_probe>("{}").passed());
  CHECK(host.sent()[0].session == 2);
  CHECK(host.sent()[0].params ==
        R"({"_meta":{"io.modelcontextprotocol/protocolVersion":"2099-01-01",)"
        R"("io.modelcontextprotocol/clientCapabilities":{},)"
        R"("io.modelcontextprotocol/clientInfo":{"name":"mcpeval","version":"test kit"}}})");
}

TEST_CASE("kit: an opening of the handshake era is scripted by its version, too") {
  script server;
  server.on("initialize").at_version("2000-01-01").reply(R"({"protocolVersion":"2024-11-05"})");
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    CHECK(opened_at(run, "2000-01-01") == R"(1 {"protocolVersion":"2024-11-05"})");
    CHECK(opened_at(run, "2025-06-18").starts_with(R"(1 {"protocolVersion":"2025-06-18")"));
    CHECK(run.session().call("server/discover", "{}").error_code() == -32601);
    CHECK(!mcpeval::protocol{run}.stateless(run.session()));
  };
  CHECK(host.run<scripted_probe>("{}").passed());
}

TEST_CASE("kit: the type of a tool's result is the host's to judge") {
  CHECK(called({R"({"content":[]})"}) == "pass calls=1");
  CHECK(called({complete}) == "pass calls=1");
  CHECK(called({R"({"resultType":"task"})"}) == "result-type-invalid calls=1");
  CHECK(called({R"({"resultType":null})"}) == "result-type-invalid calls=1");
  CHECK(called({input_required("")}) == "result-type-invalid calls=1");
  CHECK(called({input_required(R"(,"inputRequests":{"a":{"method":"roots/list"}})")}) ==
        "input-required-unsolicited calls=1");
}

TEST_CASE("kit: three pauses, and no more") {
  CHECK(called({state_only, state_only, state_only, complete}) == "pass calls=4");
  CHECK(called({state_only, state_only, state_only, state_only}) == "result-type-invalid calls=4");
  recorder observer;
  CHECK(called({state_only, state_only, state_only, state_only}, &observer) ==
        "status " + std::to_string(MCPEVAL_TIMEOUT) + " calls=4");
  CHECK(observer.seen.empty());
}

TEST_CASE("kit: what a result asks for goes to the observer, in the order of its keys") {
  auto server = stateless();
  server.on_tool("t").at(1).reply(input_required(
      R"(,"requestState":"s","inputRequests":{"b":{"method":"m"},"a":{"method":"l","params":{}}})"));
  fake_host host{server};
  recorder observer;
  body = [&](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    session.observe(&observer.table);
    CHECK(session.call_tool("t", R"({"x":1})").succeeded());
  };
  CHECK(host.run<scripted_probe>("{}").passed());
  CHECK(observer.seen == words{"l {}", "m "});
  REQUIRE(host.sent().size() == 2);
  CHECK(host.sent()[1].params ==
        R"({"name":"t","arguments":{"x":1},"inputResponses":{"a":{"n":1},"b":{"n":1}},)"
        R"("requestState":"s"})");
  REQUIRE(host.answers().size() == 2);
  CHECK(host.answers()[1].method == "m");
}

TEST_CASE("kit: a malformed result is reported without a method, and so is an entry") {
  for (const auto* members : {"", R"(,"inputRequests":7)", R"(,"inputRequests":{})",
                              R"(,"inputRequests":{"a":{"method":"m"}},"requestState":7)"}) {
    CAPTURE(members);
    for (const auto answer : {MCPEVAL_UNSUPPORTED, MCPEVAL_OK}) {
      recorder observer{{answer}, {}};
      CHECK(called({input_required(members)}, &observer) == "result-type-invalid calls=1");
      CHECK(observer.seen == words{" "});
    }
    recorder ending{{MCPEVAL_LIMIT}, {}};
    CHECK(called({input_required(members)}, &ending) ==
          "status " + std::to_string(MCPEVAL_LIMIT) + " calls=1");
  }
  for (const auto* entry : {"7", "{}", R"({"method":7,"params":{}})"}) {
    recorder observer{{MCPEVAL_UNSUPPORTED}, {}};
    CHECK(called({input_required(R"(,"inputRequests":{"a":)" + std::string{entry} + "}")},
                 &observer) == "input-required-unsolicited calls=1");
    CHECK(observer.seen == words{" "});
  }
}

TEST_CASE("kit: a refusal cannot be sent, and another status ends the wait") {
  const auto two = input_required(
      R"(,"inputRequests":{"a":{"method":"l"},"b":{"method":"m"},"c":{"method":"n"}})");
  recorder refusing{{MCPEVAL_OK, MCPEVAL_UNSUPPORTED}, {}};
  CHECK(called({two}, &refusing) == "input-required-unsolicited calls=1");
  CHECK(refusing.seen.size() == 3);
  recorder ending{{MCPEVAL_LIMIT, MCPEVAL_UNSUPPORTED, MCPEVAL_PROTOCOL}, {}};
  CHECK(called({two}, &ending) == "status " + std::to_string(MCPEVAL_PROTOCOL) + " calls=1");
}

TEST_CASE("kit: the host's verdict has to be let through") {
  auto server = stateless();
  server.on("tools/call").reply(R"({"resultType":"task"})");
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    CHECK(run.session().try_call_tool("t", "{}").status == MCPEVAL_VERDICT);
  };
  CHECK(host.run<scripted_probe>("{}").faults() ==
        words{"a service answered VERDICT, and run() answered OK all the same"});
  body = [](mcpeval::item, mcpeval::run&) { throw mcpeval::stop{MCPEVAL_VERDICT}; };
  CHECK(host.run<scripted_probe>("{}").faults() ==
        words{"run() answered VERDICT, which only the host may"});
}

TEST_CASE("kit: over HTTP a stateless request is cancelled by closing its stream") {
  auto server = stateless();
  server.answers_apart();
  server.on("tools/call").at(1).after(1s).reply("{}");
  server.on("tools/call").at(2).after(20ms).reply("{}");
  fake_host host{server};
  body = [&](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    CHECK(mcpeval::protocol{run}.answers_apart(session));
    auto late = session.begin_tool("t", "{}");
    CHECK(mcpeval::protocol{run}.id(late) == "1");
    CHECK(late.try_cancel("r") == MCPEVAL_OK);
    CHECK(host.clock().elapsed() == 50ms);
    CHECK(late.try_wait().status == MCPEVAL_TIMEOUT);
    CHECK(mcpeval::protocol{run}.id(late).empty());
    CHECK(host.clock().elapsed() == 50ms);
    auto early = session.begin_tool("t", "{}");
    CHECK(early.try_cancel("r") == MCPEVAL_OK);
    CHECK(early.try_wait().value.succeeded());
    CHECK(host.clock().elapsed() == 70ms);
  };
  CHECK(host.run<scripted_probe>("{}").passed());
  CHECK(host.abandoned() == 2);
  CHECK(host.sent().size() == 2);
}

TEST_CASE("kit: over HTTP a handshake session hears nothing unasked before it listens") {
  script server;
  server.answers_apart();
  server.notify_after("ping", "notifications/x", "{}");
  fake_host host{server};
  int heard = 0;
  mcpeval_observer observer{sizeof observer, 0, &heard, nullptr,
                            [](void* self, mcpeval_text, mcpeval_value) -> mcpeval_status {
                              ++*static_cast<int*>(self);
                              return MCPEVAL_LIMIT;
                            }};
  body = [&](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    session.observe(&observer);
    static_cast<void>(session.call("ping", "{}"));
    CHECK(session.try_pump(run.in(1s)) == MCPEVAL_TIMEOUT);
    CHECK(heard == 0);
    CHECK(mcpeval::protocol{run}.try_listen(session) == MCPEVAL_OK);
    static_cast<void>(session.call("ping", "{}"));
    CHECK(session.try_pump(run.in(1s)) == MCPEVAL_LIMIT);
    CHECK(heard == 1);
  };
  CHECK(host.run<scripted_probe>("{}").passed());
  CHECK(host.listened() == 1);
  server.listen_status(MCPEVAL_UNSUPPORTED);
  body = [](mcpeval::item, mcpeval::run& run) {
    CHECK(mcpeval::protocol{run}.try_listen(run.session()) == MCPEVAL_UNSUPPORTED);
  };
  CHECK(host.run<scripted_probe>("{}").passed());
}

TEST_CASE("kit: a tool that the transport cannot call") {
  auto server = stateless();
  server.uncallable("t");
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    CHECK(!mcpeval::protocol{run}.callable(session, "t"));
    CHECK(mcpeval::protocol{run}.callable(session, "u"));
    CHECK(session.try_call_tool("t", "{}").status == MCPEVAL_REFUSED);
  };
  CHECK(host.run<scripted_probe>("{}").passed());
}

TEST_CASE("kit: a later session of the stateless era lists past an empty cursor") {
  auto server = stateless();
  server.on("tools/list").at(1).reply(R"({"tools":[],"nextCursor":""})");
  server.on("tools/list").at(2).reply(R"({"tools":[{"name":"a","inputSchema":{}}]})");
  server.on("tools/list").at(3).reply(R"({"resultType":"input_required","tools":[]})");
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    CHECK(run.open().connection.catalog().size() == 1);
    CHECK(run.open().connection.try_catalog().status == MCPEVAL_PROTOCOL);
  };
  CHECK(host.run<scripted_probe>("{}").passed());
}

TEST_CASE("kit: a pump ends when an open request has its reply") {
  auto server = stateless();
  server.on("subscriptions/listen").after(2s).reply("{}");
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    auto listening = session.begin("subscriptions/listen", "{}");
    CHECK(session.try_pump(run.in(1s)) == MCPEVAL_TIMEOUT);
    CHECK(session.try_pump(run.in(9s)) == MCPEVAL_OK);
    CHECK(session.try_pump(run.in(9s)) == MCPEVAL_OK);
    CHECK(listening.wait(run.now()).succeeded());
    CHECK(session.try_pump(run.in(1s)) == MCPEVAL_TIMEOUT);
  };
  CHECK(host.run<scripted_probe>("{}").passed());
  CHECK(host.clock().elapsed() == 3s);
}
