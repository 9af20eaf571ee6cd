// SPDX-License-Identifier: MIT
/// The cases that the contract checker makes up keep to the descriptor they are made from.
#include "registry/contract_case.hpp"

#include "json/document.hpp"
#include "schema/profile.hpp"
#include "schema/relations.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace {

using namespace mcpeval::core;

std::string descriptor_of(const std::string& fields, const std::string& relations) {
  return R"({"descriptor": 1, "abi": {"major": 0, "minor": 0},
    "module": {"name": "acme", "version": "1", "license": "MIT"},
    "plugins": [{"kind": "probe", "id": "acme.a", "summary": "a", "headline": false,
      "access": ["read_only"], "session": "shared", "fields": )" +
         fields + R"(, "relations": )" + relations + R"(, "reasons": [], "measurements": []}]})";
}

std::vector<std::string> cases_of(const std::string& fields, const std::string& relations = "[]") {
  auto read = read_descriptor(descriptor_of(fields, relations));
  if (!read) FAIL(read.error().sentence);
  return make_up_cases((*read).plugins.front());
}

constexpr const char* frame = R"({"id":"contract","probe":"acme.a","access":"read_only")";

}  // namespace

TEST_CASE("made-up cases: the required fields alone, then all of them, at their least values") {
  const auto made = cases_of(R"({"type": "object", "properties": {
      "tool": {"$ref": "mcpeval:tool"},
      "count": {"type": "integer", "minimum": 3, "maximum": 9},
      "word": {"type": "string", "enum": ["first", "second"]},
      "strict": {"type": "boolean"}
    }, "required": ["tool", "count"]})");
  REQUIRE(made.size() == 2);
  CHECK(made[0] == std::string{frame} + R"(,"tool":"contract.tool","count":3})");
  CHECK(made[1] ==
        std::string{frame} + R"(,"tool":"contract.tool","count":3,"word":"first","strict":false})");
}

TEST_CASE("made-up cases: one is enough when every field is required") {
  CHECK(cases_of(R"({"type": "object", "properties": {"a": {"type": "boolean"}},
                     "required": ["a"]})") ==
        std::vector<std::string>{std::string{frame} + R"(,"a":false})"});
}

TEST_CASE("made-up cases: unique elements differ") {
  const auto made = cases_of(R"({"type": "object", "properties": {
      "numbers": {"type": "array", "items": {"type": "integer", "minimum": 2}, "minItems": 3,
                  "uniqueItems": true},
      "words": {"type": "array", "items": {"type": "string", "minLength": 2}, "minItems": 2,
                "uniqueItems": true}
    }, "required": ["numbers", "words"]})");
  CHECK(made.front() == std::string{frame} + R"(,"numbers":[2,3,4],"words":["aa","aaa"]})");
}

TEST_CASE("made-up cases: at_most holds") {
  const auto made = cases_of(R"({"type": "object", "properties": {
      "lesser": {"type": "integer", "minimum": 5}, "greater": {"type": "integer", "minimum": 1}
    }, "required": ["lesser", "greater"]})",
                             R"([{"at_most": ["lesser", "greater"]}])");
  CHECK(made.front() == std::string{frame} + R"(,"lesser":5,"greater":5})");
}

TEST_CASE("made-up cases: shared definitions and nested lists are valid by the field profile") {
  const std::string fields = R"({"type": "object", "properties": {
      "steps": {"type": "array", "minItems": 2, "items": {"type": "object", "properties": {
          "tool": {"$ref": "mcpeval:tool"}, "arguments": {"$ref": "mcpeval:arguments"},
          "expect": {"$ref": "mcpeval:expect"}}, "required": ["tool", "arguments", "expect"]}},
      "name": {"$ref": "mcpeval:identifier"}, "path": {"$ref": "mcpeval:json-pointer"},
      "version": {"$ref": "mcpeval:date-version"}, "uri": {"$ref": "mcpeval:uri"}
    }, "required": ["steps", "name", "path", "version", "uri"]})";
  const std::string relations = R"([{"unspoken_version": ["version"]}])";
  auto read = read_descriptor(descriptor_of(fields, relations));
  if (!read) FAIL(read.error().sentence);
  const auto& probe = (*read).plugins.front();
  for (const auto& text : make_up_cases(probe)) {
    CAPTURE(text);
    document made;
    REQUIRE(document::parse(text, {}, made));
    const auto properties = probe.fields["properties"];
    for (std::size_t i = 0; i < properties.size(); ++i) {
      const auto [name, schema] = properties.member(i);
      CHECK_FALSE(check_member_structure(schema, name, made.root()[name]).broken);
      CHECK_FALSE(check_member_rules(schema, name, made.root()[name]).broken);
    }
    CHECK_FALSE(check_relation(probe.relations.at(0), made.root()).broken);
  }
}
