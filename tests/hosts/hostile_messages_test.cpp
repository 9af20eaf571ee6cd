// SPDX-License-Identifier: MIT
/// Contract 13 C, D and E: JSON, JSON-RPC and the catalog.
#include "hostile_run.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;

namespace {

constexpr int short_timeout = 400;

std::string on_call(const std::string& actions) {
  return R"({"rules": [{"on": "tools/call", "do": [)" + actions + "]}]}";
}

std::string reply_line(const std::string& escaped_members) {
  return on_call(R"({"write": "{\"jsonrpc\":\"2.0\",)" + escaped_members + R"(}\n"})");
}

const std::string content =
    R"(\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"hunter2\"}]})";

constexpr const char* discovery =
    R"({"id": "size", "probe": "discovery-cost", "access": "read_only", "max_tools": 100,
        "max_schema_bytes": 100000})";
constexpr const char* two_calls =
    R"({"id": "twice", "probe": "degradation-over-n", "access": "read_only", "tool": "echo",
        "arguments": {"text": "hello"}, "max_attempts": 2})";
constexpr const char* pagination =
    R"({"id": "pages", "probe": "pagination", "access": "read_only", "max_pages": 10})";

std::string catalog(const std::string& further_tools) {
  return R"({"tools": [)" + further_tools +
         R"({"name": "echo", "description": "Returns the text.", "annotations":
             {"readOnlyHint": true}, "inputSchema": {"type": "object", "properties":
             {"text": {"type": "string"}}}}]})";
}

std::string both_cases() { return std::string{discovery} + ", " + one_call; }

}  // namespace

TEST_CASE("rpc: ids are compared by type and value") {
  check_rows({
      {"the number as a string",
       {reply_line(R"(\"id\":\"${id}\",)" + content)},
       3,
       {"transport-error"},
       {{"unmatched-reply", 1}}},
      {"another number",
       {reply_line(R"(\"id\":9007199254740993,)" + content)},
       3,
       {"transport-error"},
       {{"unmatched-reply", 1}}},
      {"three replies to the first of two calls",
       {R"({"rules": [{"on": "tools/call", "nth": 1, "do":
            [{"default": true}, {"default": true}, {"default": true}]}]})",
        two_calls},
       0,
       {""},
       {{"second-reply", 2}}},
      {"an error without an id ends the only open request",
       {reply_line(R"(\"id\":null,\"error\":{\"code\":-32700,\"message\":\"hunter2\"})")},
       3,
       {"transport-error"},
       {{"error-without-id", 1}}},
  });
}

TEST_CASE("rpc: replies with both, neither or malformed members end the request") {
  check_rows({
      {"both",
       {reply_line(content + R"(,\"id\":${id},\"error\":{\"code\":-1,\"message\":\"\"})")},
       3,
       {"transport-error"},
       {}},
      {"neither", {reply_line(R"(\"id\":${id})")}, 3, {"transport-error"}, {}},
      {"both null",
       {reply_line(R"(\"id\":${id},\"result\":null,\"error\":null)")},
       3,
       {"transport-error"},
       {}},
      {"an error that is no object",
       {reply_line(R"(\"id\":${id},\"error\":\"hunter2\")")},
       3,
       {"transport-error"},
       {}},
      {"a code that is no integer",
       {reply_line(R"(\"id\":${id},\"error\":{\"code\":\"x\",\"message\":\"\"})")},
       3,
       {"transport-error"},
       {}},
      {"isError as a string",
       {reply_line(R"(\"id\":${id},\"result\":{\"content\":[],\"isError\":\"false\"})")},
       3,
       {"transport-error"},
       {}},
      {"isError null",
       {reply_line(R"(\"id\":${id},\"result\":{\"content\":[],\"isError\":null})")},
       3,
       {"transport-error"},
       {}},
  });
}

TEST_CASE("json: odd but legal numbers do not disturb") {
  check_rows({{"beyond 2^53, beyond double, minus zero",
               {reply_line(R"(\"id\":${id},\"result\":{\"content\":[{\"type\":\"text\",)"
                           R"(\"text\":\"x\"}],\"a\":9007199254740993,)"
                           R"(\"b\":18446744073709551616,\"c\":1e400,\"d\":-0})")},
               0,
               {""},
               {}}});
}

TEST_CASE("json: duplicate and case-variant keys") {
  check_rows({
      {"the last of equal keys counts",
       {reply_line(R"(\"id\":1000000,\"id\":${id},)" + content)},
       0,
       {""},
       {{"duplicate-key", 1}}},
      {"another case is another key",
       {reply_line(R"(\"id\":${id},\"ID\":7,\"Error\":{},)" + content)},
       0,
       {""},
       {}},
  });
}

