// SPDX-License-Identifier: MIT
/// output-schema over a script, contract 02 section 3.13, 12 section 3.2 and decision 21.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/output-schema/output_schema.cpp"

#include <mcpeval/testing/proposal.hpp>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::propose;
using mcpeval::testing::scaffold_of;
using mcpeval::testing::script;

namespace {

constexpr std::string_view fields = R"({"tool":"weigh","arguments":{"what":"air"}})";
constexpr std::string_view schema =
    R"({"type":"object","properties":{"kg":{"type":"number"}},"required":["kg"]})";
constexpr std::string_view missing =
    "fail attempts=1 first_failure=1 reason=output-schema-declared-but-missing";
constexpr std::string_view incomplete =
    "fail attempts=1 first_failure=1 reason=output-schema-field-missing";
constexpr std::string_view nonconforming =
    "fail attempts=1 first_failure=1 reason=output-schema-invalid-result";

/// A server whose tool has this output schema; empty for none.
script weighing(std::string_view output_schema = schema) {
  script server;
  std::string entry = R"({"name":"weigh","inputSchema":{})";
  if (!output_schema.empty()) entry.append(R"(,"outputSchema":)").append(output_schema);
  server.tools(R"([{"name":"other","inputSchema":{},"outputSchema":{}},)" + entry + "}]");
  return server;
}

std::string judge(script& server, mcpeval_conformance answer = MCPEVAL_CONFORMS) {
  fake_host host{server, descriptor};
  host.conformance(answer);
  return summary(host.run<output_schema>(fields));
}

/// The verdict about a tool that answers with this result.
std::string answered(std::string_view result, std::string_view output_schema = schema) {
  auto server = weighing(output_schema);
  server.on_tool("weigh").reply(result);
  return judge(server);
}

}  // namespace

TEST_CASE("output-schema: a conforming result") {
  auto server = weighing();
  server.on_tool("weigh").reply(R"({"content":[],"structuredContent":{"kg":1.2}})");
  fake_host host{server, descriptor};
  host.conformance(MCPEVAL_CONFORMS);
  CHECK(summary(host.run<output_schema>(fields)) == "pass attempts=1");
  CHECK(sent(host) ==
        std::vector<std::string>{R"(1 tools/call {"name":"weigh","arguments":{"what":"air"}})"});
}

TEST_CASE("output-schema: a tool without an object as its schema is not called") {
  for (const auto* declared : {"", "null", "true", "[]", "\"{}\""}) {
    CAPTURE(declared);
    auto server = weighing(declared);
    fake_host host{server, descriptor};
    CHECK(summary(host.run<output_schema>(fields)) == "pass attempts=0 applicable=false");
    CHECK(sent(host).empty());
  }
}

TEST_CASE("output-schema: an error, or a success without structured content") {
  CHECK(answered(R"({"content":[]})") == missing);
  CHECK(answered("null") == missing);
  CHECK(answered("[]") == missing);
  CHECK(answered(R"({"content":[],"structuredContent":{"kg":1},"isError":true})") == missing);

  auto refusing = weighing();
  refusing.on_tool("weigh").error_object(
      R"({"code":-32602,"message":"no","structuredContent":{"kg":1}})");
  CHECK(judge(refusing) == missing);
}

TEST_CASE("output-schema: null is content, and holds no required member") {
  CHECK(answered(R"({"structuredContent":null})") == incomplete);
  CHECK(answered(R"({"structuredContent":null})", R"({"type":["object","null"]})") ==
        "pass attempts=1");
}

TEST_CASE("output-schema: a required member is missing, whatever else is wrong") {
  for (const auto* content : {"{}", R"({"Kg":1})", R"({"inner":{"kg":1}})", "[]", R"("kg")", "7"}) {
    CAPTURE(content);
    auto server = weighing();
    server.on_tool("weigh").reply(R"({"structuredContent":)" + std::string{content} + "}");
    CHECK(judge(server, MCPEVAL_VIOLATES) == incomplete);
  }
  CHECK(answered(R"({"structuredContent":{"a":1}})", R"({"required":["a","b"]})") == incomplete);
}

TEST_CASE("output-schema: a required member may be null") {
  CHECK(answered(R"({"structuredContent":{"kg":null}})") == "pass attempts=1");
}

TEST_CASE("output-schema: a `required` that names nothing requires nothing") {
  for (const auto* declared :
       {R"({"required":true})", R"({"required":"kg"})", R"({"required":{"kg":1}})",
        R"({"required":[7,null,["kg"]]})", R"({"properties":{"in":{"required":["kg"]}}})"}) {
    CAPTURE(declared);
    CHECK(answered(R"({"structuredContent":{}})", declared) == "pass attempts=1");
  }
}

