// SPDX-License-Identifier: MIT
/// elicitation over a script, contract 02 section 3.17 and decisions 1 and 7.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/elicitation/elicitation.cpp"

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::script;

namespace {

constexpr std::string_view method = "elicitation/create";
constexpr std::string_view question =
    R"({"message":"?","requestedSchema":{"type":"object","properties":{}}})";
constexpr std::string_view invalid =
    "fail attempts=1 first_failure=1 reason=elicitation-invalid-request";
constexpr std::string_view flood =
    "fail attempts=1 first_failure=1 reason=elicitation-request-flood";
constexpr std::string_view stalled =
    "fail attempts=1 first_failure=1 reason=elicitation-stalled-call";

std::string fields(std::string_view action = "accept") {
  return R"({"tool":"book","arguments":{"seat":4},"max_requests":2,"timeout_ms":4000,"respond":")" +
         std::string{action} + "\"}";
}

std::string judge(script& server) {
  fake_host host{server, descriptor};
  return summary(host.run<elicitation>(fields()));
}

mcpeval_status status_of(script& server) {
  fake_host host{server, descriptor};
  return host.run<elicitation>(fields()).status();
}

}  // namespace

TEST_CASE("elicitation: a tool that asks nothing passes") {
  script server;
  fake_host host{server, descriptor};
  CHECK(summary(host.run<elicitation>(fields())) == "pass attempts=1");
  CHECK(sent(host) ==
        std::vector<std::string>{R"(1 tools/call {"name":"book","arguments":{"seat":4}})"});
}

TEST_CASE("elicitation: the declared action is the whole answer") {
  for (const std::string action : {"accept", "decline", "cancel"}) {
    CAPTURE(action);
    script server;
    server.on_tool("book").ask(method, question).reply("{}");
    fake_host host{server, descriptor};
    CHECK(summary(host.run<elicitation>(fields(action))) == "pass attempts=1");
    REQUIRE(host.answers().size() == 1);
    CHECK(host.answers()[0].method == method);
    CHECK(host.answers()[0].result == R"({"action":")" + action + R"("})");
  }
}

TEST_CASE("elicitation: an empty message and an empty schema are sound") {
  script server;
  server.on_tool("book").ask(method, R"({"message":"","requestedSchema":{}})");
  CHECK(judge(server) == "pass attempts=1");
}

TEST_CASE("elicitation: an isError result passes") {
  script server;
  server.on_tool("book").ask(method, question).reply(R"({"content":[],"isError":true})");
  CHECK(judge(server) == "pass attempts=1");
}

TEST_CASE("elicitation: a JSON-RPC error fails, asked or not") {
  script refusing;
  refusing.on_tool("book").error(-32603, "no");
  CHECK(judge(refusing) == invalid);

  script asking;
  asking.on_tool("book").ask(method, question).error(-32603, "no");
  CHECK(judge(asking) == invalid);
}

TEST_CASE("elicitation: a malformed request is refused and fails, though the call succeeds") {
  for (const auto* params :
       {R"({"requestedSchema":{}})", R"({"message":7,"requestedSchema":{}})",
        R"({"message":null,"requestedSchema":{}})", R"({"message":"?"})",
        R"({"message":"?","requestedSchema":[]})", R"({"message":"?","requestedSchema":null})",
        R"({"mode":"url","message":"?","elicitationId":"1","url":"test://form"})", "{}", "[]",
        "null", ""}) {
    CAPTURE(params);
    script server;
    server.on_tool("book").ask(method, params).ask(method, question).reply("{}");
    fake_host host{server, descriptor};
    CHECK(summary(host.run<elicitation>(fields())) == invalid);
    REQUIRE(host.answers().size() == 2);
    CHECK(host.answers()[0].error_code == -32601);
    CHECK(host.answers()[1].error_code == 0);
  }
}

TEST_CASE("elicitation: one request too many is not answered and ends the call") {
  script enough;
  enough.on_tool("book").ask(method, question, 2).reply("{}");
  CHECK(judge(enough) == "pass attempts=1");

  script server;
  server.on_tool("book").ask(method, question, 3).reply("{}");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<elicitation>(fields())) == flood);
  CHECK(host.answers().size() == 2);

  script refused;
  refused.on_tool("book").ask(method, "{}", 3).reply("{}");
  CHECK(judge(refused) == flood);
}

TEST_CASE("elicitation: requests of other methods do not count") {
  script server;
  server.on_tool("book")
      .ask("ping", "{}", 3)
      .ask("sampling/createMessage", R"({"messages":[]})", 3)
      .ask(method, question, 2);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<elicitation>(fields())) == "pass attempts=1");
  REQUIRE(host.answers().size() == 8);
  CHECK(host.answers()[0].error_code == 0);
  CHECK(host.answers()[3].error_code == -32601);
}

TEST_CASE("elicitation: no reply in time is a verdict, whatever was asked") {
  script silent;
  silent.on_tool("book").say_nothing();
  fake_host host{silent, descriptor};
  CHECK(summary(host.run<elicitation>(fields())) == stalled);
  CHECK(host.clock().elapsed() == std::chrono::seconds{4});

  script stuck;
  stuck.on_tool("book").ask(method, "{}").say_nothing();
  CHECK(judge(stuck) == stalled);
}

