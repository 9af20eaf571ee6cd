// SPDX-License-Identifier: MIT
/// Coherence of an input schema, contract 02 section 3.3.
#include "checks/tool_shape.hpp"

#include "parsed.hpp"

#include <string_view>

namespace {

std::string_view fault(std::string_view schema, std::string_view arguments) {
  const parsed shape{schema};
  const parsed given{arguments};
  return mcpeval::checks::shape_fault(shape.get(), given.get());
}

}  // namespace

TEST_CASE("tool shape: the type is the string object") {
  CHECK(fault(R"({"type":"object"})", "{}") == "");
  for (const auto* schema : {R"({})", R"({"type":"array"})", R"({"type":["object"]})",
                             R"({"type":null})", R"({"type":"Object"})"})
    CHECK(fault(schema, "{}") == "invalid-schema");
}

TEST_CASE("tool shape: properties is an object when it is there") {
  CHECK(fault(R"({"type":"object","properties":{}})", "{}") == "");
  CHECK(fault(R"({"type":"object","properties":[]})", "{}") == "invalid-schema");
  CHECK(fault(R"({"type":"object","properties":null})", "{}") == "invalid-schema");
}

TEST_CASE("tool shape: required is an array when it is there") {
  CHECK(fault(R"({"type":"object","required":[]})", "{}") == "");
  CHECK(fault(R"({"type":"object","required":{}})", "{}") == "invalid-schema");
  CHECK(fault(R"({"type":"object","required":null})", "{}") == "invalid-schema");
  CHECK(fault(R"({"type":"object","required":"a"})", "{}") == "invalid-schema");
}

TEST_CASE("tool shape: every required name is a string among the properties") {
  CHECK(fault(R"({"type":"object","properties":{"a":true},"required":[1]})", R"({"a":1})") ==
        "invalid-schema");
  CHECK(fault(R"({"type":"object","properties":{"a":true},"required":["b"]})", R"({"b":1})") ==
        "invalid-schema");
  CHECK(fault(R"({"type":"object","required":["a"]})", R"({"a":1})") == "invalid-schema");
}

TEST_CASE("tool shape: every required name is among the arguments, null included") {
  constexpr std::string_view schema =
      R"({"type":"object","properties":{"a":{},"b":{}},"required":["a","b"]})";
  CHECK(fault(schema, R"({"a":1,"b":null})") == "");
  CHECK(fault(schema, R"({"a":1})") == "missing-required-argument");
  CHECK(fault(schema, R"({})") == "missing-required-argument");
}

TEST_CASE("tool shape: entries are judged one after another") {
  CHECK(fault(R"({"type":"object","properties":{"a":{}},"required":["a",2]})", "{}") ==
        "missing-required-argument");
  CHECK(fault(R"({"type":"object","properties":{"a":{}},"required":[2,"a"]})", "{}") ==
        "invalid-schema");
}

TEST_CASE("tool shape: without arguments only the schema is judged") {
  const parsed sound{R"({"type":"object","properties":{"a":{}},"required":["a"]})"};
  CHECK(mcpeval::checks::shape_fault(sound.get()) == "");
  const parsed broken{R"({"type":"object","required":["a"]})"};
  CHECK(mcpeval::checks::shape_fault(broken.get()) == "invalid-schema");
}

TEST_CASE("tool shape: an absent schema is invalid") {
  CHECK(mcpeval::checks::shape_fault({}) == "invalid-schema");
}
