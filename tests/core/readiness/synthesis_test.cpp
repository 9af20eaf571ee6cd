// SPDX-License-Identifier: MIT
/// Valid arguments, rule by rule: contract 04 section 5.
#include "readiness/synthesis.hpp"
#include "seen.hpp"

#include <doctest/doctest.h>

using mcpeval::testing::parsed;

namespace {

std::string arguments(const std::string& schema) {
  return mcpeval::core::valid_arguments(parsed(schema)).value_or("nothing");
}

/// What a required property of this schema gets, as JSON; "nothing" where there are no arguments.
std::string made_from(const std::string& property, const std::string& root_members = {}) {
  const std::string text = arguments(R"({"type":"object","required":["p"],"properties":{"p":)" +
                                     property + "}" + root_members + "}");
  if (text == "nothing") return text;
  REQUIRE(text.starts_with(R"({"p":)"));
  return text.substr(5, text.size() - 6);
}

}  // namespace

TEST_CASE("root: nothing required is an empty object") {
  CHECK(arguments("{}") == "{}");
  CHECK(arguments(R"({"type":"object","properties":{"a":{"type":"string"}}})") == "{}");
  CHECK(arguments(R"({"required":[]})") == "{}");
}

TEST_CASE("root: required properties in their order, optional ones never") {
  CHECK(arguments(R"({"required":["b","a"],"properties":{"a":{"type":"string"},)"
                  R"("b":{"type":"integer"},"c":{"type":"string"}}})") ==
        R"({"b":1,"a":"mcpeval"})");
}

TEST_CASE("root: a required name without a property") {
  CHECK(arguments(R"({"required":["a"]})") == "nothing");
  CHECK(arguments(R"({"required":["a"],"properties":{"b":{"type":"string"}}})") == "nothing");
  CHECK(arguments(R"({"required":[7],"properties":{"a":{"type":"string"}}})") == "nothing");
}

TEST_CASE("root: neither references nor alternatives are followed") {
  CHECK(arguments(R"({"anyOf":[{"required":["a"]}],"properties":{"a":{"type":"string"}}})") ==
        "nothing");
  CHECK(arguments(R"({"const":{"a":1}})") == "nothing");
  CHECK(arguments(R"({"minProperties":1})") == "nothing");
}