TEST_CASE("elicitation: any other end of the call is no verdict") {
  script closing;
  closing.on_tool("book").ask(method, question).close();
  CHECK(status_of(closing) == MCPEVAL_CLOSED);

  script confused;
  confused.on_tool("book").break_protocol();
  CHECK(status_of(confused) == MCPEVAL_PROTOCOL);

  script silent;
  silent.on_tool("book").say_nothing();
  fake_host spent{silent, descriptor};
  spent.budget(std::chrono::seconds{1});
  CHECK(spent.run<elicitation>(fields()).status() == MCPEVAL_BUDGET);

  fake_host stopped{silent, descriptor};
  stopped.cancel_after(std::chrono::seconds{1});
  CHECK(summary(stopped.run<elicitation>(fields())) ==
        "error " + std::to_string(MCPEVAL_CANCELLED));
}

namespace {

constexpr std::string_view form = R"({"message":"?","requestedSchema":{"type":"object",
  "properties":{"name":{"type":"string"},"note":{"type":"string"},"size":{"enum":["m","l"]},
                "age":{"type":"integer","minimum":18,"default":21}},
  "required":["name","size","age"]}})";

/// A stateless tool that asks once, with these params, and then succeeds.
script asking(std::string_view params) {
  script server;
  server.protocol_version("2026-07-28");
  server.on_tool("book").at(1).reply(
      R"({"resultType":"input_required","inputRequests":{"who":{"method":)"
      R"("elicitation/create","params":)" +
      std::string{params} + "}}}");
  return server;
}

}  // namespace

TEST_CASE("elicitation, stateless: who accepts fills in what is required") {
  auto server = asking(form);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<elicitation>(fields("accept"))) == "pass attempts=1");
  REQUIRE(sent(host).size() == 2);
  CHECK(sent(host)[1] ==
        R"(1 tools/call {"name":"book","arguments":{"seat":4},"inputResponses":{"who":)"
        R"({"action":"accept","content":{"name":"mcpeval","size":"m","age":21}}}})");
}

TEST_CASE("elicitation, stateless: who declines or cancels fills in nothing") {
  for (const std::string action : {"decline", "cancel"}) {
    auto server = asking(form);
    fake_host host{server, descriptor};
    CHECK(summary(host.run<elicitation>(fields(action))) == "pass attempts=1");
    REQUIRE(host.answers().size() == 1);
    CHECK(host.answers()[0].result == R"({"action":")" + action + R"("})");
  }
}

TEST_CASE("elicitation, stateless: the form's mode may be named, another was not declared") {
  for (const auto* mode : {"", R"("mode":"form",)"}) {
    auto server = asking("{" + std::string{mode} + R"("message":"","requestedSchema":{}})");
    CHECK(judge(server) == "pass attempts=1");
  }
  for (const auto* mode : {R"("url")", R"("")", "null", "7"}) {
    CAPTURE(mode);
    auto server =
        asking(R"({"mode":)" + std::string{mode} + R"(,"message":"?","requestedSchema":{}})");
    CHECK(judge(server) == invalid);
  }
}

TEST_CASE("elicitation: in the handshake era a mode is not looked at") {
  script server;
  server.on_tool("book").ask(method, R"({"mode":"url","message":"?","requestedSchema":{}})");
  CHECK(judge(server) == "pass attempts=1");
}

TEST_CASE("elicitation, stateless: a malformed request ends the case at once") {
  for (const auto* params :
       {R"({"requestedSchema":{}})", R"({"message":7,"requestedSchema":{}})", R"({"message":"?"})",
        R"({"message":"?","requestedSchema":[]})", "{}", "[]", "null"}) {
    CAPTURE(params);
    auto server = asking(params);
    fake_host host{server, descriptor};
    CHECK(summary(host.run<elicitation>(fields())) == invalid);
    CHECK(host.count("tools/call") == 1);
  }
}

TEST_CASE("elicitation, stateless: the end of the call decides as ever") {
  auto refusing = asking(form);
  refusing.on_tool("book").at(2).error(-32021, "missing capability");
  CHECK(judge(refusing) == invalid);
  auto silent = asking(form);
  silent.on_tool("book").at(2).say_nothing();
  CHECK(judge(silent) == stalled);
  auto failing = asking(form);
  failing.on_tool("book").at(2).reply(R"({"content":[],"isError":true})");
  CHECK(judge(failing) == "pass attempts=1");
}

TEST_CASE("elicitation, stateless: a tool that asks for ever floods") {
  auto server = asking(form);
  server.on_tool("book").at(2).reply(
      R"({"resultType":"input_required","inputRequests":{"a":{"method":"elicitation/create",)"
      R"("params":{"message":"?","requestedSchema":{}}},"b":{"method":"roots/list"}}})");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<elicitation>(fields())) == flood);
  CHECK(host.answers().size() == 1);
}

TEST_CASE("elicitation: descriptor") {
  check_descriptor(
      descriptor, "elicitation",
      {"elicitation-invalid-request", "elicitation-request-flood", "elicitation-stalled-call"});
}
