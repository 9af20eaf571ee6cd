// SPDX-License-Identifier: MIT
/// Contract 13 C and D: tool names, cursors, slow and huge catalogs, empty arrays for objects.
#include "hostile_run.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace mcpeval::testing;

namespace {

constexpr int short_timeout = 2000;

constexpr const char* size_case =
    R"({"id": "size", "probe": "discovery-cost", "access": "read_only", "max_tools": 100,
        "max_schema_bytes": 100000})";
constexpr const char* token_case =
    R"({"id": "tokens", "probe": "token-cost", "access": "read_only",
        "max_total_tokens": 1000000})";
constexpr const char* pages_case =
    R"({"id": "pages", "probe": "pagination", "access": "read_only", "max_pages": 10})";
constexpr const char* surfaces_case =
    R"({"id": "surfaces", "probe": "surface-listing", "access": "read_only", "max_pages": 10})";

constexpr const char* echo =
    R"({"name": "echo", "inputSchema": {"type": "object", "properties":
        {"text": {"type": "string"}}}})";

std::string join(const std::vector<std::string>& cases) {
  std::string out;
  for (const auto& one : cases) out += (out.empty() ? "" : ", ") + one;
  return out;
}

std::string call_of(const std::string& tool) {
  return R"({"id": "further", "probe": "schema-guessability", "access": "read_only", "tool": ")" +
         tool + R"(", "arguments": {}})";
}

/// A catalog of one tool with this name, JSON-escaped, and echo.
std::string named(const std::string& escaped) {
  return R"({"tools": [{"name": ")" + escaped + R"(", "inputSchema": {"type": "object"}}, )" +
         echo + "]}";
}

std::string on(const std::string& method, const std::string& actions,
               const std::string& when = "") {
  return R"({"on": ")" + method + R"(", )" + when + R"("do": [)" + actions + "]}";
}

std::string rules(const std::vector<std::string>& all) {
  return R"({"rules": [)" + join(all) + "]}";
}

/// Four tools on four pages; with further members of the script.
std::string four_pages(const std::string& more = "") {
  std::vector<std::string> tools = {echo};
  for (const std::string name : {"a", "b", "c"})
    tools.push_back(R"({"name": ")" + name + R"(", "inputSchema": {"type": "object"}})");
  return R"({"page_size": 1, "tools": [)" + join(tools) + "]" + more + "}";
}

/// Tool `i` of the huge catalog as its compact entry.
std::string heavy_tool(int i) {
  return R"({"name":"tool-)" + std::to_string(i) + R"(","description":")" + std::string(3000, 'd') +
         R"(","inputSchema":{"type":"object"}})";
}

}  // namespace

TEST_CASE("names: what the protocol allows and large clients refuse is a note, and callable") {
  for (const std::string& name : {std::string{"calendar.read"}, std::string{"ns:read"},
                                  std::string(65, 'n'), std::string(128, 'n')}) {
    CAPTURE(name);
    check_rows({{"portable in no large client",
                 {named(name), join({size_case, call_of(name), one_call})},
                 0,
                 {"", "", ""},
                 {{"unportable-tool-name", 1}}}});
  }
  check_rows({{"sixty-four bytes", {named(std::string(64, 'n')), size_case}, 0, {""}, {}}});
}

TEST_CASE("names: what the protocol advises against counts, and no report repeats it") {
  for (const std::string& name :
       {std::string{"GET:/users/{hunter2}"}, std::string{R"(hunter2\n)"}, std::string{"a hunter2"},
        std::string{R"(hunter2\u0000)"}, std::string{R"(hunter2\u00e9)"},
        std::string(122, 'n') + "hunter2"}) {
    CAPTURE(name);
    check_rows({{"outside the grammar",
                 {named(name), join({size_case, token_case, pages_case, one_call})},
                 0,
                 {"", "", "", ""},
                 {{"unlisted-tool-name", 1}}}});
    const auto outcome = evaluate({named(name), join({size_case, token_case})});
    CHECK(figure(outcome, "/cases/0/measurements/tool_count") == 2);
    CHECK(outcome.report.find(R"("tool": "unlisted")") != std::string::npos);
  }
}

