// SPDX-License-Identifier: MIT
/// Contract 13 C, "null or missing arguments": what is sent, and what a death of it costs.
///
/// The four malformed shapes are the readiness standard's matter: a case sends what its manifest
/// declares and nothing else.
#include "hostile_run.hpp"
#include "program_under_test.hpp"

#include "json/document.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <string>

using namespace mcpeval::testing;
using namespace mcpeval::core;

namespace {

/// Every kind that calls a tool, where it can with the fewest arguments.
constexpr const char* calling_cases = R"(
  {"id": "a", "probe": "schema-guessability", "access": "read_only", "tool": "echo",
   "arguments": {}},
  {"id": "b", "probe": "error-honesty", "access": "read_only", "tool": "echo", "arguments": {},
   "max_attempts": 2, "expect_retryable": false},
  {"id": "c", "probe": "degradation-over-n", "access": "read_only", "tool": "echo",
   "arguments": {}, "max_attempts": 2},
  {"id": "d", "probe": "contention", "access": "read_only", "tool": "echo", "arguments": {}},
  {"id": "e", "probe": "latency-budget", "access": "read_only", "tool": "echo", "arguments": {},
   "attempts": 1, "max_latency_ms": 10000},
  {"id": "f", "probe": "payload-bounds", "access": "read_only", "tool": "echo", "arguments": {},
   "field": "text", "size_bytes": 10, "expect_handled": true},
  {"id": "g", "probe": "cancellation", "access": "read_only", "tool": "echo", "arguments": {},
   "grace_seconds": 1, "require_honored": false, "reason": "enough"},
  {"id": "h", "probe": "surface-listing", "access": "read_only", "max_pages": 3},
  {"id": "i", "probe": "pagination", "access": "read_only", "max_pages": 3})";

constexpr const char* optional_text =
    R"({"tools": [{"name": "echo", "inputSchema": {"type": "object", "properties":
        {"text": {"type": "string"}}}}], "capabilities": {"tools": {}, "prompts": {}},
        "rules": [{"on": "prompts/list", "do": [{"reply": {"prompts": []}}]}]})";

std::string declaring(const std::string& arguments) {
  return R"({"id": "call", "probe": "schema-guessability", "access": "read_only",
             "tool": "echo")" +
         arguments + "}";
}

}  // namespace

TEST_CASE("arguments: every request of ours carries an object of params, every call of arguments") {
  const temporary_folder folder;
  const std::string log = folder.path() + "/log";
  hostile_server server{"", calling_cases};
  server.command = {from_environment("MCPEVAL_PYTHON"), from_environment("MCPEVAL_SCRIPTED_SERVER"),
                    optional_text, "--log", log};
  const auto outcome = evaluate(server);
  CAPTURE(outcome.err);
  CHECK(outcome.reasons ==
        std::vector<std::string>{"", "expected-error", "", "", "", "", "", "", ""});

  std::ifstream file{log};
  int requests = 0, calls = 0;
  for (std::string line; std::getline(file, line);) {
    if (line == "--") continue;
    CAPTURE(line);
    document sent;
    REQUIRE(document::parse(line, {}, sent));
    const auto params = sent.root()["params"];
    CHECK(params.is_object());
    ++requests;
    if (sent.root()["method"].string_or("") != "tools/call") continue;
    CHECK(params["arguments"].is_object());
    ++calls;
  }
  CHECK(calls == 11);
  CHECK(requests > calls);
}

TEST_CASE("arguments: a manifest cannot declare anything but an object") {
  for (const char* arguments :
       {"", R"(, "arguments": null)", R"(, "arguments": [])", R"(, "arguments": "x")"}) {
    CAPTURE(arguments);
    const auto outcome = evaluate({"{}", declaring(arguments)});
    CHECK(outcome.status == 2);
    CHECK(outcome.report.empty());
    CHECK(outcome.err.find("arguments") != std::string::npos);
  }
}

TEST_CASE("arguments: a server that dies of a call fails that case alone") {
  check_rows({{"dies of the tool frail",
               {R"({"tools": [{"name": "frail", "inputSchema": {"type": "object"}},
                    {"name": "echo", "inputSchema": {"type": "object", "properties":
                     {"text": {"type": "string"}}}}],
                    "rules": [{"on": "tools/call", "tool": "frail", "do": [{"exit": 1}]}]})",
                std::string{R"({"id": "frail", "probe": "schema-guessability",
                                "access": "read_only", "tool": "frail", "arguments": {}}, )"} +
                    one_call},
               3,
               {"transport-closed", ""},
               {}}});
}
