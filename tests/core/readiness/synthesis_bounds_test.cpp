// SPDX-License-Identifier: MIT
/// Valid arguments: depth, size, dialects and the final validation (contract 04 sections 5 and 9).
#include "readiness/synthesis.hpp"
#include "seen.hpp"

#include <doctest/doctest.h>

using mcpeval::core::valid_arguments;
using mcpeval::testing::parsed;

namespace {

std::string object_with(const std::string& property) {
  return R"({"type":"object","required":["p"],"properties":{"p":)" + property + "}}";
}

std::string arguments(const std::string& schema) {
  return valid_arguments(parsed(schema)).value_or("nothing");
}

/// An integer below so many objects of one property each; the integer is as many levels deep.
std::string nested(int objects) {
  std::string schema = R"({"type":"integer"})";
  for (int i = 0; i < objects; ++i) schema = object_with(schema);
  return schema;
}

}  // namespace

TEST_CASE("depth: a value at level 8 is the deepest") {
  CHECK(arguments(nested(8)).ends_with(R"({"p":1}}}}}}}})"));
  CHECK(arguments(nested(9)) == "nothing");
}

TEST_CASE("depth: references, alternatives and items count as levels") {
  const auto chain = [](int references) {
    std::string definitions = R"("d0":{"type":"integer"})";
    for (int i = 1; i < references; ++i)
      definitions +=
          ",\"d" + std::to_string(i) + R"(":{"$ref":"#/$defs/d)" + std::to_string(i - 1) + "\"}";
    return R"({"required":["p"],"properties":{"p":{"$ref":"#/$defs/d)" +
           std::to_string(references - 1) + "\"}},\"$defs\":{" + definitions + "}}";
  };
  CHECK(arguments(chain(7)) == R"({"p":1})");
  CHECK(arguments(chain(8)) == "nothing");

  const auto wrapped = [](const std::string& open, const std::string& close, int times) {
    std::string schema = R"({"type":"integer"})";
    for (int i = 0; i < times; ++i) schema = open + schema + close;
    return object_with(schema);
  };
  CHECK(arguments(wrapped(R"({"anyOf":[)", "]}", 7)) == R"({"p":1})");
  CHECK(arguments(wrapped(R"({"anyOf":[)", "]}", 8)) == "nothing");
  const std::string list = R"({"type":"array","minItems":1,"items":)";
  CHECK(arguments(wrapped(list, "}", 7)) == R"({"p":[[[[[[[1]]]]]]]})");
  CHECK(arguments(wrapped(list, "}", 8)) == "nothing");
}

TEST_CASE("size: 10000 items at most") {
  const auto list = [](const std::string& count) {
    return object_with(R"({"type":"array","items":{"const":1},"minItems":)" + count + "}");
  };
  const auto longest = valid_arguments(parsed(list("10000")));
  REQUIRE(longest);
  CHECK(longest->size() == 6 + 2 * 10'000 + 1);
  CHECK(arguments(list("10001")) == "nothing");
  CHECK(arguments(list("1e300")) == "nothing");
  CHECK(arguments(list("99999999999999999999")) == "nothing");
}

TEST_CASE("size: lists of lists and long strings end in nothing, not in memory") {
  std::string schema = R"({"type":"integer"})";
  for (int i = 0; i < 5; ++i)
    schema = R"({"type":"array","minItems":10000,"items":)" + schema + "}";
  CHECK(arguments(object_with(schema)) == "nothing");
  CHECK(arguments(object_with(R"({"type":"string","minLength":99999999999})")) == "nothing");
  CHECK(arguments(object_with(R"({"type":"string","minLength":1e99})")) == "nothing");
}

TEST_CASE("size: wide objects that refer to themselves") {
  std::string properties;
  std::string required;
  for (int i = 0; i < 50; ++i) {
    const std::string name = "\"p" + std::to_string(i) + "\"";
    properties += (i > 0 ? "," : "") + name + R"(:{"$ref":"#/$defs/d"})";
    required += (i > 0 ? "," : "") + name;
  }
  const std::string object =
      R"("type":"object","properties":{)" + properties + R"(},"required":[)" + required + "]";
  CHECK(arguments("{" + object + R"(,"$defs":{"d":{)" + object + "}}}") == "nothing");
}

TEST_CASE("validation: keywords that building ignores still count") {
  CHECK(arguments(R"({"required":["p"],"properties":{"p":{"type":"string","not":{}}}})") ==
        "nothing");
  CHECK(arguments(R"({"required":["p"],"properties":{"p":{"type":"string",)"
                  R"("allOf":[{"minLength":9}]}}})") == "nothing");
  CHECK(arguments(R"({"properties":{"a":{"type":"string"}},"minProperties":1})") == "nothing");
}

TEST_CASE("validation: a schema that does not compile has no arguments") {
  CHECK(arguments(R"({"properties":{"a":{"$ref":"http://127.0.0.1/x"}}})") == "nothing");
  CHECK(arguments(R"({"type":"nonsense"})") == "nothing");
  CHECK(arguments(R"({"required":["a","a"],"properties":{"a":{"const":1}}})") == "nothing");
  CHECK(arguments(R"({"required":"a","properties":{"a":{"const":1}}})") == "nothing");
}

TEST_CASE("validation: the dialect is the schema's own") {
  const std::string body = R"("required":["p"],"properties":{"p":{"type":"integer","minimum":0,)"
                           R"("exclusiveMinimum":true}}})";
  CHECK(arguments("{" + body) == "nothing");
  CHECK(arguments(R"({"$schema":"http://json-schema.org/draft-04/schema#",)" + body) == "nothing");
  CHECK(arguments(R"({"$schema":"http://json-schema.org/draft-07/schema#","required":["p"],)"
                  R"("properties":{"p":{"$ref":"#/definitions/d"}},)"
                  R"("definitions":{"d":{"type":"string"}}})") == R"({"p":"mcpeval"})");
  CHECK(arguments(R"({"$schema":"https://example.com/unknown","type":"object"})") == "{}");
}

TEST_CASE("equal schemas give equal texts") {
  const auto schema = parsed(object_with(R"({"type":"string","minLength":9})"));
  CHECK(valid_arguments(schema) == valid_arguments(schema));
}