TEST_CASE("names: half a surrogate pair in one reads as U+FFFD, and the report is sound") {
  check_rows({{"a lone surrogate",
               {named(R"(\ud83d)"), join({token_case, one_call})},
               0,
               {"", ""},
               {{"lone-surrogate", 1}, {"unlisted-tool-name", 1}}}});
}

TEST_CASE("names: an empty one, or one over 1024 bytes, makes the entry invalid") {
  for (const std::string& name : {std::string{}, std::string(1025, 'n')}) {
    CAPTURE(name.size());
    check_rows({{"no usable name",
                 {named(name), join({size_case, pages_case, one_call})},
                 1,
                 {"", "pagination-invalid-entry", ""},
                 {{"invalid-tool-entry", 1}}}});
  }
}

TEST_CASE("cursor: an empty one ends the handshake era's lists, and is noted once") {
  const auto outcome = evaluate({R"({"extend": {"tools/list": {"nextCursor": ""}}})",
                                 join({size_case, pages_case, one_call})});
  CHECK(outcome.status == 0);
  CHECK(outcome.reasons == std::vector<std::string>{"", "", ""});
  CHECK(outcome.advisories == std::map<std::string, int>{{"empty-cursor", 1}});
  CHECK(figure(outcome, "/cases/1/measurements/pages") == 1);
  CHECK(figure(outcome, "/cases/1/attempts") == 1);
}

TEST_CASE("cursor: an empty one after real pages, and on another list") {
  check_rows({
      {"the second page's",
       {rules({on("tools/list",
                  R"({"reply": {"tools": [)" + std::string{echo} + R"(], "nextCursor": "2"}})",
                  R"("nth": 1, )"),
               on("tools/list", R"({"reply": {"tools": [], "nextCursor": ""}})")}),
        join({size_case, one_call})},
       0,
       {"", ""},
       {{"empty-cursor", 1}}},
      {"of resources and prompts",
       {R"({"capabilities": {"tools": {}, "resources": {}, "prompts": {}}, "rules": [)" +
            on("resources/list", R"({"reply": {"resources": [], "nextCursor": ""}})") + ", " +
            on("prompts/list", R"({"reply": {"prompts": [], "nextCursor": ""}})") + "]}",
        join({surfaces_case, one_call})},
       0,
       {"", ""},
       {}},
      {"null and a number are no cursors",
       {R"({"extend": {"tools/list": {"nextCursor": null}}})", join({pages_case, one_call})},
       0,
       {"", ""},
       {}},
      {"a number",
       {R"({"extend": {"tools/list": {"nextCursor": 7}}})", join({pages_case, one_call})},
       0,
       {"", ""},
       {}},
  });
}

TEST_CASE("slow: the response time-out bounds each page, not the listing") {
  const auto outcome =
      evaluate({four_pages(R"(, "rules": [)" +
                           on("tools/list", R"({"sleep_ms": 600}, {"default": true})") + "]"),
                join({size_case, one_call}), short_timeout});
  CHECK(outcome.status == 0);
  CHECK(outcome.reasons == std::vector<std::string>{"", ""});
  CHECK(outcome.advisories.empty());
  CHECK(figure(outcome, "/cases/0/measurements/tool_count") == 4);
}

TEST_CASE("slow: a page that never comes is the server's silence, not a small catalog") {
  const auto late =
      evaluate({four_pages(R"(, "rules": [)" + on("tools/list", "", R"("nth": 2, )") + "]"),
                join({size_case, one_call, pages_case}), short_timeout});
  CHECK(late.status == 3);
  CHECK(late.reasons == std::vector<std::string>{"transport-timeout", "transport-timeout", ""});
  CHECK(figure(late, "/cases/2/measurements/pages") == 4);
  CHECK(late.err.find("the tool catalog is incomplete: no reply to tools/list within ") !=
        std::string::npos);

  const auto never = evaluate({rules({on("tools/list", "")}), one_call, short_timeout});
  CHECK(never.status == 3);
  CHECK(never.report.empty());
  CHECK(never.err.find("no reply to tools/list within ") != std::string::npos);
}

