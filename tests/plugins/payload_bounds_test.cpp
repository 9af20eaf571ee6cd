// SPDX-License-Identifier: MIT
/// payload-bounds over a script, contract 02 section 3.11 and decision 1.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/payload-bounds/payload_bounds.cpp"

#include <mcpeval/testing/proposal.hpp>

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::propose;
using mcpeval::testing::reaction;
using mcpeval::testing::scaffold_of;
using mcpeval::testing::script;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view tolerant = R"({
  "tool": "note", "arguments": {"text": {"old": 1}, "to": "me"}, "field": "text",
  "size_bytes": 5, "expect_handled": false
})";
constexpr std::string_view strict = R"({
  "tool": "note", "arguments": {"text": "old", "to": "me"}, "field": "text",
  "size_bytes": 5, "expect_handled": true
})";

constexpr std::string_view passed = "pass attempts=1 latency_ms=0";
constexpr std::string_view unexpected =
    "fail attempts=1 first_failure=1 reason=unexpected-outcome latency_ms=0";
constexpr std::string_view unhandled =
    "fail attempts=1 first_failure=1 reason=payload-unhandled latency_ms=0";

std::string judge(script& server, std::string_view fields) {
  fake_host host{server, descriptor};
  return summary(host.run<payload_bounds>(fields));
}

/// The verdict when the call comes to what `react` says.
std::string judge(std::string_view fields, const std::function<void(reaction&)>& react) {
  script server;
  react(server.on_tool("note"));
  return judge(server, fields);
}

}  // namespace

TEST_CASE("payload-bounds: one call with the field replaced") {
  script server;
  fake_host host{server, descriptor};
  CHECK(summary(host.run<payload_bounds>(tolerant)) == passed);
  CHECK(sent(host) ==
        std::vector<std::string>{
            R"(1 tools/call {"name":"note","arguments":{"to":"me","text":"aaaaa"}})"});
}

TEST_CASE("payload-bounds: a field that the arguments lack is added") {
  script server;
  fake_host host{server, descriptor};
  CHECK(summary(host.run<payload_bounds>(R"({"tool":"note","arguments":{},"field":"extra",
          "size_bytes":3,"expect_handled":false})")) == passed);
  CHECK(sent(host) ==
        std::vector<std::string>{R"(1 tools/call {"name":"note","arguments":{"extra":"aaa"}})"});
}

TEST_CASE("payload-bounds: the largest size is sent") {
  script server;
  fake_host host{server, descriptor};
  CHECK(summary(host.run<payload_bounds>(R"({"tool":"note","arguments":{},"field":"t",
          "size_bytes":16000000,"expect_handled":true})")) == passed);
  REQUIRE(host.sent().size() == 1);
  const std::string& params = host.sent()[0].params;
  CHECK(params.size() ==
        16'000'000 + std::string{R"({"name":"note","arguments":{"t":""}})"}.size());
}

TEST_CASE("payload-bounds: a success passes, whatever is expected") {
  for (const auto fields : {tolerant, strict}) {
    CHECK(judge(fields, [](reaction& call) { call.reply("{}"); }) == passed);
    CHECK(judge(fields, [](reaction& call) { call.after(2500us).reply("null"); }) ==
          "pass attempts=1 latency_ms=2");
  }
}

TEST_CASE("payload-bounds: an error is an answer unless a success is expected") {
  const auto rpc_error = [](reaction& call) { call.error(-32602, "too long"); };
  const auto tool_error = [](reaction& call) { call.reply(R"({"isError":true})"); };
  CHECK(judge(tolerant, rpc_error) == passed);
  CHECK(judge(tolerant, tool_error) == passed);
  CHECK(judge(strict, rpc_error) == unexpected);
  CHECK(judge(strict, tool_error) == unexpected);
}

TEST_CASE("payload-bounds: a rejection without an id counts when the session still serves") {
  script server;
  server.on_tool("note").after(7ms).reject_without_id(-32600);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<payload_bounds>(tolerant)) == "pass attempts=1 latency_ms=7");
  REQUIRE(host.sent().size() == 2);
  CHECK(sent(host)[1] == "1 ping {}");

  server.on_tool("note").reject_without_id(-32700);
  CHECK(judge(server, tolerant) == passed);
}

TEST_CASE("payload-bounds: any reply with the id of the ping shows that the session serves") {
  script server;
  server.on_tool("note").reject_without_id(-32700);
  server.on("ping").error(-32601, "method not found");
  CHECK(judge(server, tolerant) == passed);
  server.on("ping").reply("7");
  CHECK(judge(server, tolerant) == passed);
}

