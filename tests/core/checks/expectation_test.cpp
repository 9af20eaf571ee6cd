// SPDX-License-Identifier: MIT
/// The decision order of `expect`, contract 02 section 2.7.
#include "checks/expectation.hpp"

#include "parsed.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace {

/// The fault of a reply against an `expect` object, both as JSON text.
std::string_view fault(std::int32_t outcome, std::string_view body, std::string_view expect) {
  const parsed got{body};
  const parsed wanted{expect};
  return mcpeval::checks::expectation_fault(reply(outcome, got), wanted.get());
}

std::string_view success(std::string_view body, std::string_view expect) {
  return fault(MCPEVAL_RESULT, body, expect);
}

constexpr std::string_view order =
    R"({"content":[{"type":"text","text":"ok"}],"a/b":1,"":0,"gone":null,
        "order":{"id":7,"total":1.5,"lines":["first","second"],"paid":true}})";

}  // namespace

TEST_CASE("expectation: the class of the outcome comes first") {
  CHECK(success("{}", R"({"outcome":"ok"})") == "");
  CHECK(success("{}", R"({"outcome":"error"})") == "unexpected-outcome");
  CHECK(success("[]", R"({"outcome":"error","error_code":5})") == "unexpected-outcome");
  CHECK(fault(MCPEVAL_RPC_ERROR, R"({"code":-1})", R"({"outcome":"ok"})") == "unexpected-outcome");
  CHECK(fault(MCPEVAL_TOOL_ERROR, R"({"isError":true,"id":1})",
              R"({"outcome":"ok","required_result_fields":["id"]})") == "unexpected-outcome");
}

TEST_CASE("expectation: error codes") {
  constexpr std::string_view coded = R"({"outcome":"error","error_code":-32602})";
  CHECK(fault(MCPEVAL_RPC_ERROR, R"({"code":-32602})", coded) == "");
  CHECK(fault(MCPEVAL_RPC_ERROR, R"({"code":-32603})", coded) == "error-code-mismatch");
  CHECK(fault(MCPEVAL_RPC_ERROR, R"({"code":5})", R"({"outcome":"error"})") == "");
  CHECK(fault(MCPEVAL_RPC_ERROR, R"({"code":5})", R"({"outcome":"error","error_code":null})") ==
        "");
}

TEST_CASE("expectation: an isError result has the code -32000") {
  CHECK(fault(MCPEVAL_TOOL_ERROR, R"({"isError":true})", R"({"outcome":"error"})") == "");
  CHECK(fault(MCPEVAL_TOOL_ERROR, R"({"isError":true})",
              R"({"outcome":"error","error_code":-32000})") == "");
  CHECK(fault(MCPEVAL_TOOL_ERROR, R"({"isError":true})",
              R"({"outcome":"error","error_code":-32602})") == "error-code-mismatch");
}

TEST_CASE("expectation: a result that is no object lacks every field, asked for or not") {
  for (const auto* body : {"[]", "null", "7", "\"text\""})
    CHECK(success(body, R"({"outcome":"ok"})") == "missing-field");
}

TEST_CASE("expectation: required members, a null one is there") {
  CHECK(success(order, R"({"outcome":"ok","required_result_fields":["order","gone"]})") == "");
  CHECK(success(order, R"({"outcome":"ok","required_result_fields":["order","none"]})") ==
        "missing-field");
  // A field is a literal key at the top, never a path.
  CHECK(success(order, R"({"outcome":"ok","required_result_fields":["id"]})") == "missing-field");
}

TEST_CASE("expectation: required paths") {
  CHECK(success(order, R"({"outcome":"ok",
        "required_result_paths":["/order/lines/1","/a~1b","/","/gone"]})") == "");
  for (const auto* path :
       {"/order/lines/2", "/order/lines/-", "/order/lines/01", "/a/b", "/none"}) {
    CAPTURE(path);
    const auto expect =
        std::string{R"({"outcome":"ok","required_result_paths":[")"} + path + "\"]}";
    CHECK(success(order, expect) == "missing-field");
  }
}

TEST_CASE("expectation: equal values, by their JSON type") {
  CHECK(success(R"({"n":1,"t":"done","b":false,"z":null})",
                R"({"outcome":"ok","equals":{"n":1,"t":"done","b":false,"z":null}})") == "");
  CHECK(success(R"({"n":1.0})", R"({"outcome":"ok","equals":{"n":1}})") == "value-mismatch");
  CHECK(success(R"({"n":"1"})", R"({"outcome":"ok","equals":{"n":1}})") == "value-mismatch");
  CHECK(success(R"({"n":0})", R"({"outcome":"ok","equals":{"n":false}})") == "value-mismatch");
  CHECK(success(R"({})", R"({"outcome":"ok","equals":{"n":null}})") == "value-mismatch");
}

TEST_CASE("expectation: equal values at paths") {
  CHECK(success(order, R"({"outcome":"ok",
        "equals_paths":{"/order/total":1.5,"/order/lines/0":"first"}})") == "");
  CHECK(success(order, R"({"outcome":"ok","equals_paths":{"/order/paid":false}})") ==
        "value-mismatch");
  CHECK(success(order, R"({"outcome":"ok","equals_paths":{"/order/none":null}})") ==
        "value-mismatch");
}

TEST_CASE("expectation: a missing member is named before an unequal one") {
  CHECK(success(order, R"({"outcome":"ok","equals":{"gone":1},
        "required_result_paths":["/none"]})") == "missing-field");
  CHECK(success(order, R"({"outcome":"ok","equals_paths":{"/gone":1},
        "required_result_fields":["none"]})") == "missing-field");
}
