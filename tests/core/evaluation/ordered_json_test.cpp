// SPDX-License-Identifier: MIT
#include "evaluation/ordered_json.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;

TEST_CASE("ordered JSON: members keep their order, numbers their spelling") {
  document text;
  REQUIRE(
      document::parse(R"({"z":1,"a":{"k\"":[1.50,{},[],[true,null]],"b":""},"e":{}})", {}, text));
  CHECK(write_ordered(text.root()) == R"({
  "z": 1,
  "a": {
    "k\"": [
      1.50,
      {},
      [],
      [
        true,
        null
      ]
    ],
    "b": ""
  },
  "e": {}
}
)");
}

TEST_CASE("ordered JSON: a scalar alone") {
  document text;
  REQUIRE(document::parse("\"\xc3\xa9\\n\"", {}, text));
  CHECK(write_ordered(text.root()) == "\"\xc3\xa9\\n\"\n");
}
