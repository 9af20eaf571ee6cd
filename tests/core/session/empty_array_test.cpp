// SPDX-License-Identifier: MIT
#include "core/session/fake_peer.hpp"
#include "session/empty_array.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace mcpeval::core;
using mcpeval::value;

namespace {

struct row {
  std::string_view json;
  bool expected;
};

/// The answer of `question` on a parsed text.
bool ask(bool (*question)(const value&), const std::string& json) {
  document parsed;
  REQUIRE(document::parse(json, {}, parsed));
  return question(parsed.root());
}

std::string reply_to(int id, std::string_view result) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"result":)" + std::string{result} +
         "}";
}

}  // namespace

TEST_CASE("empty array: only one without elements") {
  for (const auto& one : {row{"[]", true}, row{"[0]", false}, row{"{}", false}, row{"null", false},
                          row{R"("[]")", false}}) {
    CAPTURE(one.json);
    CHECK(ask(&is_empty_array, std::string{one.json}) == one.expected);
  }
  CHECK_FALSE(is_empty_array({}));
}

TEST_CASE("empty array: in an object of objects or in its place") {
  for (const auto& one :
       {row{"[]", true}, row{R"({"tools":[]})", true}, row{R"({"tools":{},"prompts":[]})", true},
        row{R"({"tools":{"listChanged":true}})", false}, row{R"(["tools"])", false},
        row{R"({"tools":{"x":[]}})", false}, row{"{}", false}}) {
    CAPTURE(one.json);
    CHECK(ask(&has_empty_array, std::string{one.json}) == one.expected);
  }
}

TEST_CASE("empty array: wherever an entry of tools/list holds a schema or a map") {
  const row schemas[] = {
      {"[]", true},
      {R"({"type":"object","properties":[]})", true},
      {R"({"properties":{"a":[]}})", true},
      {R"({"properties":{"a":{"type":"object","properties":[]}}})", true},
      {R"({"properties":{"a":{"items":{"properties":[]}}}})", true},
      {R"({"$defs":[]})", true},
      {R"({"definitions":{"a":{"additionalProperties":[]}}})", true},
      {R"({"patternProperties":{"a":{"not":[]}}})", true},
      {R"({"type":"object"})", false},
      {R"({"required":[],"enum":[],"allOf":[],"examples":[[]],"default":[]})", false},
      {R"({"properties":{"a":{"type":"array","items":[],"default":[]}}})", false},
      {R"({"properties":{"a":true},"additionalProperties":false})", false},
      {R"({"properties":"[]"})", false},
  };
  for (const auto& one : schemas) {
    CAPTURE(one.json);
    CHECK(ask(&entry_has_empty_array, R"({"inputSchema":)" + std::string{one.json} + "}") ==
          one.expected);
    CHECK(ask(&entry_has_empty_array, R"({"inputSchema":{},"outputSchema":)" +
                                          std::string{one.json} + "}") == one.expected);
  }
  CHECK(ask(&entry_has_empty_array, R"({"annotations":[]})"));
  CHECK(ask(&entry_has_empty_array, R"({"_meta":[]})"));
  CHECK(ask(&entry_has_empty_array, "[]"));
  CHECK_FALSE(ask(&entry_has_empty_array, R"({"annotations":{},"icons":[],"name":[]})"));
  CHECK_FALSE(ask(&entry_has_empty_array, "17"));
}

TEST_CASE("empty array: as deep as the wire may nest") {
  constexpr int levels = 510;  // two containers each, and three more: within 1024
  std::string schema = R"({"properties":[]})";
  for (int i = 0; i < levels; ++i) schema = R"({"properties":{"a":)" + schema + "}}";
  CHECK(ask(&entry_has_empty_array, R"({"inputSchema":)" + schema + "}"));
}

TEST_CASE("empty array: one as a whole result is noted and stays a result") {
  fake_run run;
  run.peer.frame(reply_to(1, "[]")).frame(reply_to(2, "{}")).frame(reply_to(3, "[1]"));
  reply out;
  for (int i = 0; i < 3; ++i) {
    CHECK(run.call("ping", out) == MCPEVAL_OK);
    CHECK(out.outcome == MCPEVAL_RESULT);
  }
  CHECK(run.noted("empty-array-for-object") == 1);
}

TEST_CASE("empty array: one among the capabilities is noted and the session opens") {
  const row servers[] = {
      {R"({"tools":[]})", true}, {"[]", true}, {R"({"tools":{}})", false}, {R"(["tools"])", false}};
  for (const auto& one : servers) {
    CAPTURE(one.json);
    fake_run run;
    run.peer.frame(reply_to(
        1, R"({"protocolVersion":"2025-11-25","capabilities":)" + std::string{one.json} + "}"));
    opening out;
    CHECK(handshake_era().open(run.side, {}, out) == MCPEVAL_OK);
    CHECK(run.noted("empty-array-for-object") == (one.expected ? 1u : 0u));
  }
}