TEST_CASE("huge: megabytes of tools are counted to the byte, a token being four of them") {
  constexpr int count = 1000;
  std::string tools;
  std::size_t tokens = 0;
  for (int i = 0; i < count; ++i) {
    const std::string entry = heavy_tool(i);
    tools += (i == 0 ? "" : ",") + entry;
    tokens += (entry.size() + 3) / 4;
  }
  const auto outcome = evaluate({R"({"page_size": 300, "tools": [)" + tools + "]}",
                                 R"({"id": "size", "probe": "discovery-cost", "access": "read_only",
                    "max_tools": 1000, "max_schema_bytes": 1000000}, )" +
                                     join({token_case, pages_case, call_of("tool-999")})});
  CAPTURE(outcome.err);
  CHECK(outcome.status == 1);
  CHECK(outcome.reasons == std::vector<std::string>{"discovery-limit-exceeded", "", "", ""});
  CHECK(outcome.advisories.empty());
  const int bytes = static_cast<int>(tools.size() + 2);
  CHECK(figure(outcome, "/cases/0/measurements/schema_bytes") == bytes);
  CHECK(figure(outcome, "/cases/0/detail/observed") == bytes);
  CHECK(figure(outcome, "/cases/0/measurements/tool_count") == count);
  CHECK(figure(outcome, "/cases/1/measurements/total_tokens") == static_cast<int>(tokens));
  CHECK(figure(outcome, "/cases/2/measurements/pages") == 4);
}

TEST_CASE("huge: a page over the frame limit is named as that, apart from silence") {
  const std::string page =
      R"({"write": "{\"jsonrpc\":\"2.0\",\"id\":${id},\"result\":{\"tools\":[],\"x\":\""},
         {"fill": 8388608}, {"write": "\"}}\n"})";
  const auto first = evaluate({rules({on("tools/list", page)})});
  CHECK(first.status == 3);
  CHECK(first.err.find("the server wrote a frame over 8 MiB") != std::string::npos);

  const auto second =
      evaluate({four_pages(R"(, "rules": [)" + on("tools/list", page, R"("nth": 2, )") + "]"),
                join({one_call, pages_case})});
  CHECK(second.status == 3);
  CHECK(second.reasons == std::vector<std::string>{"transport-closed", "transport-closed"});
  CHECK(second.advisories == std::map<std::string, int>{{"oversized-frame", 2}});
}

TEST_CASE("php: an empty array for an object is named, and the run goes on") {
  const std::string rejected_then_pinged = rules(
      {on("tools/call",
          R"({"write": "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"\"}}\n"})",
          R"("nth": 1, )"),
       on("ping", R"({"reply": []})")});
  check_rows({
      {"capabilities", {R"({"capabilities": []})"}, 0, {""}, {{"empty-array-for-object", 1}}},
      {"a capability",
       {R"({"capabilities": {"tools": []}})"},
       0,
       {""},
       {{"empty-array-for-object", 1}}},
      {"the properties of another tool",
       {R"({"tools": [{"name": "x", "inputSchema": {"type": "object", "properties": []}}, )" +
            std::string{echo} + "]}",
        join({call_of("x"), one_call})},
       1,
       {"invalid-schema", ""},
       {{"empty-array-for-object", 1}}},
      {"the result of ping",
       {rejected_then_pinged,
        R"({"id": "bounds", "probe": "payload-bounds", "access": "read_only", "tool": "echo",
            "arguments": {"text": "x"}, "field": "text", "size_bytes": 100,
            "expect_handled": false}, )" +
            std::string{one_call}},
       0,
       {"", ""},
       {{"empty-array-for-object", 1}}},
      {"the result of a call",
       {rules({on("tools/call", R"({"reply": []})", R"("nth": 1, )")}),
        join({R"({"id": "exact", "probe": "instruction-fidelity", "access": "read_only",
                  "tool": "echo", "arguments": {"text": "x"},
                  "expect": {"outcome": "ok"}})",
              one_call})},
       1,
       {"missing-field", ""},
       {{"empty-array-for-object", 1}, {"result-without-content", 1}}},
      {"the result of tools/list", {rules({on("tools/list", R"({"reply": []})")})}, 3, {}, {}},
  });
}
