// SPDX-License-Identifier: MIT
#include "core/session/fake_peer.hpp"
#include "session/catalog.hpp"
#include "session/gate.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;

namespace {

std::string page(int id, std::string_view tools, std::string_view more = "") {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"result":{"tools":)" +
         std::string{tools} + std::string{more} + "}}";
}

constexpr std::string_view one = R"([{"name":"a","inputSchema":{}}])";

}  // namespace

TEST_CASE("catalog: pages follow the cursor, the first listing of a name wins") {
  fake_run run;
  run.peer.frame(page(1, R"([{"name":"a","inputSchema":{},"n":1}])", R"(,"nextCursor":"p2")"));
  run.peer.frame(page(2, R"([{"name":"a","inputSchema":{},"n":2},{"name":"b","inputSchema":{}}])"));
  catalog tools;
  CHECK(tools.discover(run.side, 0) == MCPEVAL_OK);
  CHECK(tools.pages() == 2);
  CHECK(tools.entries().size() == 2);
  CHECK(tools.find("a")["n"].integer() == 1);
  CHECK(run.peer.sent[0] == R"({"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}})");
  CHECK(run.peer.sent[1] ==
        R"({"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"cursor":"p2"}})");
}

TEST_CASE("catalog: a cursor that is missing, null, empty or no string ends the list") {
  for (const std::string_view end :
       {"", R"(,"nextCursor":null)", R"(,"nextCursor":"")", R"(,"nextCursor":7)"}) {
    CAPTURE(end);
    fake_run run;
    run.peer.frame(page(1, one, end));
    catalog tools;
    CHECK(tools.discover(run.side, 0) == MCPEVAL_OK);
    CHECK(run.peer.sent.size() == 1);
    CHECK(run.noted("empty-cursor") == (end.find("\"\"") != std::string_view::npos ? 1u : 0u));
  }
}

TEST_CASE("catalog: a cursor followed before ends the list, complete and noted") {
  fake_run run;
  run.peer.frame(page(1, one, R"(,"nextCursor":"s")")).frame(page(2, "[]", R"(,"nextCursor":"s")"));
  catalog tools;
  CHECK(tools.discover(run.side, 0) == MCPEVAL_OK);
  CHECK(tools.pages() == 2);
  CHECK(run.noted("repeated-cursor") == 1);
}

TEST_CASE("catalog: ever new cursors beyond page 20 are an incomplete discovery") {
  for (const int last : {20, 21}) {
    fake_run run;
    for (int i = 1; i <= 20; ++i)
      run.peer.frame(page(i, i == 1 ? one : "[]",
                          i < last ? R"(,"nextCursor":")" + std::to_string(i) + "\"" : ""));
    catalog tools;
    CHECK(tools.discover(run.side, 0) == (last == 20 ? MCPEVAL_OK : MCPEVAL_PROTOCOL));
    CHECK(run.peer.sent.size() == 20);
    CHECK(tools.pages() == 20);
    CHECK(tools.entries().size() == 1);
  }
}

TEST_CASE("catalog: one bad entry never hides the others") {
  const std::string_view bad[] = {
      "null",
      "17",
      "\"x\"",
      "[]",
      "{}",
      R"({"name":"","inputSchema":{}})",
      R"({"name":7,"inputSchema":{}})",
      R"({"name":"x"})",
      R"({"name":"x","inputSchema":null})",
      R"({"name":"x","inputSchema":"object"})",
  };
  for (const auto entry : bad) {
    CAPTURE(entry);
    fake_run run;
    run.peer.frame(page(1, "[" + std::string{entry} + R"(,{"name":"fine","inputSchema":{}}])"));
    catalog tools;
    CHECK(tools.discover(run.side, 0) == MCPEVAL_OK);
    CHECK(tools.entries().size() == 1);
    CHECK(run.noted("invalid-tool-entry") == 1);
    CHECK(tools.left_out("x") == (entry.find("\"name\":\"x\"") != std::string_view::npos));
  }
}

TEST_CASE("catalog: an empty array for an object is named") {
  fake_run run;
  run.peer.frame(page(1, R"([{"name":"x","inputSchema":[]},)"
                         R"({"name":"y","inputSchema":{"type":"object","properties":[]}}])"));
  catalog tools;
  CHECK(tools.discover(run.side, 0) == MCPEVAL_OK);
  CHECK(run.noted("empty-array-for-object") == 2);
  CHECK(run.noted("invalid-tool-entry") == 1);
  CHECK(tools.entries().size() == 1);
}

TEST_CASE("catalog: names outside the grammar are tools, and noted; over 1024 bytes they are not") {
  fake_run run;
  run.peer.frame(page(1, R"([{"name":"GET:/users/{id}","inputSchema":{}},)"
                         R"({"name":"a\n","inputSchema":{}},{"name":"ok","inputSchema":{}},)"
                         R"({"name":")" +
                             std::string(1024, 'n') +
                             R"(","inputSchema":{}},)"
                             R"({"name":")" +
                             std::string(1025, 'n') + R"(","inputSchema":{}}])"));
  catalog tools;
  CHECK(tools.discover(run.side, 0) == MCPEVAL_OK);
  CHECK(tools.entries().size() == 4);
  CHECK(run.noted("unlisted-tool-name") == 3);
  CHECK(run.noted("invalid-tool-entry") == 1);
}

