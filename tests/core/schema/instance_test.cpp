// SPDX-License-Identifier: MIT
/// Instances against the field profile: structure first, then rules.
#include "schema/definitions.hpp"
#include "schema/place.hpp"
#include "schema/profile.hpp"
#include "schema/relations.hpp"

#include "parsed_schema.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace mcpeval::core;

namespace {

struct row {
  std::string schema, instance, sentence, pointer;
};

void check(const row& one, profile_problem (*step)(const mcpeval::value&, std::string_view,
                                                   const mcpeval::value&)) {
  CAPTURE(one.schema);
  CAPTURE(one.instance);
  const auto found = step(parsed_schema(one.schema), "p", parsed_schema(one.instance));
  CHECK(found.broken == !one.sentence.empty());
  CHECK(found.sentence == one.sentence);
  CHECK(found.pointer == one.pointer);
}

}  // namespace

TEST_CASE("structure: types") {
  const row rows[] = {
      {R"({"type": "null"})", "null", "", ""},
      {R"({"type": "null"})", "1", "p must be null", "/p"},
      {R"({"type": "boolean"})", "false", "", ""},
      {R"({"type": "boolean"})", "0", "p must be true or false", "/p"},
      {R"({"type": "integer"})", "-7", "", ""},
      {R"({"type": "integer"})", "123456789012345678901234567890", "", ""},
      {R"({"type": "integer"})", "7.0",
       "p must be an integer, written without fraction or exponent", "/p"},
      {R"({"type": "integer", "minimum": 3})", "7.5",
       "p must be an integer of at least 3, written without fraction or exponent", "/p"},
      {R"({"type": "integer", "maximum": 3})", "-1", "", ""},
      {R"({"type": "integer", "maximum": 3})", "{}", "p must be an integer of at most 3", "/p"},
      {R"({"type": "integer", "minimum": 0})", "-1", "p must be an integer of at least 0", "/p"},
      {R"({"type": "integer", "minimum": 0})", "-0", "p must be an integer of at least 0", "/p"},
      {R"({"type": "integer", "minimum": -1})", "-1", "", ""},
      {R"({"type": "number"})", "1", "", ""},
      {R"({"type": "number"})", "1.5", "", ""},
      {R"({"type": "number"})", "\"1\"", "p must be a number", "/p"},
      {R"({"type": "string"})", "null", "p must be a string", "/p"},
      {R"({"type": ["string", "null"]})", "null", "", ""},
      {R"({"type": ["string", "null"]})", "1", "p must be a string", "/p"},
      {R"({"type": ["string", "boolean"]})", "1", "p must be a string or true or false", "/p"},
      {R"({"type": "array", "items": {"type": "string"}})", "{}", "p must be an array", "/p"},
      {R"({"type": "array", "items": {"type": "string"}})", R"(["a", 1])",
       "an entry of p must be a string", "/p/1"},
      {R"({"type": "object", "properties": {}})", "[]", "p must be an object", "/p"},
      {R"({"type": "object", "properties": {}})", R"({"a": 1})", "a is no known field", "/p/a"},
      {R"({"type": "object", "properties": {}})", R"({"a/b": 1})",
       "a member here is no known field", "/p"},
      {R"({"type": "object", "properties": {"a": {"type": "null"}}, "required": ["a"]})", "{}",
       "a is missing", "/p"},
      {R"({"type": "object", "properties": {"a": {"type": "null"}}})", R"({"a": 1})",
       "a must be null", "/p/a"},
      {R"({"$ref": "mcpeval:tool"})", "1", "p must be a string", "/p"},
      {R"({"$ref": "mcpeval:tool"})", "null", "p must be a string", "/p"},
      {R"({"$ref": "mcpeval:tool", "type": ["string", "null"]})", "null", "", ""},
      {R"({"$ref": "mcpeval:arguments"})", "1", "", ""},
  };
  for (const row& one : rows) check(one, check_member_structure);
}