TEST_CASE("json: what does not parse or is no JSON-RPC message is skipped") {
  const std::string deep = R"({"fill": 1100, "with": "["}, {"fill": 1100, "with": "]"}, )"
                           R"({"write": "\n"}, {"default": true})";
  check_rows({
      {"a broken object, then the reply",
       {on_call(R"({"write": "{\"jsonrpc\":\"2.0\",\"id\":1,\n"}, {"default": true})")},
       0,
       {""},
       {{"stray-line", 1}}},
      {"nested beyond the limit", {on_call(deep)}, 0, {""}, {{"stray-line", 1}}},
      {"a message without jsonrpc",
       {on_call(R"({"write": "{\"id\":${id},\"result\":{}}\n"}, {"default": true})")},
       0,
       {""},
       {{"not-json-rpc", 1}}},
      {"a number",
       {on_call(R"({"write": "42\n"}, {"default": true})")},
       0,
       {""},
       {{"not-json-rpc", 1}}},
      {"only a broken one",
       {on_call(R"({"write": "{\"jsonrpc\":\n"})"), one_call, short_timeout},
       3,
       {"transport-timeout"},
       {{"stray-line", 1}}},
      {"a batch outside 2025-03-26",
       {on_call(R"({"write": "[{\"jsonrpc\":\"2.0\",\"method\":\"x\"}]\n"}, {"default": true})")},
       0,
       {""},
       {{"batch-outside-revision", 1}}},
  });
}

TEST_CASE("rpc: requests and notifications in the middle of a call") {
  check_rows({
      {"ping is answered",
       {on_call(R"({"request": "ping"}, {"await": "s1"}, {"default": true})")},
       0,
       {""},
       {}},
      {"roots/list is refused, not ignored",
       {on_call(R"({"request": "roots/list"}, {"await": "s1"}, {"default": true})")},
       0,
       {""},
       {}},
      {"a request with a null id",
       {on_call(R"({"write": "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}\n"},
                   {"default": true})")},
       0,
       {""},
       {{"null-id-request", 1}}},
      {"ten thousand notifications",
       {on_call(R"({"repeat": 10000, "do": [{"notify": "notifications/message"}]},
                   {"default": true})")},
       0,
       {""},
       {}},
  });
}

TEST_CASE("rpc: what arrived before a request is no reply to it") {
  // one write, so that the early answer has arrived when the tools have
  const std::string tools_and_early_answer =
      R"("{\"jsonrpc\":\"2.0\",\"id\":${id},\"result\":{\"tools\":[{\"name\":\"echo\",)"
      R"(\"inputSchema\":{\"type\":\"object\"}}]}}\n)"
      R"({\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{\"content\":[]}}\n")";
  check_rows({{"an answer to the next id",
               {R"({"rules": [{"on": "tools/list", "do": [{"write": )" + tools_and_early_answer +
                R"(}]}, {"on": "tools/call", "do": [{"error": {"code": -1, "message": "x"}}]}]})"},
               1,
               {"unexpected-outcome"},
               {{"unmatched-reply", 1}}}});
}

TEST_CASE("list: one bad entry never hides the others") {
  check_rows({
      {"entries that are no tools",
       {catalog(R"(7, {"name": ""}, {"name": "x", "inputSchema": "hunter2"}, )"), both_cases()},
       0,
       {"", ""},
       {{"invalid-tool-entry", 3}}},
      {"names outside the grammar",
       {catalog(R"({"name": "GET:/users/{id}", "inputSchema": {"type": "object"}},
                     {"name": "a\n", "inputSchema": {"type": "object"}}, )"),
        both_cases()},
       0,
       {"", ""},
       {{"unlisted-tool-name", 2}}},
      {"a tool that the manifest needs is invalid",
       {R"({"tools": [{"name": "echo", "inputSchema": []}]})"},
       2,
       {},
       {}},
  });
}

TEST_CASE("list: cursors") {
  check_rows({
      {"an empty cursor ends the list",
       {R"({"extend": {"tools/list": {"nextCursor": ""}}})", both_cases()},
       0,
       {"", ""},
       {{"empty-cursor", 1}}},
      {"the same cursor for ever",
       {R"({"rules": [{"on": "tools/list", "do": [{"reply": {"tools": [], "nextCursor": "c"}}]}]})",
        std::string{discovery} + ", " + pagination},
       1,
       {"", "pagination-stalled-cursor"},
       {{"repeated-cursor", 1}}},
      {"a list that fails on its first page",
       {R"({"rules": [{"on": "tools/list", "do": [{"error": {"code": -32603,
            "message": "hunter2"}}]}]})"},
       3,
       {},
       {}},
  });
}

TEST_CASE("life: a start-up that the server refuses") {
  check_rows({
      {"an error reply to initialize",
       {R"({"rules": [{"on": "initialize", "do": [{"error": {"code": -32001,
            "message": "hunter2"}}]}]})"},
       3,
       {},
       {}},
      {"a version that nobody knows", {R"({"protocol_version": "1999-01-01"})"}, 3, {}, {}},
      {"capabilities as an array",
       {R"({"capabilities": []})"},
       0,
       {""},
       {{"empty-array-for-object", 1}}},
  });
}
