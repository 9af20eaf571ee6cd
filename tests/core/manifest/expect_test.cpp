// SPDX-License-Identifier: MIT
/// `expect` in instruction-fidelity and workflow: contract 01 section 5.1. One fault for each row.
#include "stock_kinds.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace mcpeval::core;
using namespace mcpeval::core::testing;

namespace {

std::string expecting(const std::string& expect) {
  return refusal_of(manifest_text(stock_case("instruction-fidelity").set("expect", expect).text()));
}

struct row {
  std::string expect, sentence;
};

const std::string identifier =
    " is invalid: write 1 to 64 letters, digits or _ . : - that start with a letter";
const std::string path =
    " is invalid: a result path is 1 to 512 bytes that start with / and hold only letters, "
    "digits, _ . : - / and the escapes ~0 and ~1";
const std::string scalar =
    " must be null, true, false, a number, or a string of 1 to 64 letters, digits or _ . : - "
    "that starts with a letter";

std::string at(const std::string& below) { return " (at /probes/0/expect" + below + ")"; }
std::string in_case(const std::string& below) {
  return " (case c, at /probes/0/expect" + below + ")";
}

void check(const std::vector<row>& rows) {
  for (const row& one : rows) {
    CAPTURE(one.expect);
    CHECK(expecting(one.expect) == one.sentence);
  }
}

}  // namespace

TEST_CASE("expect: structure") {
  const std::string list = "manifest structure: required_result_fields must be an array of strings";
  check({
      {"null", "manifest structure: expect must be an object" + in_case("")},
      {"[]", "manifest structure: expect must be an object" + in_case("")},
      {"{}", "manifest structure: outcome is missing" + in_case("")},
      {R"({"outcome": "fine"})",
       "manifest structure: outcome must be ok or error" + in_case("/outcome")},
      {R"({"outcome": true})",
       "manifest structure: outcome must be ok or error" + in_case("/outcome")},
      {R"({"outcome": "ok", "status": 1})",
       "manifest structure: status is no known field" + in_case("/status")},
      {R"({"outcome": "ok", "required_result_fields": "a"})",
       list + in_case("/required_result_fields")},
      {R"({"outcome": "ok", "required_result_fields": null})",
       list + in_case("/required_result_fields")},
      {R"({"outcome": "ok", "required_result_fields": [1]})",
       list + in_case("/required_result_fields")},
      {R"({"outcome": "ok", "required_result_paths": {}})",
       "manifest structure: required_result_paths must be an array of strings" +
           in_case("/required_result_paths")},
      {R"({"outcome": "ok", "equals": []})",
       "manifest structure: equals must be an object" + in_case("/equals")},
      {R"({"outcome": "ok", "equals": null})",
       "manifest structure: equals must be an object" + in_case("/equals")},
      {R"({"outcome": "ok", "equals_paths": 1})",
       "manifest structure: equals_paths must be an object" + in_case("/equals_paths")},
      {R"({"outcome": "error", "error_code": "-32000"})",
       "manifest structure: error_code must be an integer" + in_case("/error_code")},
      {R"({"outcome": "error", "error_code": -32000.0})",
       "manifest structure: error_code must be an integer" + in_case("/error_code")},
  });
}

TEST_CASE("expect: grammars and repeats") {
  const std::string fields = R"({"outcome": "ok", "required_result_fields": )";
  const std::string paths = R"({"outcome": "ok", "required_result_paths": )";
  const std::string c = "probe case c: ";
  check({
      {fields + R"([""]})",
       c + "an entry of required_result_fields" + identifier + at("/required_result_fields/0")},
      {fields + R"(["a", "1"]})",
       c + "an entry of required_result_fields" + identifier + at("/required_result_fields/1")},
      {fields + R"(["a", "b", "a"]})",
       c + "required_result_fields must not repeat an entry" + at("/required_result_fields/2")},
      {R"({"outcome": "ok", "equals": {"has space": 1}})",
       c + "a key of equals" + identifier + at("/equals")},
      {paths + R"([""]})",
       c + "an entry of required_result_paths" + path + at("/required_result_paths/0")},
      {paths + R"(["a"]})",
       c + "an entry of required_result_paths" + path + at("/required_result_paths/0")},
      {paths + R"(["/a~2"]})",
       c + "an entry of required_result_paths" + path + at("/required_result_paths/0")},
      {paths + R"(["/a~"]})",
       c + "an entry of required_result_paths" + path + at("/required_result_paths/0")},
      {paths + R"(["/a b"]})",
       c + "an entry of required_result_paths" + path + at("/required_result_paths/0")},
      {paths + "[\"/" + std::string(512, 'a') + "\"]}",
       c + "an entry of required_result_paths" + path + at("/required_result_paths/0")},
      {paths + R"(["/a", "/a"]})",
       c + "required_result_paths must not repeat an entry" + at("/required_result_paths/1")},
      {R"({"outcome": "ok", "equals_paths": {"a": 1}})",
       c + "a key of equals_paths" + path + at("/equals_paths")},
  });
}

TEST_CASE("expect: values are scalars") {
  const std::string c = "probe case c: a value of ";
  check({
      {R"({"outcome": "ok", "equals": {"a": []}})", c + "equals" + scalar + at("/equals/a")},
      {R"({"outcome": "ok", "equals": {"a": {}}})", c + "equals" + scalar + at("/equals/a")},
      {R"({"outcome": "ok", "equals": {"a": ""}})", c + "equals" + scalar + at("/equals/a")},
      {R"({"outcome": "ok", "equals": {"a": "2024"}})", c + "equals" + scalar + at("/equals/a")},
      {R"({"outcome": "ok", "equals": {"a": "has space"}})",
       c + "equals" + scalar + at("/equals/a")},
      {R"({"outcome": "ok", "equals_paths": {"/a": [1]}})",
       c + "equals_paths" + scalar + at("/equals_paths")},
      {R"({"outcome": "ok", "equals_paths": {"/": "9"}})",
       c + "equals_paths" + scalar + at("/equals_paths")},
  });
}

