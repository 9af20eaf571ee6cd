// SPDX-License-Identifier: MIT
/// What is said of an instance that violates its schema: where, and what; never its values.
#include "schema/json_schema.hpp"

#include "parsed_schema.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>

using namespace mcpeval;
using namespace mcpeval::core;

namespace {

/// "POINTER: SENTENCE" of the first problem.
std::string problem_of(std::string schema, std::string instance) {
  const auto compiled = compiled_schema::compile(parsed_schema(std::move(schema)));
  const auto verdict = compiled.validate(parsed_schema(std::move(instance)));
  REQUIRE(verdict.outcome == conformance::violates);
  return verdict.problem.pointer + ": " + describe(verdict.problem);
}

}  // namespace

TEST_CASE("violation: each kind has its sentence") {
  CHECK(problem_of(R"({"required":["a","b"]})", R"({"a":1})") == ": missing required property b");
  CHECK(problem_of(R"({"dependentRequired":{"a":["b"]}})", R"({"a":1})") ==
        ": missing required property b");
  CHECK(problem_of(R"({"type":"integer"})", "\"x\"") == ": expected type integer");
  CHECK(problem_of(R"({"type":["integer","null"]})", "\"x\"") ==
        ": expected one of types integer, null");
  CHECK(problem_of(R"({"enum":["a","b"]})", "\"x\"") == ": not one of the allowed values");
  CHECK(problem_of(R"({"const":"a"})", "\"x\"") == ": not one of the allowed values");
  CHECK(problem_of(R"({"maxLength":2})", "\"xyz\"") == ": violates maxLength");
  CHECK(problem_of(R"({"format":"uuid"})", "\"xyz\"") == ": violates format");
  CHECK(problem_of(R"({"pattern":"^a"})", "\"xyz\"") == ": violates pattern");
  CHECK(problem_of("false", "1") == ": violates false schema");
}

TEST_CASE("violation: the pointer leads to the value at fault") {
  const std::string schema =
      R"({"properties":{"a/b":{"items":{"properties":{"~":{"type":"string"}}}}}})";
  CHECK(problem_of(schema, R"({"a/b":[{},{"~":1}]})") == "/a~1b/1/~0: expected type string");
  CHECK(problem_of(R"({"$ref":"#/$defs/a","$defs":{"a":{"prefixItems":[true,{"minimum":3}]}}})",
                   "[1,2]") == "/1: violates minimum");
  CHECK(problem_of(R"({"additionalProperties":{"type":"null"}})", R"({"x":1})") ==
        "/x: expected type null");
}

TEST_CASE("violation: a member that may not be there is the object's fault") {
  CHECK(problem_of(R"({"additionalProperties":false})", R"({"secret":1})") ==
        ": violates additionalProperties");
  CHECK(problem_of(R"({"properties":{"a":{"unevaluatedProperties":false}}})",
                   R"({"a":{"secret":1}})") == "/a: violates unevaluatedProperties");
  CHECK(problem_of(R"({"propertyNames":{"maxLength":3}})", R"({"secret":1})") ==
        ": violates propertyNames");
  CHECK(problem_of(R"({"items":false})", "[1]") == ": violates items");
  CHECK(problem_of(R"({"properties":{"a":false}})", R"({"a":1})") == ": violates properties");
}

TEST_CASE("violation: what fails in a branch is the choice's fault") {
  const std::string branches = R"([{"type":"string"},{"properties":{"a":{"type":"string"}}}])";
  CHECK(problem_of(R"({"anyOf":)" + branches + "}", R"({"a":1})") == ": violates anyOf");
  CHECK(problem_of(R"({"oneOf":)" + branches + "}", R"({"a":1})") == ": violates oneOf");
  CHECK(problem_of(R"({"oneOf":[true,true]})", "1") == ": violates oneOf");
  CHECK(problem_of(R"({"not":{}})", "1") == ": violates not");
  CHECK(problem_of(R"({"contains":{"type":"string"}})", "[1]") == ": violates contains");
  CHECK(problem_of(R"({"contains":true,"minContains":2})", "[1]") == ": violates minContains");
  CHECK(problem_of(R"({"contains":true,"maxContains":1})", "[1,2]") == ": violates maxContains");
  CHECK(problem_of(R"({"allOf":[{"items":{"type":"string"}}]})", "[1]") ==
        "/0: expected type string");
  CHECK(problem_of(R"({"if":{"type":"integer"},"then":{"minimum":3}})", "1") ==
        ": violates minimum");
  CHECK(problem_of(R"({"if":{"type":"integer"},"else":{"minLength":3}})", "\"a\"") ==
        ": violates minLength");
}
