// SPDX-License-Identifier: MIT
/// cancellation over a script, contract 02 section 3.14.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/cancellation/cancellation.cpp"

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::script;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view strict =
    R"({"tool":"dig","arguments":{"deep":true},"grace_seconds":2,"reason":"no-longer-needed"})";
constexpr std::string_view lenient =
    R"({"tool":"dig","arguments":{},"grace_seconds":2,"reason":"stop","require_honored":false})";

/// The second call is the one that is cancelled.
mcpeval::testing::reaction& cancelled_call(script& server) { return server.on_tool("dig").at(2); }

std::string judge(script& server, std::string_view fields = strict) {
  fake_host host{server, descriptor};
  return summary(host.run<cancellation>(fields));
}

}  // namespace

TEST_CASE("cancellation: silence until the end of the grace is a pass") {
  script server;
  cancelled_call(server).say_nothing();
  fake_host host{server, descriptor};
  CHECK(summary(host.run<cancellation>(strict)) ==
        "pass attempts=2 cancellation_outcome=no-result");
  CHECK(host.clock().elapsed() == 2s);
  const std::string call = R"(1 tools/call {"name":"dig","arguments":{"deep":true}})";
  CHECK(
      sent(host) ==
      std::vector<std::string>{
          call, call, R"(1 notifications/cancelled {"requestId":2,"reason":"no-longer-needed"})"});
}

TEST_CASE("cancellation: a result after the grace is silence") {
  script server;
  cancelled_call(server).after(2s + 1ns).reply("{}");
  CHECK(judge(server) == "pass attempts=2 cancellation_outcome=no-result");
}

TEST_CASE("cancellation: the error that says cancelled is a pass, whatever is required") {
  for (const auto fields : {strict, lenient}) {
    script server;
    cancelled_call(server).error(-32800, "cancelled");
    CHECK(judge(server, fields) == "pass attempts=2 cancellation_outcome=no-result");
  }
}

TEST_CASE("cancellation: any other error fails, whatever is required") {
  for (const auto fields : {strict, lenient}) {
    script server;
    cancelled_call(server).error(-32603, "broken");
    CHECK(judge(server, fields) ==
          "fail attempts=2 first_failure=2 reason=cancellation-errored "
          "cancellation_outcome=error");
  }
}

TEST_CASE("cancellation: a result is a cancellation ignored") {
  script server;
  cancelled_call(server).after(1s).reply(R"({"content":[]})");
  CHECK(judge(server) ==
        "fail attempts=2 first_failure=2 reason=cancellation-ignored "
        "cancellation_outcome=completed");
}

TEST_CASE("cancellation: a tool that fails of it has answered all the same, by an error") {
  script server;
  cancelled_call(server).after(1s).reply(R"({"content":[],"isError":true})");
  CHECK(judge(server) ==
        "fail attempts=2 first_failure=2 reason=cancellation-errored cancellation_outcome=error");
}

TEST_CASE("cancellation: honouring is required unless the case says otherwise") {
  script server;
  const std::string required =
      std::string{strict.substr(0, strict.size() - 1)} + R"(,"require_honored":true})";
  CHECK(judge(server, required) ==
        "fail attempts=2 first_failure=2 reason=cancellation-ignored "
        "cancellation_outcome=completed");
}

TEST_CASE("cancellation: not required, a further call decides") {
  script server;
  fake_host host{server, descriptor};
  CHECK(summary(host.run<cancellation>(lenient)) ==
        "pass attempts=3 cancellation_outcome=completed");
  CHECK(host.count("tools/call") == 3);

  script refusing;
  refusing.on_tool("dig").at(3).error(-32000, "jammed");
  CHECK(judge(refusing, lenient) ==
        "fail attempts=3 first_failure=3 reason=cancellation-ignored "
        "cancellation_outcome=completed");

  script failing;
  failing.on_tool("dig").at(3).reply(R"({"isError":true})");
  CHECK(judge(failing, lenient) ==
        "fail attempts=3 first_failure=3 reason=cancellation-ignored "
        "cancellation_outcome=completed");
}

TEST_CASE("cancellation: not required, silence needs no further call") {
  script server;
  cancelled_call(server).say_nothing();
  fake_host host{server, descriptor};
  CHECK(summary(host.run<cancellation>(lenient)) ==
        "pass attempts=2 cancellation_outcome=no-result");
  CHECK(host.count("tools/call") == 2);
}

TEST_CASE("cancellation: a call that fails uncancelled is never cancelled") {
  script refusing;
  refusing.on_tool("dig").error(-32602, "no");
  fake_host first{refusing, descriptor};
  CHECK(summary(first.run<cancellation>(strict)) ==
        "fail attempts=1 first_failure=1 reason=unexpected-outcome");
  CHECK(first.count("tools/call") == 1);
  CHECK(first.count("notifications/cancelled") == 0);

  script failing;
  failing.on_tool("dig").reply(R"({"isError":true})");
  CHECK(judge(failing) == "fail attempts=1 first_failure=1 reason=unexpected-outcome");
}