TEST_CASE("expect: what the outcome forbids") {
  const std::string c = "probe case c: ";
  const std::string empty = " must be empty when the expected outcome is error";
  check({
      {R"({"outcome": "ok", "error_code": 1})",
       c + "error_code needs an expected outcome of error" + at("/error_code")},
      {R"({"outcome": "error", "required_result_fields": ["a"]})",
       c + "required_result_fields" + empty + at("/required_result_fields")},
      {R"({"outcome": "error", "equals": {"a": 1}})", c + "equals" + empty + at("/equals")},
      {R"({"outcome": "error", "required_result_paths": ["/a"]})",
       c + "required_result_paths" + empty + at("/required_result_paths")},
      {R"({"outcome": "error", "equals_paths": {"/a": 1}})",
       c + "equals_paths" + empty + at("/equals_paths")},
      {R"({"outcome": "error", "error_code": 9223372036854775808})",
       c + "error_code must fit 64 bits" + at("/error_code")},
  });
}

TEST_CASE("expect: accepted forms") {
  const std::string texts[] = {
      R"({"outcome": "ok"})",
      R"({"outcome": "error"})",
      R"({"outcome": "ok", "error_code": null})",
      R"({"outcome": "error", "error_code": null})",
      R"({"outcome": "error", "error_code": -9223372036854775808})",
      R"({"outcome": "error", "error_code": 9223372036854775807})",
      R"({"outcome": "error", "required_result_fields": [], "equals": {}})",
      R"({"outcome": "error", "required_result_paths": [], "equals_paths": {}})",
      R"({"outcome": "ok", "required_result_fields": ["a", "A", "a.b"]})",
      R"({"outcome": "ok", "required_result_paths": ["/", "//", "/a~0~1/0/-"]})",
      R"({"outcome": "ok", "equals": {"a": null, "b": true, "c": 1e400, "d": "ready", "e": 1.5}})",
      R"({"outcome": "ok", "equals_paths": {"/": false, "/a/0": -1}})",
      R"({"outcome": "ok", "required_result_paths": ["/)" + std::string(511, 'a') + R"("]})",
      R"({"outcome": "ok", "required_result_fields": [")" + std::string(64, 'a') + R"("]})",
  };
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK(expecting(text) == "");
  }
}

TEST_CASE("workflow: steps") {
  const auto steps = [](const std::string& json) {
    return refusal_of(manifest_text(stock_case("workflow").set("steps", json).text()));
  };
  const std::string good = R"({"tool": "t", "arguments": {}, "expect": {"outcome": "ok"}})";
  const auto many = [&](std::size_t count) {
    std::string all = good;
    for (std::size_t i = 1; i < count; ++i) all += ", " + good;
    return "[" + all + "]";
  };
  const auto second = [&](const std::string& step) { return "[" + good + ", " + step + "]"; };
  const std::string in_step = " (at /probes/0/steps/1";
  const std::string in_case_step = " (case c, at /probes/0/steps/1";
  const row rows[] = {
      {"{}", "manifest structure: steps must be an array (case c, at /probes/0/steps)"},
      {second("1"), "manifest structure: an entry of steps must be an object" + in_case_step + ")"},
      {second(R"({"arguments": {}, "expect": {"outcome": "ok"}})"),
       "manifest structure: tool is missing" + in_case_step + ")"},
      {second(R"({"tool": "t", "expect": {"outcome": "ok"}})"),
       "manifest structure: arguments is missing" + in_case_step + ")"},
      {second(R"({"tool": "t", "arguments": {}})"),
       "manifest structure: expect is missing" + in_case_step + ")"},
      {second(R"({"tool": "t", "arguments": {}, "expect": {"outcome": "ok"}, "id": "x"})"),
       "manifest structure: id is no known field" + in_case_step + "/id)"},
      {second(R"({"tool": "t", "arguments": {}, "expect": {}})"),
       "manifest structure: outcome is missing" + in_case_step + "/expect)"},
      {many(1), "probe case c: steps must have between 2 and 32 entries (at /probes/0/steps)"},
      {many(33), "probe case c: steps must have between 2 and 32 entries (at /probes/0/steps)"},
      {"[]", "probe case c: steps must have between 2 and 32 entries (at /probes/0/steps)"},
      {second(R"({"tool": "a b", "arguments": {}, "expect": {"outcome": "ok"}})"),
       "probe case c: tool is invalid: a tool name is 1 to 128 letters, digits or _ . : -" +
           in_step + "/tool)"},
      {second(R"({"tool": "t", "arguments": [], "expect": {"outcome": "ok"}})"),
       "probe case c: arguments must be an object" + in_step + "/arguments)"},
      {second(R"({"tool": "t", "arguments": {}, "expect": {"outcome": "ok", "error_code": 1}})"),
       "probe case c: error_code needs an expected outcome of error" + in_step +
           "/expect/error_code)"},
      {many(2), ""},
      {many(32), ""},
  };
  for (const row& one : rows) {
    CAPTURE(one.expect);
    CHECK(steps(one.expect) == one.sentence);
  }
}