TEST_CASE("payload-bounds: a rejection without an id and no answer to the ping") {
  script server;
  server.on_tool("note").after(7ms).reject_without_id(-32600);
  const std::string at_seven =
      "fail attempts=1 first_failure=1 reason=payload-unhandled latency_ms=7";
  for (const auto& react : std::vector<std::function<void(reaction&)>>{
           [](reaction& ping) { ping.say_nothing(); }, [](reaction& ping) { ping.close(); },
           [](reaction& ping) { ping.break_protocol(); }}) {
    react(server.on("ping"));
    CHECK(judge(server, tolerant) == at_seven);
  }
}

TEST_CASE("payload-bounds: a message rejected piece by piece") {
  script server;
  server.on_tool("note").reject_without_id(-32700);
  server.on("ping").at(1).reject_without_id(-32700);
  server.on("ping").at(2).reject_without_id(-32700);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<payload_bounds>(tolerant)) == passed);
  CHECK(host.count("ping") == 3);
}

TEST_CASE("payload-bounds: a session that rejects every ping does not serve") {
  script server;
  server.on_tool("note").reject_without_id(-32700);
  server.on("ping").reject_without_id(-32700);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<payload_bounds>(tolerant)) == unhandled);
  CHECK(host.count("ping") == 100);
}

TEST_CASE("payload-bounds: a rejection without an id where a success is expected") {
  script server;
  server.on_tool("note").reject_without_id(-32600);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<payload_bounds>(strict)) == unexpected);
  CHECK(host.count("ping") == 0);
}

TEST_CASE("payload-bounds: the stateless era has no ping") {
  script server;
  server.protocol_version("2026-07-28");
  server.on_tool("note").reject_without_id(-32600);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<payload_bounds>(tolerant)) == passed);
  CHECK(sent(host).back() == "1 server/discover {}");
}

TEST_CASE("payload-bounds, stateless over HTTP: a refusal counts when a new connection serves") {
  for (const auto& refuse : std::vector<std::function<void(reaction&)>>{
           [](reaction& call) { call.after(7ms).reject(); },
           [](reaction& call) { call.after(7ms).reject_without_id(-32000, "too large"); }}) {
    script server;
    server.protocol_version("2026-07-28").answers_apart();
    refuse(server.on_tool("note"));
    fake_host host{server, descriptor};
    CHECK(summary(host.run<payload_bounds>(tolerant)) == "pass attempts=1 latency_ms=7");
    REQUIRE(host.sent().size() == 2);
    CHECK(sent(host)[1] == "2 server/discover {}");
    CHECK(judge(server, strict) ==
          "fail attempts=1 first_failure=1 reason=unexpected-outcome latency_ms=7");

    server.on("server/discover").error(-32603, "busy");
    CHECK(judge(server, tolerant) == "pass attempts=1 latency_ms=7");
    for (const auto& react : std::vector<std::function<void(reaction&)>>{
             [](reaction& discover) { discover.say_nothing(); },
             [](reaction& discover) { discover.close(); },
             [](reaction& discover) { discover.reject(); }}) {
      react(server.on("server/discover"));
      CHECK(judge(server, tolerant) ==
            "fail attempts=1 first_failure=1 reason=payload-unhandled latency_ms=7");
    }
  }
}

TEST_CASE("payload-bounds, stateless over HTTP: the budget ends the case, not the server") {
  script server;
  server.protocol_version("2026-07-28").answers_apart();
  server.on_tool("note").reject();
  fake_host host{server, descriptor};
  CHECK(host.budget(5min, 1).run<payload_bounds>(tolerant).status() == MCPEVAL_BUDGET);
}

TEST_CASE("payload-bounds, handshake over HTTP: a refusal without an id is followed by a ping") {
  script server;
  server.answers_apart();
  server.on_tool("note").reject_without_id(-32600);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<payload_bounds>(tolerant)) == passed);
  CHECK(sent(host).back() == "1 ping {}");
}