TEST_CASE("cancellation: a transport fault at any step is no verdict") {
  for (const std::uint32_t step : {1u, 2u, 3u}) {
    script closing;
    closing.on_tool("dig").at(step).close();
    fake_host host{closing, descriptor};
    const auto judged = host.run<cancellation>(lenient);
    CHECK(judged.status() == MCPEVAL_CLOSED);
    CHECK(judged.faults().empty());
  }
  script mute;
  mute.on_tool("dig").at(1).say_nothing();
  fake_host host{mute, descriptor};
  CHECK(host.run<cancellation>(strict).status() == MCPEVAL_TIMEOUT);
}

TEST_CASE("cancellation: a reply that is none is no verdict") {
  script server;
  cancelled_call(server).break_protocol();
  fake_host host{server, descriptor};
  CHECK(host.run<cancellation>(strict).status() == MCPEVAL_PROTOCOL);
}

TEST_CASE("cancellation: the budget cuts the grace") {
  script server;
  cancelled_call(server).say_nothing();
  fake_host host{server, descriptor};
  host.budget(1s);
  CHECK(host.run<cancellation>(strict).status() == MCPEVAL_BUDGET);
}

namespace {

/// A server over HTTP: in the stateless era, or in the handshake one.
script over_http(std::string_view version = "2026-07-28") {
  script server;
  server.answers_apart().protocol_version(version);
  return server;
}

}  // namespace

TEST_CASE("cancellation, stateless over stdio: the notification, and nothing else") {
  script server;
  server.protocol_version("2026-07-28");
  cancelled_call(server).say_nothing();
  fake_host host{server, descriptor};
  CHECK(summary(host.run<cancellation>(strict)) ==
        "pass attempts=2 cancellation_outcome=no-result");
  CHECK(sent(host).back() ==
        R"(1 notifications/cancelled {"requestId":2,"reason":"no-longer-needed"})");
  CHECK(host.clock().elapsed() == 2s);
}

TEST_CASE("cancellation, handshake over HTTP: the notification, and nothing else") {
  auto server = over_http("2025-11-25");
  cancelled_call(server).say_nothing();
  fake_host host{server, descriptor};
  CHECK(summary(host.run<cancellation>(strict)) ==
        "pass attempts=2 cancellation_outcome=no-result");
  CHECK(host.sent().size() == 3);
  CHECK(host.count("notifications/cancelled") == 1);
}

TEST_CASE("cancellation, stateless over HTTP: the stream is closed, and the server lives on") {
  auto server = over_http();
  cancelled_call(server).after(1s).reply("{}");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<cancellation>(strict)) ==
        "pass attempts=2 cancellation_outcome=no-result cancellation_signal=stream-close");
  const std::string call = R"(1 tools/call {"name":"dig","arguments":{"deep":true}})";
  CHECK(sent(host) == std::vector<std::string>{call, call, "2 server/discover {}"});
  CHECK(host.clock().elapsed() == 50ms);
}

TEST_CASE("cancellation, stateless over HTTP: a reply read before the close decides") {
  auto completing = over_http();
  cancelled_call(completing).after(10ms).reply("{}");
  CHECK(judge(completing) ==
        "fail attempts=2 first_failure=2 reason=cancellation-ignored "
        "cancellation_outcome=completed cancellation_signal=stream-close");
  CHECK(judge(completing, lenient) ==
        "pass attempts=3 cancellation_outcome=completed cancellation_signal=stream-close");

  auto obeying = over_http();
  cancelled_call(obeying).after(10ms).error(-32800, "cancelled");
  CHECK(judge(obeying) ==
        "pass attempts=2 cancellation_outcome=no-result cancellation_signal=stream-close");

  auto failing = over_http();
  cancelled_call(failing).after(10ms).error(-32603, "broken");
  CHECK(judge(failing) ==
        "fail attempts=2 first_failure=2 reason=cancellation-errored "
        "cancellation_outcome=error cancellation_signal=stream-close");
}

TEST_CASE("cancellation, stateless over HTTP: any reply shows that the server lives on") {
  auto server = over_http();
  cancelled_call(server).say_nothing();
  server.on("server/discover").error(-32603, "busy");
  CHECK(judge(server) ==
        "pass attempts=2 cancellation_outcome=no-result cancellation_signal=stream-close");
}

TEST_CASE("cancellation, stateless over HTTP: a server that no longer serves is no verdict") {
  auto mute = over_http();
  cancelled_call(mute).say_nothing();
  mute.on("server/discover").say_nothing();
  fake_host host{mute, descriptor};
  CHECK(host.run<cancellation>(strict).status() == MCPEVAL_TIMEOUT);
  CHECK(host.clock().elapsed() == 2s);

  auto closing = over_http();
  cancelled_call(closing).say_nothing();
  closing.on("server/discover").close();
  CHECK(judge(closing) == "error " + std::to_string(MCPEVAL_CLOSED));

  auto confused = over_http();
  cancelled_call(confused).say_nothing();
  confused.on("server/discover").break_protocol();
  CHECK(judge(confused, lenient) == "error " + std::to_string(MCPEVAL_PROTOCOL));
}

TEST_CASE("cancellation, stateless: an unknown result type is the host's verdict") {
  auto server = over_http();
  server.on_tool("dig").reply(R"({"resultType":"task"})");
  CHECK(judge(server) == "fail attempts=1 first_failure=1 reason=result-type-invalid");
}

TEST_CASE("cancellation: descriptor") {
  check_descriptor(descriptor, "cancellation",
                   {"unexpected-outcome", "cancellation-ignored", "cancellation-errored"});
}
