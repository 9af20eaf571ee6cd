// SPDX-License-Identifier: MIT
/// schema-guessability over a script, contract 02 section 3.3.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/schema-guessability/schema_guessability.cpp"

#include <mcpeval/testing/proposal.hpp>

#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::propose;
using mcpeval::testing::scaffold_of;
using mcpeval::testing::script;

namespace {

constexpr std::string_view sound =
    R"({"type":"object","properties":{"to":{},"cc":{}},"required":["to"]})";
constexpr std::string_view fields = R"({"tool":"send","arguments":{"to":"x","n":1.50}})";

/// A server that lists a broken tool before `send`, which has this input schema.
script offering(std::string_view schema) {
  script server;
  server.tools(R"([{"name":"other","inputSchema":{}},{"name":"send","inputSchema":)" +
               std::string{schema} + "}]");
  return server;
}

}  // namespace

TEST_CASE("schema-guessability: one call with the arguments as declared") {
  auto server = offering(sound);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<schema_guessability>(fields)) == "pass attempts=1");
  CHECK(sent(host) == std::vector<std::string>{
                          R"(1 tools/call {"name":"send","arguments":{"to":"x","n":1.50}})"});
}

TEST_CASE("schema-guessability: an incoherent schema fails before any call") {
  for (const auto* schema :
       {R"({"properties":{}})", R"({"type":["object"]})", R"({"type":"object","properties":[]})",
        R"({"type":"object","properties":{},"required":"to"})",
        R"({"type":"object","properties":{},"required":[7]})",
        R"({"type":"object","properties":{},"required":["to"]})"}) {
    CAPTURE(schema);
    auto server = offering(schema);
    fake_host host{server, descriptor};
    CHECK(summary(host.run<schema_guessability>(fields)) ==
          "fail attempts=0 first_failure=1 reason=invalid-schema");
    CHECK(host.sent().empty());
  }
}

TEST_CASE("schema-guessability: a required argument that the case lacks fails before any call") {
  auto server =
      offering(R"({"type":"object","properties":{"to":{},"cc":{}},"required":["to","cc"]})");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<schema_guessability>(fields)) ==
        "fail attempts=0 first_failure=1 reason=missing-required-argument");
  CHECK(host.sent().empty());
}

TEST_CASE("schema-guessability: headers that nothing can carry make the schema invalid") {
  for (const auto* schema : {sound.data(), R"({"type":"object","properties":{"cc":{}},)"
                                           R"("required":["cc"]})"}) {
    auto server = offering(schema);
    server.uncallable("send");
    fake_host host{server, descriptor};
    CHECK(summary(host.run<schema_guessability>(fields)) ==
          "fail attempts=0 first_failure=1 reason=invalid-schema");
    CHECK(host.sent().empty());
  }
  auto other = offering(sound);
  other.uncallable("other");
  fake_host host{other, descriptor};
  CHECK(summary(host.run<schema_guessability>(fields)) == "pass attempts=1");
}

TEST_CASE("schema-guessability: a call that errors, either way") {
  auto refusing = offering(sound);
  refusing.on_tool("send").error(-32602, "no");
  fake_host first{refusing, descriptor};
  CHECK(summary(first.run<schema_guessability>(fields)) ==
        "fail attempts=1 first_failure=1 reason=unexpected-outcome");

  auto failing = offering(sound);
  failing.on_tool("send").reply(R"({"content":[],"isError":true})");
  fake_host second{failing, descriptor};
  CHECK(summary(second.run<schema_guessability>(fields)) ==
        "fail attempts=1 first_failure=1 reason=unexpected-outcome");
}

TEST_CASE("schema-guessability: a transport fault is no verdict") {
  auto silent = offering(sound);
  silent.on_tool("send").say_nothing();
  fake_host first{silent, descriptor};
  CHECK(first.run<schema_guessability>(fields).status() == MCPEVAL_TIMEOUT);

  auto confused = offering(sound);
  confused.on_tool("send").reply(R"({"isError":null})");
  fake_host second{confused, descriptor};
  CHECK(second.run<schema_guessability>(fields).status() == MCPEVAL_PROTOCOL);
}

TEST_CASE("schema-guessability: a tool that the catalog does not list is no verdict") {
  script server;
  fake_host host{server, descriptor};
  CHECK(host.run<schema_guessability>(fields).status() == MCPEVAL_PROTOCOL);
  CHECK(host.sent().empty());
}

TEST_CASE("schema-guessability: the starter case calls a verified tool without arguments") {
  const auto* starter = scaffold_of<schema_guessability>();
  CHECK(starter->phase == MCPEVAL_SCAFFOLD_TOOL);
  CHECK(mcpeval::view(starter->name) == "guessable");
  CHECK(propose(*starter, {.tool = R"({"name":"status","inputSchema":{}})"}) ==
        R"({"tool":"status","arguments":{}})");
}

TEST_CASE("schema-guessability: descriptor") {
  check_descriptor(descriptor, "schema-guessability",
                   {"unexpected-outcome", "invalid-schema", "missing-required-argument"});
}
