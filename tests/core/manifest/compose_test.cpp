// SPDX-License-Identifier: MIT
/// The composed JSON Schema: its shape here; what it accepts in compose_test.py.
#include "stock_kinds.hpp"

#include "json/document.hpp"
#include "manifest/compose.hpp"
#include "manifest/definitions.hpp"
#include "schema/definitions.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace mcpeval::core;
using namespace mcpeval::core::testing;
using mcpeval::value;

namespace {

document composed(const stock_kinds& installed) {
  document parsed;
  REQUIRE(document::parse(compose_manifest_schema(installed.descriptors()), {}, parsed));
  return parsed;
}

std::vector<std::string> labels_of(const value& root) {
  const value branches = root["$defs"]["case"]["oneOf"];
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < branches.size(); ++i)
    labels.emplace_back(branches.at(i)["properties"]["probe"]["const"].string_or({}));
  return labels;
}

value branch(const value& root, std::string_view label) {
  const value branches = root["$defs"]["case"]["oneOf"];
  for (std::size_t i = 0; i < branches.size(); ++i)
    if (branches.at(i)["properties"]["probe"]["const"].string_or({}) == label)
      return branches.at(i);
  return {};
}

/// Schemas that list members and are neither closed nor a condition.
void find_open(const value& at, const std::string& pointer, std::vector<std::string>& open) {
  if (at["properties"].is_object() && at["type"].string_or({}) == "object" &&
      !at["additionalProperties"].is_false())
    open.push_back(pointer);
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (at.is_array()) find_open(at.at(i), pointer + '/' + std::to_string(i), open);
    if (at.is_object())
      find_open(at.member(i).second, pointer + '/' + std::string{at.member(i).first}, open);
  }
}

const std::string vendor = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "NAME", "version": "1.0.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe", "id": "NAME.ping", "summary": "ping answers", "access": ["mutating"],
    "session": "shared", "tools": [],
    "fields": {
      "type": "object",
      "properties": {
        "mode": {"type": ["string", "null"], "enum": ["fast", "slow"], "description": "how"},
        "flags": {"type": "array", "items": {"type": "boolean"}, "description": "which"}
      },
      "required": []
    },
    "reasons": [{"id": "NAME.silent", "hint": "answer every ping with an empty result at once"}]
  }]
})json";

std::string named(std::string text, const std::string& name) {
  for (std::size_t at = 0; (at = text.find("NAME", at)) != std::string::npos;)
    text.replace(at, 4, name);
  return text;
}

}  // namespace

TEST_CASE("compose: frame") {
  const stock_kinds installed;
  const document schema = composed(installed);
  const value root = schema.root();
  CHECK(root["$schema"].string_or({}) == "https://json-schema.org/draft/2020-12/schema");
  CHECK(root["properties"]["version"].write() == R"({"const":1})");
  CHECK(root["required"].write() == R"(["version","probes"])");
  CHECK(root["properties"].size() == 5);
}

TEST_CASE("compose: stock kinds by label, then third-party ones by label") {
  stock_kinds installed;
  installed.add(named(vendor, "zeta"));
  installed.add(named(vendor, "acme"));
  std::vector<std::string> wanted{stock_labels().begin(), stock_labels().end()};
  std::sort(wanted.begin(), wanted.end());
  wanted.insert(wanted.end(), {"acme.ping", "zeta.ping"});
  const document schema = composed(installed);
  CHECK(labels_of(schema.root()) == wanted);
}

TEST_CASE("compose: every object with members is closed") {
  const stock_kinds installed;
  const document schema = composed(installed);
  std::vector<std::string> open;
  find_open(schema.root(), "", open);
  CHECK(open == std::vector<std::string>{});
}

TEST_CASE("compose: every shared definition has its schema") {
  const stock_kinds installed;
  const document schema = composed(installed);
  for (const shared_definition& one : shared_definitions()) {
    CAPTURE(one.reference);
    const std::string pointer = definition_pointer(one.reference);
    CHECK(schema.root().pointer(pointer.substr(1)).is_object());
  }
  CHECK(definition_pointer("mcpeval:json-pointer") == "#/$defs/json-pointer");
}