TEST_CASE("catalog: each name gets one note at most, by what is wrong with it") {
  struct row {
    std::string name;
    std::string_view noted;
  };
  const row rows[] = {
      {"get_user-2", ""},
      {std::string(64, 'n'), ""},
      {"calendar.read", "unportable-tool-name"},
      {"ns:read", "unportable-tool-name"},
      {std::string(65, 'n'), "unportable-tool-name"},
      {std::string(128, 'n'), "unportable-tool-name"},
      {std::string(129, 'n'), "unlisted-tool-name"},
      {"users/read", "unlisted-tool-name"},
      {"read user", "unlisted-tool-name"},
      {R"(a\n)", "unlisted-tool-name"},
      {R"(\ud83d)", "unlisted-tool-name"},
  };
  for (const auto& named : rows) {
    CAPTURE(named.name);
    fake_run run;
    run.peer.frame(page(1, R"([{"name":")" + named.name + R"(","inputSchema":{}}])"));
    catalog tools;
    CHECK(tools.discover(run.side, 0) == MCPEVAL_OK);
    CHECK(tools.entries().size() == 1);
    for (const std::string id : {"unportable-tool-name", "unlisted-tool-name"})
      CHECK(run.noted(id) == (id == named.noted ? 1u : 0u));
  }
}

TEST_CASE("catalog: a failed page says why, and which it was") {
  struct row {
    std::string second;
    mcpeval_status status;
    std::string fault;
  };
  const row rows[] = {
      {R"({"jsonrpc":"2.0","id":2,"error":{"code":-32603}})", MCPEVAL_PROTOCOL,
       "the server answered tools/list with error code -32603"},
      {R"({"jsonrpc":"2.0","id":2,"result":{"items":[]}})", MCPEVAL_PROTOCOL,
       "a page of tools/list has no tools array"},
      {R"({"jsonrpc":"2.0","id":2,"result":{"tools":{}}})", MCPEVAL_PROTOCOL,
       "a page of tools/list has no tools array"},
      {"", MCPEVAL_TIMEOUT, "no reply to tools/list within 30000 ms"},
  };
  for (const auto& failed : rows) {
    fake_run run;
    run.peer.frame(page(1, one, R"(,"nextCursor":"x")"));
    if (!failed.second.empty()) run.peer.frame(failed.second);
    catalog tools;
    CHECK(tools.discover(run.side, 0) == failed.status);
    CHECK(run.side.fault() == failed.fault);
    CHECK(tools.pages() >= 1);
  }
}

TEST_CASE("gate: what annotations say") {
  struct row {
    std::string_view annotations;
    tool_class expected;
  };
  const row rows[] = {
      {"{}", tool_class::unannotated},
      {R"({"readOnlyHint":true})", tool_class::read_only},
      {R"({"readOnlyHint":false})", tool_class::writer},
      {R"({"destructiveHint":true})", tool_class::writer},
      {R"({"readOnlyHint":true,"destructiveHint":true})", tool_class::writer},
      {R"({"readOnlyHint":"true"})", tool_class::unannotated},
      {R"({"readOnlyHint":null,"destructiveHint":1})", tool_class::unannotated},
  };
  for (const auto& one_row : rows) {
    CAPTURE(one_row.annotations);
    document entry;
    REQUIRE(
        document::parse(R"({"annotations":)" + std::string{one_row.annotations} + "}", {}, entry));
    CHECK(classify_tool(entry.root()) == one_row.expected);
  }
}

TEST_CASE("gate: named tools and read-only tools may be called, others may not") {
  fake_run run;
  run.peer.frame(
      page(1, R"([{"name":"named","inputSchema":{}},{"name":"other","inputSchema":{}},)"
              R"({"name":"reader","inputSchema":{},"annotations":{"readOnlyHint":true}},)"
              R"({"name":"writer","inputSchema":{},"annotations":{"readOnlyHint":false}}])"));
  catalog tools;
  REQUIRE(tools.discover(run.side, 0) == MCPEVAL_OK);
  const call_permit reading{{"named"}, false, false};
  CHECK(may_call(reading, tools, "named"));
  CHECK(may_call(reading, tools, "reader"));
  CHECK_FALSE(may_call(reading, tools, "other"));
  CHECK_FALSE(may_call(reading, tools, "writer"));
  CHECK_FALSE(may_call(reading, tools, "absent"));
  CHECK_FALSE(may_call({{"named"}, true, false}, tools, "named"));
  CHECK_FALSE(may_call({{"named"}, true, false}, tools, "reader"));
  CHECK(may_call({{"named"}, true, true}, tools, "named"));
}