TEST_CASE("output-schema: stateless content is any value, and only objects have members") {
  const auto judged = [](std::string_view result, mcpeval_conformance answer) {
    auto server = weighing();
    server.protocol_version("2026-07-28");
    server.on_tool("weigh").reply(result);
    return judge(server, answer);
  };
  for (const auto* content : {"null", "[]", R"("kg")", "7", "false", R"({"kg":1})"}) {
    CAPTURE(content);
    const auto result = R"({"resultType":"complete","content":[],"structuredContent":)" +
                        std::string{content} + "}";
    CHECK(judged(result, MCPEVAL_CONFORMS) == "pass attempts=1");
    CHECK(judged(result, MCPEVAL_VIOLATES) == nonconforming);
  }
  CHECK(judged(R"({"content":[],"structuredContent":{}})", MCPEVAL_CONFORMS) == incomplete);
  CHECK(judged(R"({"content":[]})", MCPEVAL_CONFORMS) == missing);
  CHECK(judged(R"({"content":[],"isError":true})", MCPEVAL_CONFORMS) == missing);
}

TEST_CASE("output-schema: the host's own verdict about a stateless result") {
  auto server = weighing();
  server.protocol_version("2026-07-28");
  server.on_tool("weigh").reply(R"({"resultType":"task","structuredContent":{"kg":1}})");
  CHECK(judge(server) == "fail attempts=1 first_failure=1 reason=result-type-invalid");
}

TEST_CASE("output-schema: a stateless tool without a schema is not called") {
  auto server = weighing("");
  server.protocol_version("2026-07-28");
  CHECK(judge(server) == "pass attempts=0 applicable=false");
}

TEST_CASE("output-schema: what violates the schema, or a schema that cannot be compiled") {
  for (const auto answer : {MCPEVAL_VIOLATES, MCPEVAL_UNCOMPILABLE}) {
    auto server = weighing();
    server.on_tool("weigh").reply(R"({"structuredContent":{"kg":"heavy"}})");
    CHECK(judge(server, answer) == nonconforming);
  }
}

TEST_CASE("output-schema: without a validator there is no verdict") {
  auto server = weighing();
  server.on_tool("weigh").reply(R"({"structuredContent":{"kg":1}})");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<output_schema>(fields)) == "error " + std::to_string(MCPEVAL_UNSUPPORTED));

  server.on_tool("weigh").reply(R"({"content":[]})");
  CHECK(summary(host.run<output_schema>(fields)) == missing);
}

TEST_CASE("output-schema: a transport fault is no verdict") {
  using mcpeval::testing::reaction;
  struct row {
    reaction& (reaction::*fault)();
    mcpeval_status status;
  };
  for (const auto& one :
       {row{&reaction::say_nothing, MCPEVAL_TIMEOUT}, row{&reaction::close, MCPEVAL_CLOSED},
        row{&reaction::break_protocol, MCPEVAL_PROTOCOL}}) {
    auto server = weighing();
    (server.on_tool("weigh").*one.fault)();
    CHECK(judge(server) == "error " + std::to_string(one.status));
  }
  auto unlisted = weighing();
  unlisted.catalog_status(MCPEVAL_PROTOCOL);
  CHECK(judge(unlisted) == "error " + std::to_string(MCPEVAL_PROTOCOL));
}

TEST_CASE("output-schema: the budget and the operator end the case") {
  auto silent = weighing();
  silent.on_tool("weigh").say_nothing();
  fake_host spent{silent, descriptor};
  spent.budget(std::chrono::seconds{1});
  CHECK(spent.run<output_schema>(fields).status() == MCPEVAL_BUDGET);
  fake_host stopped{silent, descriptor};
  stopped.cancel_after(std::chrono::seconds{1});
  CHECK(summary(stopped.run<output_schema>(fields)) ==
        "error " + std::to_string(MCPEVAL_CANCELLED));
}

TEST_CASE("output-schema: a starter for a tool that declares an object") {
  const auto& starter = *scaffold_of<output_schema>();
  CHECK(starter.phase == MCPEVAL_SCAFFOLD_TOOL);
  CHECK(starter.rank == 40);
  CHECK(mcpeval::view(starter.name) == "output");
  CHECK(propose(starter, {.tool = R"({"name":"a.b","inputSchema":{},"outputSchema":{}})"}) ==
        R"({"tool":"a.b","arguments":{}})");
  for (const auto* entry :
       {R"({"name":"t","inputSchema":{}})", R"({"name":"t","inputSchema":{},"outputSchema":null})",
        R"({"name":"t","inputSchema":{},"outputSchema":true})"})
    CHECK(propose(starter, {.tool = entry}) == "");
  CHECK(output_schema::find(MCPEVAL_SCHEMA_ID) == nullptr);
}

TEST_CASE("output-schema: descriptor") {
  check_descriptor(descriptor, "output-schema",
                   {"output-schema-declared-but-missing", "output-schema-field-missing",
                    "output-schema-invalid-result"});
}