TEST_CASE("rules: numbers, strings, choices and arrays") {
  const row rows[] = {
      {R"({"type": "integer", "minimum": 1, "maximum": 3})", "1", "", ""},
      {R"({"type": "integer", "minimum": 1, "maximum": 3})", "3", "", ""},
      {R"({"type": "integer", "minimum": 1, "maximum": 3})", "4", "p must be between 1 and 3",
       "/p"},
      {R"({"type": "integer", "minimum": 1})", "0", "p must be at least 1", "/p"},
      {R"({"type": "integer", "maximum": 1})", "2", "p must be at most 1", "/p"},
      {R"({"type": "integer"})", "9223372036854775807", "", ""},
      {R"({"type": "integer"})", "9223372036854775808", "p must fit 64 bits", "/p"},
      {R"({"type": "integer", "minimum": 1})", "9223372036854775808", "p must be at least 1", "/p"},
      {R"({"type": "number", "minimum": 0.5, "maximum": 1.5})", "0.5", "", ""},
      {R"({"type": "number", "minimum": 0.5, "maximum": 1.5})", "1.75",
       "p must be between 0.5 and 1.5", "/p"},
      {R"({"type": "number", "maximum": 1.5})", "1", "", ""},
      {R"({"type": "number", "maximum": 1.5})", "2", "p must be at most 1.5", "/p"},
      {R"({"type": "string", "minLength": 2, "maxLength": 2})", R"("\u00e9\u00e9")", "", ""},
      {R"({"type": "string", "minLength": 2, "maxLength": 3})", R"("a")",
       "p must be between 2 and 3 characters long", "/p"},
      {R"({"type": "string", "minLength": 1})", R"("")", "p must be at least 1 character long",
       "/p"},
      {R"({"type": "string", "enum": ["a"]})", R"("b")", "p must be a", "/p"},
      {R"({"type": "string", "enum": ["a", "b"]})", R"("c")", "p must be a or b", "/p"},
      {R"({"type": "integer", "enum": [1, 2, 3]})", "4", "p must be 1, 2 or 3", "/p"},
      {R"({"type": "integer", "enum": [1, 2, 3]})", "3", "", ""},
      {R"({"type": ["string", "null"], "enum": ["a"]})", "null", "", ""},
      {R"({"type": "boolean", "const": true})", "false", "p must be true", "/p"},
      {R"({"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 2})", "[]",
       "p must have between 1 and 2 entries", "/p"},
      {R"({"type": "array", "items": {"type": "integer"}, "maxItems": 1})", "[1, 2]",
       "p must have at most 1 entry", "/p"},
      {R"({"type": "array", "items": {"type": "integer", "maximum": 1}})", "[1, 2]",
       "an entry of p must be at most 1", "/p/1"},
      {R"({"type": "array", "items": {"type": "integer"}, "uniqueItems": true})", "[1, 2, 1]",
       "p must not repeat an entry", "/p/2"},
      {R"({"type": "array", "items": {"type": "number"}, "uniqueItems": true})", "[1.0, 1.00]",
       "p must not repeat an entry", "/p/1"},
      {R"({"type": "array", "items": {"type": "number"}, "uniqueItems": true})", "[1, 1.0]", "",
       ""},
      {R"({"type": "array", "items": {"type": "integer"}, "uniqueItems": false})", "[1, 1]", "",
       ""},
      {R"({"$ref": "mcpeval:uri"})", R"("")", "p must be between 1 and 512 bytes long", "/p"},
      {R"({"$ref": "mcpeval:arguments"})", "1", "p must be an object", "/p"},
      {R"({"$ref": "mcpeval:json-pointer"})", R"("a")",
       "p is invalid: a result path is 1 to 512 bytes that start with / and hold only letters, "
       "digits, _ . : - / and the escapes ~0 and ~1",
       "/p"},
      {R"({"$ref": "mcpeval:json-pointer"})", R"("/a~1b")", "", ""},
  };
  for (const row& one : rows) check(one, check_member_rules);
}

TEST_CASE("rules: properties in the order of the schema, not of the instance") {
  const auto schema = parsed_schema(R"({"type": "object", "properties": {
    "b": {"type": "integer", "maximum": 1}, "a": {"type": "integer", "maximum": 1}}})");
  CHECK(check_rules(schema, parsed_schema(R"({"a": 2, "b": 2})")).pointer == "/b");
  CHECK(check_rules(schema, parsed_schema(R"({"a": 2, "b": 1})")).pointer == "/a");
  CHECK_FALSE(check_rules(schema, parsed_schema("{}")).broken);
}

TEST_CASE("whole instances: their own name in sentences") {
  const auto schema = parsed_schema(R"({"type": "object", "properties": {}})");
  CHECK(check_structure(schema, parsed_schema("1")).sentence == "the document must be an object");
  CHECK(check_structure(schema, parsed_schema("1"), "a sandbox").sentence ==
        "a sandbox must be an object");
}