TEST_CASE("compose: patterns of contract 01 section 9") {
  const stock_kinds installed;
  const document schema = composed(installed);
  CHECK(schema.root()["$defs"]["identifier"]["pattern"].string_or({}) ==
        "^[A-Za-z][A-Za-z0-9_.:-]{0,63}$");
  CHECK(schema.root()["$defs"]["tool"]["pattern"].string_or({}) == R"(^[A-Za-z0-9_:.\-]{1,128}$)");
}

TEST_CASE("compose: access and sandbox") {
  const stock_kinds installed;
  const document schema = composed(installed);
  const value pagination = branch(schema.root(), "pagination");
  CHECK(pagination["properties"]["access"].write() == R"({"enum":["read_only"]})");
  CHECK_FALSE(pagination["properties"]["sandbox"]);
  CHECK_FALSE(pagination["if"]);
  const value latency = branch(schema.root(), "latency-budget");
  CHECK(latency["properties"]["sandbox"].write() == R"({"type":"null"})");
  const value contention = branch(schema.root(), "contention");
  CHECK(contention["properties"]["access"].write() == R"({"enum":["read_only","mutating"]})");
  CHECK(contention["then"]["required"].write() == R"(["sandbox"])");
  CHECK(contention["else"]["properties"]["sandbox"].write() == R"({"type":"null"})");
}

TEST_CASE("compose: where null counts as absent it is accepted") {
  stock_kinds installed;
  installed.add(named(vendor, "acme"));
  const document schema = composed(installed);
  const value token = branch(schema.root(), "token-cost")["properties"]["max_tool_tokens"];
  CHECK(token["anyOf"].at(1).write() == R"({"type":"null"})");
  CHECK(token["anyOf"].at(0)["type"].write() == R"(["integer"])");
  const value trigger =
      branch(schema.root(), "resource-subscription")["properties"]["trigger_tool"];
  CHECK(trigger["anyOf"].at(0)["$ref"].string_or({}) == "#/$defs/tool");
  const value mode = branch(schema.root(), "acme.ping")["properties"]["mode"];
  CHECK(mode["anyOf"].at(0)["enum"].write() == R"(["fast","slow"])");
}

TEST_CASE("compose: relations that JSON Schema can say") {
  const stock_kinds installed;
  const document schema = composed(installed);
  const value negotiation = branch(schema.root(), "protocol-negotiation")["allOf"].at(0);
  CHECK(negotiation["properties"]["bogus_version"]["not"]["enum"].size() == 6);
  const value completion = branch(schema.root(), "completion")["allOf"].at(0);
  CHECK(completion["if"]["properties"]["ref_type"]["const"].string_or({}) == "ref/prompt");
  CHECK_FALSE(branch(schema.root(), "token-cost")["allOf"]);
}

TEST_CASE("compose: no kind, no case") {
  document schema;
  REQUIRE(document::parse(compose_manifest_schema(std::vector<const plugin_descriptor*>{}), {},
                          schema));
  CHECK(schema.root()["$defs"]["case"].is_false());
  CHECK(compose_manifest_schema(registry::scan({})) ==
        compose_manifest_schema(std::vector<const plugin_descriptor*>{}));
}

TEST_CASE("compose: the text is pretty, ends in a newline, and does not vary") {
  const stock_kinds installed, again;
  const std::string text = compose_manifest_schema(installed.descriptors());
  CHECK(text == compose_manifest_schema(again.descriptors()));
  CHECK(text.substr(0, 4) == "{\n  ");
  CHECK(text.substr(text.size() - 2) == "}\n");
}

TEST_CASE("compose: a kind that only mutates") {
  stock_kinds installed;
  installed.add(named(vendor, "acme"));
  const std::string sandbox = R"("sandboxes": {"s": {"description": "d"}}, )";
  const auto text = [&](const std::string& access) {
    return manifest_text(R"({"id": "c", "probe": "acme.ping", )" + access + "}", sandbox);
  };
  CHECK(refusal_of(text(R"("access": "read_only")"), installed) ==
        "probe case c: access must be mutating for acme.ping (at /probes/0/access)");
  CHECK(refusal_of(text(R"("access": "mutating", "sandbox": "s")"), installed) == "");
}
