// SPDX-License-Identifier: MIT
/// What is filled into a form: contract 12 section 3.5 and 04 section 5.
#include "checks/callback_form.hpp"

#include "parsed.hpp"

#include <string>
#include <string_view>

namespace {

std::string filled(std::string_view schema) {
  return mcpeval::checks::filled_form(parsed{schema}.get());
}

/// What is filled into the one required property of this schema; "{}" when nothing is.
std::string value_for(const std::string& schema) {
  return filled(R"({"required":["p"],"properties":{"p":)" + schema + "}}");
}

std::string with(std::string_view text) { return R"({"p":)" + std::string{text} + "}"; }

}  // namespace

TEST_CASE("callback form: required properties only, in the order in which they are required") {
  CHECK(filled(R"({"type":"object","properties":{"a":{"type":"string"},"b":{"type":"boolean"},
                  "c":{"type":"null"}},"required":["c","a"]})") == R"({"c":null,"a":"mcpeval"})");
  CHECK(filled("{}") == "{}");
  CHECK(filled(R"({"properties":{"a":{"default":1}}})") == "{}");
}

TEST_CASE("callback form: what cannot be built is left out, and nothing twice") {
  CHECK(filled(R"({"properties":{"a":{"type":"string","pattern":"^x$"},"b":{"const":2}},
                  "required":["a","b","missing",7,"b"]})") == R"({"b":2})");
  CHECK(filled(R"({"properties":[],"required":["a"]})") == "{}");
  CHECK(filled(R"({"properties":{"a":{"const":1}},"required":"a"})") == "{}");
}

TEST_CASE("callback form: a default before everything else") {
  CHECK(value_for(R"({"type":"string","default":"d","const":"c","enum":["e"]})") == with(R"("d")"));
  CHECK(value_for(R"({"default":null,"const":"c"})") == with("null"));
  CHECK(value_for(R"({"$ref":"#/properties/q","default":1.50})") == with("1.50"));
}

TEST_CASE("callback form: const, the first of enum, examples, a branch, in this order") {
  CHECK(value_for(R"({"const":"c","enum":["e"],"examples":["x"]})") == with(R"("c")"));
  CHECK(value_for(R"({"enum":["e","f"],"examples":["x"]})") == with(R"("e")"));
  CHECK(value_for(R"({"enum":[],"type":"string"})") == "{}");
  CHECK(value_for(R"({"examples":[[1]],"anyOf":[{"const":1}]})") == with("[1]"));
  CHECK(value_for(R"({"anyOf":[{"type":"integer"},{"type":"string"}],"oneOf":[{"const":7}]})") ==
        with("1"));
  CHECK(value_for(R"({"type":"string","oneOf":[{"const":"red","title":"Red"}]})") ==
        with(R"("red")"));
  CHECK(value_for(R"({"anyOf":[],"oneOf":[{"const":7}],"type":"boolean"})") == with("false"));
}

TEST_CASE("callback form: references into the form, and no further") {
  CHECK(filled(R"({"required":["p"],"properties":{"p":{"$ref":"#/$defs/d","type":"string"}},
                  "$defs":{"d":{"type":"boolean"}}})") == with("false"));
  for (const auto* reference : {"https://example.com/s", "#anchor", "#/$defs/none", "#"})
    CHECK(value_for(R"({"$ref":")" + std::string{reference} + R"("})") == "{}");
}

TEST_CASE("callback form: strings") {
  CHECK(value_for(R"({"type":"string"})") == with(R"("mcpeval")"));
  CHECK(value_for(R"({"type":"string","minLength":10})") == with(R"("mcpevalxxx")"));
  CHECK(value_for(R"({"type":"string","maxLength":3})") == with(R"("mcp")"));
  CHECK(value_for(R"({"type":"string","maxLength":0})") == with(R"("")"));
  CHECK(value_for(R"({"type":"string","minLength":1000000})") == "{}");
  CHECK(value_for(R"({"type":"string","format":"date-time"})") ==
        with(R"("2026-01-01T00:00:00Z")"));
  CHECK(value_for(R"({"type":"string","format":"date"})") == with(R"("2026-01-01")"));
  CHECK(value_for(R"({"type":"string","format":"uri"})") == with(R"("https://example.com")"));
  CHECK(value_for(R"({"type":"string","format":"email","pattern":"@"})") ==
        with(R"("user@example.com")"));
  CHECK(value_for(R"({"type":"string","format":"uuid"})") ==
        with(R"("00000000-0000-4000-8000-000000000000")"));
  CHECK(value_for(R"({"type":"string","format":"ipv4"})") == with(R"("mcpeval")"));
}

TEST_CASE("callback form: numbers") {
  CHECK(value_for(R"({"type":"integer"})") == with("1"));
  CHECK(value_for(R"({"type":"integer","minimum":5,"exclusiveMinimum":9})") == with("5"));
  CHECK(value_for(R"({"type":"number","exclusiveMinimum":0})") == with("1"));
  CHECK(value_for(R"({"type":"number","exclusiveMinimum":0.5})") == with("1.5"));
  CHECK(value_for(R"({"type":"number","maximum":-3})") == with("-3"));
  CHECK(value_for(R"({"type":"number","minimum":18.0})") == with("18"));
  CHECK(value_for(R"({"type":"integer","minimum":9007199254740993})") == with("9007199254740993"));
  CHECK(value_for(R"({"type":"number","minimum":"5","exclusiveMinimum":true})") == with("1"));
}

TEST_CASE("callback form: the type, the first that is not null") {
  CHECK(value_for(R"({"type":["null","boolean","string"]})") == with("false"));
  CHECK(value_for(R"({"type":["null"]})") == "{}");
  CHECK(value_for(R"({"type":"null"})") == with("null"));
  CHECK(value_for(R"({"type":"date"})") == "{}");
  CHECK(value_for("{}") == "{}");
  CHECK(value_for("true") == "{}");
}

TEST_CASE("callback form: arrays and objects") {
  CHECK(value_for(R"({"type":"array","items":{"enum":["a"]}})") == with("[]"));
  CHECK(value_for(R"({"type":"array","items":{"enum":["a"]},"minItems":2})") ==
        with(R"(["a","a"])"));
  CHECK(value_for(R"({"type":"array","minItems":1})") == "{}");
  CHECK(value_for(R"({"type":"array","items":{"type":"null"},"minItems":1000000})") == "{}");
  CHECK(value_for(R"({"type":"object","required":["n"],"properties":{"n":{"type":"null"}}})") ==
        with(R"({"n":null})"));
  CHECK(value_for(R"({"type":"object","required":["n"],"properties":{}})") == "{}");
}

TEST_CASE("callback form: a schema that never ends, or multiplies, comes to an end") {
  CHECK(value_for(R"({"type":"object","required":["p"],"properties":{"p":{"$ref":"#"}}})") == "{}");
  std::string many =
      R"({"type":"object","required":["a","b","c","d","e","f","g","h"],"properties":{)";
  for (const auto* name : {"a", "b", "c", "d", "e", "f", "g", "h"})
    many += '"' + std::string{name} + R"(":{"type":"object","anyOf":[{"$ref":"#"}]},)";
  many.back() = '}';
  CHECK(filled(many + "}") == "{}");

  const std::string long_text(60'000, 'y');
  CHECK(filled(R"({"required":["a","b","c"],"properties":{"a":{"const":")" + long_text +
               R"("},"b":{"const":")" + long_text + R"("},"c":{"const":1}}})") ==
        R"({"a":")" + long_text + R"(","c":1})");
}