TEST_CASE("relations: form") {
  const auto fields = parsed_schema(
      R"({"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}})");
  const auto refusal = [&](const std::string& text) {
    return check_relations(parsed_schema(text), fields).sentence;
  };
  CHECK(check_relations({}, fields).sentence == "");
  CHECK(refusal("[]") == "");
  CHECK(refusal(R"([{"at_most": ["a", "b"]}, {"identifier_if": ["a", "b", "w"]}])") == "");
  CHECK(refusal(R"([{"unspoken_version": ["a"]}])") == "");
  CHECK(refusal("{}") == "relations must be an array");
  CHECK(refusal("[1]") == "a relation must have one known name (at /relations/0)");
  CHECK(refusal(R"([{"at_least": ["a", "b"]}])") ==
        "a relation must have one known name (at /relations/0)");
  CHECK(refusal(R"([{"at_most": ["a", "b"], "unspoken_version": ["a"]}])") ==
        "a relation must have one known name (at /relations/0)");
  CHECK(refusal(R"([{"unspoken_version": ["a"]}, {"at_most": ["a", "c"]}])") ==
        "relation at_most must list 2 of the kind's fields (at /relations/1)");
  CHECK(refusal(R"([{"at_most": ["a"]}])") ==
        "relation at_most must list 2 of the kind's fields (at /relations/0)");
  CHECK(refusal(R"([{"at_most": "a"}])") ==
        "relation at_most must list 2 of the kind's fields (at /relations/0)");
  CHECK(refusal(R"([{"identifier_if": ["a", "b", 1]}])") ==
        "relation identifier_if must list 2 of the kind's fields and a word (at /relations/0)");
}

TEST_CASE("relations: judgement") {
  const auto judged = [](const std::string& relation, const std::string& instance) {
    return check_relation(parsed_schema(relation), parsed_schema(instance)).sentence;
  };
  const std::string most = R"({"at_most": ["a", "b"]})";
  CHECK(judged(most, R"({"a": 1, "b": 1})") == "");
  CHECK(judged(most, R"({"a": 2, "b": 1})") == "a must not be above b");
  CHECK(judged(most, R"({"a": null, "b": 1})") == "");
  CHECK(judged(most, R"({"a": 2})") == "");
  const std::string word = R"({"identifier_if": ["a", "b", "w"]})";
  CHECK(judged(word, R"({"a": "1", "b": "w"})").substr(0, 13) == "a is invalid:");
  CHECK(judged(word, R"({"a": "1", "b": "v"})") == "");
  CHECK(judged(word, R"({"a": "x", "b": "w"})") == "");
  CHECK(judged(word, R"({"b": "w"})") == "");
  const std::string version = R"({"unspoken_version": ["a"]})";
  CHECK(judged(version, R"({"a": "2025-11-25"})") != "");
  CHECK(judged(version, R"({"a": "2000-01-01"})") == "");
  CHECK(spoken_versions().size() == 6);
}

TEST_CASE("places: what may be shown of a pointer") {
  CHECK(is_quotable("max_tools"));
  CHECK(is_quotable("$schema"));
  CHECK(is_quotable(std::string(64, 'a')));
  CHECK_FALSE(is_quotable(""));
  CHECK_FALSE(is_quotable("a b"));
  CHECK_FALSE(is_quotable(std::string(65, 'a')));
  CHECK_FALSE(is_quotable("\xC3\xA9"));
  CHECK(quotable_pointer("") == "");
  CHECK(quotable_pointer("/probes/0/tool") == "/probes/0/tool");
  CHECK(quotable_pointer("/probes/0/a b/c") == "/probes/0");
  CHECK(quotable_pointer("/a~1b/c") == "");
  CHECK(quotable_pointer("//c") == "");
  CHECK(place{}.member("a/b").member("c").entry(3).pointer == "/a~1b/c/3");
}

TEST_CASE("definitions: a short list, sorted, each with a phrase") {
  std::string before;
  for (const shared_definition& one : shared_definitions()) {
    CHECK(before < one.reference);
    before = one.reference;
    CHECK_FALSE(one.summary.empty());
    CHECK(find_definition(one.reference) == &one);
  }
  CHECK(shared_definitions().size() == 7);
  CHECK(find_definition("mcpeval:none") == nullptr);
  CHECK(find_definition("") == nullptr);
}
