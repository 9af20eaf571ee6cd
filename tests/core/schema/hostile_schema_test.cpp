// SPDX-License-Identifier: MIT
/// Schemas and instances that mean harm end, soon, and with an answer.
#include "schema/json_schema.hpp"

#include "parsed_schema.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

using namespace mcpeval;
using namespace mcpeval::core;

namespace {

/// With a third of the usual steps: what goes on without end is cut off sooner.
conformance judge(std::string schema, std::string instance) {
  schema_options options;
  options.bounds.steps /= 3;
  return compiled_schema::compile(parsed_schema(std::move(schema)), options)
      .validate(parsed_schema(std::move(instance)))
      .outcome;
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

/// [[[...]]], or {"a":{"a":...}}, that many levels deep.
std::string nested_arrays(std::size_t levels) {
  return repeated("[", levels) + repeated("]", levels);
}
std::string nested_objects(std::size_t levels) {
  return repeated(R"({"a":)", levels) + "1" + repeated("}", levels);
}

/// Definitions d0 to dN, of which each is `before`, a reference to the next one, and `after`.
std::string chain(std::size_t length, std::string_view before, std::string_view after) {
  std::string out = R"({"$ref":"#/$defs/d0","$defs":{)";
  for (std::size_t i = 0; i < length; ++i) {
    out.append("\"d").append(std::to_string(i)).append("\":").append(before);
    out.append(R"({"$ref":"#/$defs/d)").append(std::to_string(i + 1)).append("\"}");
    out.append(after).append(",");
  }
  return out.append("\"d").append(std::to_string(length)).append(R"(":{"type":"integer"}}})");
}

}  // namespace