TEST_CASE("payload-bounds: any other end is unhandled, whatever is expected") {
  for (const auto fields : {tolerant, strict}) {
    CHECK(judge(fields, [](reaction& call) { call.close(); }) == unhandled);
    CHECK(judge(fields, [](reaction& call) { call.break_protocol(); }) == unhandled);
    CHECK(judge(fields, [](reaction& call) { call.error_object("{}"); }) == unhandled);
    CHECK(judge(fields, [](reaction& call) { call.reply(R"({"isError":null})"); }) == unhandled);
    CHECK(judge(fields, [](reaction& call) { call.say_nothing(); }) ==
          "fail attempts=1 first_failure=1 reason=payload-unhandled latency_ms=30000");
    CHECK(judge(fields, [](reaction& call) { call.after(1999us).close(); }) ==
          "fail attempts=1 first_failure=1 reason=payload-unhandled latency_ms=1");
  }
}

TEST_CASE("payload-bounds: eight requests of the server are answered, the ninth is too many") {
  for (const auto fields : {tolerant, strict}) {
    CHECK(judge(fields, [](reaction& call) {
            call.ask("sampling/createMessage", "{}", 8).reply("{}");
          }) == passed);
    CHECK(judge(fields, [](reaction& call) {
            call.ask("sampling/createMessage", "{}", 9).reply("{}");
          }) == unhandled);
  }
}

TEST_CASE("payload-bounds: the budget and the operator are no verdict") {
  script server;
  server.on_tool("note").after(1s).reject_without_id(-32600);
  fake_host poor{server, descriptor};
  CHECK(poor.budget(5min, 0).run<payload_bounds>(tolerant).status() == MCPEVAL_BUDGET);
  fake_host no_ping{server, descriptor};
  CHECK(no_ping.budget(5min, 1).run<payload_bounds>(tolerant).status() == MCPEVAL_BUDGET);
  fake_host late{server, descriptor};
  CHECK(late.budget(500ms).run<payload_bounds>(tolerant).status() == MCPEVAL_BUDGET);
  fake_host stopped{server, descriptor};
  CHECK(stopped.cancel_after(500ms).run<payload_bounds>(tolerant).status() == MCPEVAL_CANCELLED);
}

TEST_CASE("payload-bounds: a starter for the first tool with a string property") {
  const auto* scaffold = scaffold_of<payload_bounds>();
  REQUIRE(scaffold != nullptr);
  CHECK(scaffold->phase == MCPEVAL_SCAFFOLD_CLOSING);
  CHECK(scaffold->rank == 20);
  CHECK(mcpeval::view(scaffold->name) == "payload");
  CHECK(propose(*scaffold, {.tools = R"([
    {"name": "a", "inputSchema": {"properties": {"n": {"type": "integer"},
                                                 "s": {"type": ["string"]}, "t": true}}},
    {"name": "b", "inputSchema": {"properties": {"zip": {"type": "string"},
                                                 "7th": {"type": "string"},
                                                 "a b": {"type": "string"},
                                                 "": {"type": "string"},
                                                 "city": {"type": "string"}}}},
    {"name": "c", "inputSchema": {"properties": {"a": {"type": "string"}}}}
  ])"}) == R"({"tool":"b","arguments":{},"field":"city","size_bytes":1000000,)"
           R"("expect_handled":false})");
}

TEST_CASE("payload-bounds: the name of a proposed field is an identifier") {
  const auto* scaffold = scaffold_of<payload_bounds>();
  const auto field_of = [&](const std::string& name) {
    const auto fields =
        propose(*scaffold, {.tools = R"([{"name":"a","inputSchema":{"properties":{")" + name +
                                     R"(":{"type":"string"}}}}])"});
    const auto read = mcpeval::testing::json_text::parse(fields);
    REQUIRE(read != nullptr);
    return read->root().find("field")->text;
  };
  const std::string longest(64, 'x');
  CHECK(field_of(longest) == longest);
  CHECK(field_of("A.b:c-d_9") == "A.b:c-d_9");
  for (const std::string& name : {longest + "x", std::string{"9a"}, std::string{"_a"},
                                  std::string{"a/b"}, std::string{"caf\xC3\xA9"}}) {
    CAPTURE(name);
    CHECK(field_of(name) == "payload");
  }
}

TEST_CASE("payload-bounds: a starter where no tool takes a string") {
  const auto* scaffold = scaffold_of<payload_bounds>();
  CHECK(propose(*scaffold, {.tools = R"([{"name":"a","inputSchema":{}},{"name":"b"}])"}) ==
        R"({"tool":"a","arguments":{},"field":"payload","size_bytes":1000000,)"
        R"("expect_handled":false})");
  CHECK(propose(*scaffold, {}) == "");
}

TEST_CASE("payload-bounds: descriptor") {
  check_descriptor(descriptor, "payload-bounds", {"unexpected-outcome", "payload-unhandled"});
}