TEST_CASE("reference: a pointer into the root, siblings ignored while building") {
  CHECK(made_from(R"({"$ref":"#/$defs/x"})", R"(,"$defs":{"x":{"type":"boolean"}})") == "false");
  CHECK(made_from(R"({"$ref":"#/$defs/x","const":true})", R"(,"$defs":{"x":{"const":true}})") ==
        "true");
  CHECK(made_from(R"({"$ref":"#/$defs/x","const":1})", R"(,"$defs":{"x":{"type":"integer"}})") ==
        "1");
  CHECK(made_from(R"({"$ref":"#/$defs/x","const":2})", R"(,"$defs":{"x":{"type":"integer"}})") ==
        "nothing");
  CHECK(made_from(R"({"$ref":"#/$defs/a~1b"})", R"(,"$defs":{"a/b":{"type":"null"}})") == "null");
  CHECK(made_from(R"({"$ref":"#/$defs/a%3Cb%3E"})", R"(,"$defs":{"a<b>":{"type":"null"}})") ==
        "null");
}

TEST_CASE("reference: itself, an anchor, elsewhere and nowhere have no value") {
  CHECK(made_from(R"({"$ref":"#"})") == "nothing");
  CHECK(made_from(R"({"$ref":"#x"})", R"(,"$defs":{"x":{"$anchor":"x","type":"null"}})") ==
        "nothing");
  CHECK(made_from(R"({"$ref":"other.json"})") == "nothing");
  CHECK(made_from(R"({"$ref":"#/$defs/x"})") == "nothing");
  CHECK(made_from(R"({"$ref":"#/$defs/%zz"})") == "nothing");
}

TEST_CASE("given values: const, enum, default, examples; the first key decides") {
  CHECK(made_from(R"({"const":{"a":[1,null]},"enum":[2]})") == "nothing");
  CHECK(made_from(R"({"const":{"a":[1,null]}})") == R"({"a":[1,null]})");
  CHECK(made_from(R"({"enum":["b","a"],"default":"a"})") == R"("b")");
  CHECK(made_from(R"({"default":7,"examples":[8],"type":"integer"})") == "7");
  CHECK(made_from(R"({"default":null})") == "null");
  CHECK(made_from(R"({"examples":["x","y"],"anyOf":[{"type":"string"}]})") == R"("x")");
}

TEST_CASE("given values: an empty list falls through to nothing") {
  CHECK(made_from(R"({"examples":[],"type":"string"})") == "nothing");
  CHECK(made_from(R"({"enum":[],"type":"string"})") == "nothing");
}

TEST_CASE("given values: a default of the wrong type") {
  CHECK(made_from(R"({"default":"x","type":"integer"})") == "nothing");
}

TEST_CASE("alternatives: the first branch of anyOf, else of oneOf") {
  CHECK(made_from(R"({"anyOf":[{"type":"integer"},{"type":"string"}]})") == "1");
  CHECK(made_from(R"({"oneOf":[{"type":"string"},{"type":"integer"}]})") == R"("mcpeval")");
  CHECK(made_from(R"({"anyOf":[{"type":"null"}],"oneOf":[{"type":"string"}]})") == "nothing");
  CHECK(made_from(R"({"anyOf":[{}],"type":"string"})") == "nothing");
}

TEST_CASE("type: a name, or the first of a list that is not null") {
  CHECK(made_from(R"({"type":["null","integer"]})") == "1");
  CHECK(made_from(R"({"type":["string","null"]})") == R"("mcpeval")");
  CHECK(made_from(R"({"type":["null"]})") == "nothing");
  CHECK(made_from(R"({"type":"null"})") == "null");
  CHECK(made_from(R"({"type":"boolean"})") == "false");
  CHECK(made_from(R"({"description":"x"})") == "nothing");
  CHECK(made_from(R"({"type":"file"})") == "nothing");
  CHECK(made_from("true") == "nothing");
}

TEST_CASE("string: the five formats") {
  CHECK(made_from(R"({"type":"string","format":"date-time"})") == R"("2026-01-01T00:00:00Z")");
  CHECK(made_from(R"({"type":"string","format":"date"})") == R"("2026-01-01")");
  CHECK(made_from(R"({"type":"string","format":"uri"})") == R"("https://example.com")");
  CHECK(made_from(R"({"type":"string","format":"email"})") == R"("user@example.com")");
  CHECK(made_from(R"({"type":"string","format":"uuid"})") ==
        R"("00000000-0000-4000-8000-000000000000")");
}

TEST_CASE("string: a format is judged as a whole in the end") {
  CHECK(made_from(R"({"type":"string","format":"uuid","minLength":40})") == "nothing");
  CHECK(made_from(R"({"type":"string","format":"ipv4"})") == "nothing");
  CHECK(made_from(R"({"type":"string","format":"colour"})") == R"("mcpeval")");
  CHECK(made_from(R"({"type":"string","format":"date","pattern":"^2026"})") == R"("2026-01-01")");
  CHECK(made_from(R"({"type":"string","format":"date","pattern":"^1"})") == "nothing");
}

TEST_CASE("string: a pattern has no value") {
  CHECK(made_from(R"({"type":"string","pattern":"m"})") == "nothing");
}

TEST_CASE("string: padded to minLength, then cut to maxLength") {
  CHECK(made_from(R"({"type":"string"})") == R"("mcpeval")");
  CHECK(made_from(R"({"type":"string","minLength":10})") == R"("mcpevalxxx")");
  CHECK(made_from(R"({"type":"string","maxLength":3})") == R"("mcp")");
  CHECK(made_from(R"({"type":"string","maxLength":0})") == R"("")");
  CHECK(made_from(R"({"type":"string","minLength":8.0,"maxLength":9e0})") == R"("mcpevalx")");
  CHECK(made_from(R"({"type":"string","minLength":9,"maxLength":8})") == "nothing");
}

TEST_CASE("number: minimum, else one above exclusiveMinimum, else 1") {
  CHECK(made_from(R"({"type":"integer"})") == "1");
  CHECK(made_from(R"({"type":"number"})") == "1");
  CHECK(made_from(R"({"type":"integer","minimum":-4,"exclusiveMinimum":-9})") == "-4");
  CHECK(made_from(R"({"type":"number","exclusiveMinimum":0})") == "1");
  CHECK(made_from(R"({"type":"number","exclusiveMinimum":0.5})") == "1.5");
  CHECK(made_from(R"({"type":"number","minimum":0.25})") == "0.25");
  CHECK(made_from(R"({"type":"integer","minimum":0.25})") == "nothing");
}

TEST_CASE("number: lowered to maximum") {
  CHECK(made_from(R"({"type":"integer","maximum":0})") == "0");
  CHECK(made_from(R"({"type":"number","maximum":0.5})") == "0.5");
  CHECK(made_from(R"({"type":"integer","maximum":5})") == "1");
  CHECK(made_from(R"({"type":"integer","minimum":3,"maximum":2})") == "nothing");
}

TEST_CASE("number: written as an integer when it has no fraction") {
  CHECK(made_from(R"({"type":"integer","minimum":2.0})") == "2");
  CHECK(made_from(R"({"type":"integer","minimum":1e3})") == "1000");
  CHECK(made_from(R"({"type":"integer","minimum":-0.0})") == "0");
  CHECK(made_from(R"({"type":"integer","maximum":-2.50e1})") == "-25");
  CHECK(made_from(R"({"type":"number","exclusiveMinimum":1e20})") == "nothing");
}

TEST_CASE("number: exact beyond the integers of a double") {
  CHECK(made_from(R"({"type":"integer","minimum":9007199254740993})") == "9007199254740993");
  CHECK(made_from(R"({"type":"integer","exclusiveMinimum":9007199254740992})") ==
        "9007199254740993");
  CHECK(made_from(R"({"type":"integer","minimum":123456789012345678901234567890})") ==
        "123456789012345678901234567890");
}

TEST_CASE("number: exclusiveMaximum and multipleOf do not help building") {
  CHECK(made_from(R"({"type":"integer","exclusiveMaximum":1})") == "nothing");
  CHECK(made_from(R"({"type":"integer","exclusiveMaximum":2})") == "1");
  CHECK(made_from(R"({"type":"integer","minimum":1,"multipleOf":2})") == "nothing");
  CHECK(made_from(R"({"type":"integer","minimum":4,"multipleOf":2})") == "4");
}

TEST_CASE("array: as many equal items as it must have") {
  CHECK(made_from(R"({"type":"array"})") == "[]");
  CHECK(made_from(R"({"type":"array","minItems":0,"items":{"pattern":"x"}})") == "[]");
  CHECK(made_from(R"({"type":"array","minItems":3,"items":{"type":"integer"}})") == "[1,1,1]");
  CHECK(made_from(R"({"type":"array","minItems":1})") == "nothing");
  CHECK(made_from(R"({"type":"array","minItems":1,"items":{}})") == "nothing");
  CHECK(made_from(R"({"type":"array","uniqueItems":true,"minItems":1,"items":{"const":1}})") ==
        "[1]");
  CHECK(made_from(R"({"type":"array","uniqueItems":true,"minItems":2,"items":{"const":1}})") ==
        "nothing");
}

TEST_CASE("object: its required properties") {
  CHECK(made_from(R"({"type":"object"})") == "{}");
  CHECK(made_from(R"({"type":"object","required":["x"],"properties":{"x":{"type":"number"},)"
                  R"("y":{"type":"number"}}})") == R"({"x":1})");
  CHECK(made_from(R"({"type":"object","required":["x"]})") == "nothing");
}
