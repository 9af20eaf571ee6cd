// SPDX-License-Identifier: MIT
/// Arguments that a schema should refuse: contract 04 section 6.
#include "readiness/synthesis.hpp"
#include "seen.hpp"

#include <doctest/doctest.h>

using mcpeval::testing::parsed;

namespace {

std::string violating(std::string schema) {
  return mcpeval::core::violating_arguments(parsed(std::move(schema))).value_or("nothing");
}

}  // namespace

TEST_CASE("violation: a required property is left out") {
  CHECK(violating(R"({"required":["a"],"properties":{"a":{"type":"string"}}})") == "{}");
  CHECK(violating(R"({"required":["a"],"additionalProperties":false})") == "{}");
}

TEST_CASE("violation: the first typed property by name gets another type") {
  CHECK(violating(R"({"properties":{"b":{"type":"string"},"a":{"type":"string"}}})") ==
        R"({"a":12345})");
  CHECK(violating(R"({"properties":{"n":{"type":"integer"}},"required":[]})") ==
        R"({"n":"mcpeval"})");
  CHECK(violating(R"({"properties":{"n":{"type":"object"}}})") == R"({"n":"mcpeval"})");
}

TEST_CASE("violation: properties without one type are passed over") {
  CHECK(violating(R"({"properties":{"a":{"type":["string","null"]},"b":{},"c":true,)"
                  R"("d":{"type":"boolean"}}})") == R"({"d":"mcpeval"})");
}

TEST_CASE("violation: byte order, not the order of the document or of letters") {
  CHECK(violating(R"({"properties":{"a":{"type":"string"},"Z":{"type":"string"}}})") ==
        R"({"Z":12345})");
  CHECK(violating(R"({"properties":{"\u00e4":{"type":"string"},"z":{"type":"null"}}})") ==
        R"({"z":"mcpeval"})");
}

TEST_CASE("violation: an unknown property where none may be added") {
  CHECK(violating(R"({"type":"object","additionalProperties":false})") ==
        R"({"mcpeval_unknown":1})");
  CHECK(violating(R"({"properties":{"a":{}},"additionalProperties":false})") ==
        R"({"mcpeval_unknown":1})");
}

TEST_CASE("violation: nothing where the schema admits everything") {
  CHECK(violating("{}") == "nothing");
  CHECK(violating(R"({"type":"object","properties":{}})") == "nothing");
  CHECK(violating(R"({"additionalProperties":{"type":"string"}})") == "nothing");
  CHECK(violating(R"({"additionalProperties":true})") == "nothing");
  CHECK(violating(R"({"required":[],"properties":[]})") == "nothing");
}

TEST_CASE("violation: a name is escaped") {
  CHECK(violating(R"({"properties":{"a\"b":{"type":"string"}}})") == R"({"a\"b":12345})");
}