TEST_CASE("hostile: references in circles") {
  CHECK(judge(R"({"$ref":"#"})", "1") == conformance::uncompilable);
  CHECK(judge(R"({"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},
                  "b":{"$ref":"#/$defs/a"}}})",
              "1") == conformance::uncompilable);
  CHECK(judge(R"({"type":"integer","$ref":"#"})", "1") == conformance::beyond_bounds);
  CHECK(judge(R"({"allOf":[{"$ref":"#"}]})", "1") == conformance::beyond_bounds);
  CHECK(judge(R"({"not":{"$ref":"#"}})", "1") == conformance::beyond_bounds);
  CHECK(judge(R"({"anyOf":[{"$ref":"#"},true]})", "1") == conformance::beyond_bounds);
  CHECK(judge(R"({"if":{"$ref":"#"},"then":true})", "1") == conformance::beyond_bounds);
  CHECK(judge(R"({"$dynamicAnchor":"a","$dynamicRef":"#a"})", "1") == conformance::beyond_bounds);
  CHECK(judge(R"({"$schema":"https://json-schema.org/draft/2019-09/schema",
                  "$recursiveAnchor":true,"$recursiveRef":"#"})",
              "1") == conformance::beyond_bounds);
}

TEST_CASE("hostile: chains of schemas") {
  // References that stand alone lead straight to their end, however many there are.
  CHECK(judge(chain(10'000, "", ""), "1") == conformance::conforms);
  CHECK(judge(chain(10'000, "", ""), "1.5") == conformance::violates);
  CHECK(judge(chain(1'000, R"({"allOf":[)", "]}"), "1") == conformance::conforms);
  CHECK(judge(chain(10'000, R"({"allOf":[)", "]}"), "1") == conformance::beyond_bounds);
  CHECK(judge(chain(10'000, R"({"unevaluatedItems":false,"anyOf":[)", "]}"), "[]") ==
        conformance::beyond_bounds);
}

TEST_CASE("hostile: schemas as deep as a document can be") {
  const std::string all = repeated(R"({"allOf":[)", 500) + "true" + repeated("]}", 500);
  CHECK(judge(all, "1") == conformance::conforms);
  const std::string no = repeated(R"({"not":)", 1000) + "true" + repeated("}", 1000);
  CHECK(judge(no, "1") == conformance::conforms);
  const std::string items = repeated(R"({"items":)", 1000) + "false" + repeated("}", 1000);
  CHECK(judge(items, nested_arrays(1000)) == conformance::conforms);
  CHECK(judge(items, nested_arrays(1001)) == conformance::violates);
}

TEST_CASE("hostile: instances as deep as a document can be") {
  const std::string list = R"({"items":{"$ref":"#"},"type":"array"})";
  CHECK(judge(list, nested_arrays(1024)) == conformance::conforms);
  CHECK(judge(list, repeated("[", 1023) + "1" + repeated("]", 1023)) == conformance::violates);
  const std::string tree = R"({"anyOf":[{"type":"integer"},
      {"allOf":[{"properties":{"a":{"$ref":"#"}},"unevaluatedProperties":false}]}]})";
  CHECK(judge(tree, nested_objects(1023)) == conformance::conforms);
  CHECK(judge(R"({"const":1})", nested_arrays(1024)) == conformance::violates);
  CHECK(judge(R"({"uniqueItems":true,"items":{"$ref":"#"}})", nested_arrays(1024)) ==
        conformance::conforms);
}

TEST_CASE("hostile: work that doubles at every step") {
  const std::string doubling =
      R"({"$defs":{"a":{"anyOf":[{"items":{"$ref":"#/$defs/a"},"minItems":1},
                                 {"items":{"$ref":"#/$defs/a"},"minItems":1}]}},
          "$ref":"#/$defs/a"})";
  CHECK(judge(doubling, nested_arrays(60)) == conformance::beyond_bounds);
  CHECK(judge(doubling, nested_arrays(8)) == conformance::violates);

  std::string all = R"({"$ref":"#/$defs/d0","$defs":{)";
  for (std::size_t i = 0; i < 60; ++i) {
    const std::string next = R"({"$ref":"#/$defs/d)" + std::to_string(i + 1) + "\"}";
    all += "\"d" + std::to_string(i) + R"(":{"allOf":[)" + next + "," + next + "]},";
  }
  CHECK(judge(all + R"("d60":true}})", "1") == conformance::beyond_bounds);
}

TEST_CASE("hostile: `not` does not turn exhaustion into an answer") {
  const std::string doubling =
      R"({"not":{"$ref":"#/$defs/a"},"$defs":{"a":{"anyOf":[
          {"items":{"$ref":"#/$defs/a"},"minItems":1},
          {"items":{"$ref":"#/$defs/a"},"minItems":1}]}}})";
  CHECK(judge(doubling, nested_arrays(60)) == conformance::beyond_bounds);
}

TEST_CASE("hostile: expressions that backtrack without end") {
  const std::string text = "\"" + repeated("a", 100) + "!\"";
  for (const std::string_view expression :
       {"^(a+)+$", "^(a|aa)+$", "^(a|a?)+$", "(.*)*x", "^(([a-z])+.)+[A-Z]([a-z])+$", "(a*)*\\\\1b",
        "(?=(a+)+$)b"}) {
    CAPTURE(expression);
    const std::string schema = R"({"pattern":")" + std::string{expression} + "\"}";
    const auto outcome = judge(schema, text);
    CHECK(outcome != conformance::conforms);
    CHECK(outcome != conformance::uncompilable);
    CHECK(judge(R"({"patternProperties":{")" + std::string{expression} + R"(":true}})",
                "{" + text + ":1}") != conformance::uncompilable);
  }
  CHECK(judge(R"({"pattern":"^(a+)+$"})", text) == conformance::beyond_bounds);
}

TEST_CASE("hostile: expressions that read long texts again and again") {
  const std::string text = "\"" + repeated("a", 1'000'000) + "\"";
  const std::string end = "\"" + repeated("a", 1'000'000) + "!b\"";
  CHECK(judge(R"({"pattern":"a{60000}b"})", end) == conformance::beyond_bounds);
  CHECK(judge(R"({"pattern":"(a*)\\1[bc]"})", text) == conformance::beyond_bounds);
  CHECK(judge("{\"pattern\":\"" + repeated("(?=a*)", 1000) + "[bc]\"}", text) ==
        conformance::beyond_bounds);
  CHECK(judge(R"({"pattern":"^a*$"})", text) == conformance::conforms);
  CHECK(judge(R"({"pattern":"b$"})", text) == conformance::violates);
  CHECK(judge(R"({"pattern":"^(?:a|b)*$"})", text) != conformance::violates);
}

TEST_CASE("hostile: expressions that are too large") {
  CHECK(judge(R"({"pattern":"((a{1000}){1000}){1000}"})", R"("a")") == conformance::beyond_bounds);
  const std::string deep = repeated("(", 100'000) + "a" + repeated(")", 100'000);
  CHECK(judge("{\"pattern\":\"" + deep + "\"}", R"("a")") == conformance::beyond_bounds);
  std::string many = R"({"allOf":[)";
  for (int i = 0; i < 20'000; ++i) many += R"({"pattern":"(?:ab|cd){900}"},)";
  CHECK(judge(many + "true]}", "1") == conformance::beyond_bounds);
}

TEST_CASE("hostile: bounds beyond every number") {
  CHECK(judge(R"({"minItems":1e400})", "[]") == conformance::violates);
  CHECK(judge(R"({"maxItems":1e400})", "[]") == conformance::conforms);
  CHECK(judge(R"({"minLength":99999999999999999999999999})", R"("a")") == conformance::violates);
  CHECK(judge(R"({"maxProperties":1e999999999999999999999})", "{}") == conformance::conforms);
  CHECK(judge(R"({"multipleOf":1e-999999999})", "1e999999999") == conformance::conforms);
  CHECK(judge(R"({"multipleOf":3})", "1e999999999") == conformance::violates);
  CHECK(judge(R"({"maximum":1e999999999})", "1e1000000000") == conformance::violates);
  const std::string digits = repeated("7", 200'000);
  CHECK(judge("{\"multipleOf\":" + digits + "1}", digits + repeated("3", 200'000)) ==
        conformance::beyond_bounds);
}

TEST_CASE("hostile: many elements that shall be unique") {
  std::string list = "[";
  for (int i = 0; i < 100'000; ++i) list += "{\"id\":" + std::to_string(i) + "},";
  const std::string schema = R"({"uniqueItems":true})";
  CHECK(judge(schema, list + "0]") == conformance::conforms);
  CHECK(judge(schema, list + R"({"id":500.0}])") == conformance::violates);
}

TEST_CASE("hostile: more schemas than there may be") {
  const std::string many = R"({"allOf":[)" + repeated("{},", 100'001) + "true]}";
  CHECK(judge(many, "1") == conformance::beyond_bounds);
  schema_options options;
  options.bounds.subschemas = 3;
  CHECK(compiled_schema::compile(parsed_schema(R"({"items":{"items":{}}})"), options).state() ==
        conformance::conforms);
  CHECK(compiled_schema::compile(parsed_schema(R"({"items":{"items":{"items":{}}}})"), options)
            .state() == conformance::beyond_bounds);
}

TEST_CASE("hostile: an anchor in every resource, and a reference to each") {
  std::string many = R"({"$id":"http://example.com/","allOf":[)";
  for (int i = 0; i < 10'000; ++i) {
    const std::string number = std::to_string(i);
    many += R"({"$id":"r)" + number + R"(","$dynamicAnchor":"n)" + number;
    many += R"(","items":{"$dynamicRef":"#n)" + number + "\"}},";
  }
  CHECK(judge(many + "true]}", "[[1]]") == conformance::conforms);
}

TEST_CASE("hostile: long names, and many of them") {
  std::string many = "{\"$id\":\"http://example.com/" + repeated("a", 3000) + "/\",\"allOf\":[";
  for (int i = 0; i < 10'000; ++i) many += "{\"$id\":\"" + std::to_string(i) + "\"},";
  CHECK(judge(many + "true]}", "1") == conformance::beyond_bounds);
}

TEST_CASE("hostile: names without end") {
  const std::string id = "{\"$id\":\"http://example.com/" + repeated("a", 5000) + "\"}";
  CHECK(judge(id, "1") == conformance::beyond_bounds);
  CHECK(judge(R"({"$ref":"#)" + repeated("/a", 100'000) + "\"}", "1") == conformance::uncompilable);
}
