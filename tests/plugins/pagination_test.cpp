// SPDX-License-Identifier: MIT
/// pagination over a script, contract 02 section 3.10, 12 section 3.2 and decisions 8, 19, 27, 28
/// and 39.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/pagination/pagination.cpp"

#include <mcpeval/testing/proposal.hpp>

#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::propose;
using mcpeval::testing::scaffold_of;
using mcpeval::testing::script;

namespace {

constexpr std::string_view three_pages = R"({"max_pages":3})";

std::string tool(std::string_view name) {
  return R"({"name":")" + std::string{name} + R"(","inputSchema":{}})";
}

/// A page with these entries; `cursor` is JSON text, or empty for none.
std::string page(std::string_view entries, std::string_view cursor = {}) {
  std::string text = R"({"tools":[)" + std::string{entries} + "]";
  if (!cursor.empty()) text.append(R"(,"nextCursor":)").append(cursor);
  return text + "}";
}

/// A server that answers tools/list with these pages in turn.
script listing(const std::vector<std::string>& pages) {
  script server;
  for (std::size_t i = 0; i < pages.size(); ++i)
    server.on("tools/list").at(static_cast<std::uint32_t>(i + 1)).reply(pages[i]);
  return server;
}

std::string judge(const std::vector<std::string>& pages, std::string_view fields = three_pages) {
  auto server = listing(pages);
  fake_host host{server, descriptor};
  return summary(host.run<pagination>(fields));
}

constexpr std::string_view hints = R"(,"ttlMs":60000,"cacheScope":"public")";

/// The same page with further members.
std::string with(std::string page, std::string_view members) {
  page.pop_back();
  return page.append(members) + "}";
}

std::string judge_stateless(const std::vector<std::string>& pages) {
  auto server = listing(pages);
  server.protocol_version("2026-07-28");
  fake_host host{server, descriptor};
  return summary(host.run<pagination>(three_pages));
}

}  // namespace

TEST_CASE("pagination: a walk to the end") {
  auto server =
      listing({page(tool("a") + "," + tool("b"), R"("p2")"), page("", R"("p3")"), page(tool("c"))});
  fake_host host{server, descriptor};
  CHECK(summary(host.run<pagination>(three_pages)) == "pass attempts=3 tool_count=3 pages=3");
  CHECK(sent(host) == std::vector<std::string>{"1 tools/list {}", R"(1 tools/list {"cursor":"p2"})",
                                               R"(1 tools/list {"cursor":"p3"})"});
}

TEST_CASE("pagination: a cursor that is null, no string, or empty ends the walk") {
  for (const auto* cursor : {"null", "7", "{}", R"("")"}) {
    CAPTURE(cursor);
    CHECK(judge({page(tool("a"), cursor)}) == "pass attempts=1 tool_count=1 pages=1");
  }
}

TEST_CASE("pagination: an empty cursor is a cursor in the stateless era") {
  auto server = listing({with(page(tool("a"), R"("")"), hints), with(page(tool("b")), hints)});
  server.protocol_version("2026-07-28");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<pagination>(three_pages)) == "pass attempts=2 tool_count=2 pages=2");
  CHECK(sent(host).back() == R"(1 tools/list {"cursor":""})");
}

TEST_CASE("pagination: one page too many is not requested") {
  auto server =
      listing({page(tool("a"), R"("p2")"), page(tool("b"), R"("p3")"), page(tool("c"), R"("p4")")});
  fake_host host{server, descriptor};
  CHECK(summary(host.run<pagination>(three_pages)) ==
        "fail attempts=4 first_failure=4 reason=pagination-stalled-cursor tool_count=3 pages=4 "
        "bound=max_pages limit=3 observed=4");
  CHECK(host.count("tools/list") == 3);
}

TEST_CASE("pagination: a bound of one page") {
  CHECK(judge({page(tool("a"))}, R"({"max_pages":1})") == "pass attempts=1 tool_count=1 pages=1");
  CHECK(judge({page(tool("a"), R"("p2")")}, R"({"max_pages":1})") ==
        "fail attempts=2 first_failure=2 reason=pagination-stalled-cursor tool_count=1 pages=2 "
        "bound=max_pages limit=1 observed=2");
}

TEST_CASE("pagination: a cursor followed before is a stall on the page that returns it") {
  CHECK(judge({page(tool("a"), R"("p")"), page("", R"("p")")}) ==
        "fail attempts=2 first_failure=2 reason=pagination-stalled-cursor tool_count=1 pages=2");
  CHECK(judge({page(tool("a"), R"("p")"), page(tool("b"), R"("q")"), page(tool("c"), R"("p")")}) ==
        "fail attempts=3 first_failure=3 reason=pagination-stalled-cursor tool_count=3 pages=3");
}

TEST_CASE("pagination: a repeated empty cursor stalls in the stateless era") {
  auto server =
      listing({with(page(tool("a"), R"("")"), hints), with(page(tool("b"), R"("")"), hints)});
  server.protocol_version("2026-07-28");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<pagination>(three_pages)) ==
        "fail attempts=2 first_failure=2 reason=pagination-stalled-cursor tool_count=2 pages=2");
}

TEST_CASE("pagination: a reply without a tools array") {
  constexpr auto first = "fail attempts=1 first_failure=1 reason=pagination-invalid-entry";
  for (const auto* reply : {"{}", R"({"tools":null})", R"({"tools":{}})", "[]", "null"}) {
    CAPTURE(reply);
    CHECK(judge({reply}) == first);
  }
}

TEST_CASE("pagination: a JSON-RPC error, on any page") {
  auto server = listing({page(tool("a"), R"("p2")")});
  server.on("tools/list").at(2).error_object(R"({"code":-32602,"message":"no","tools":[]})");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<pagination>(three_pages)) ==
        "fail attempts=2 first_failure=2 reason=pagination-invalid-entry");
}

TEST_CASE("pagination: an invalid entry") {
  for (const auto* entry :
       {"null", "7", R"({"inputSchema":{}})", R"({"name":"","inputSchema":{}})",
        R"({"name":7,"inputSchema":{}})", R"({"name":"b"})", R"({"name":"b","inputSchema":[]})"}) {
    CAPTURE(entry);
    CHECK(judge({page(tool("a"), R"("p2")"), page(entry)}) ==
          "fail attempts=2 first_failure=2 reason=pagination-invalid-entry");
  }
  CHECK(judge({page(tool(std::string(1025, 'n')))}) ==
        "fail attempts=1 first_failure=1 reason=pagination-invalid-entry");
}

TEST_CASE("pagination: a name outside the grammar is a name") {
  CHECK(judge({page(tool("GET:/users/{id}") + "," + tool("two words") + "," +
                    tool(std::string(1024, 'n')))}) == "pass attempts=1 tool_count=3 pages=1");
}

TEST_CASE("pagination: a tool listed twice") {
  CHECK(judge({page(tool("a") + "," + tool("a"))}) ==
        "fail attempts=1 first_failure=1 reason=pagination-duplicate-tool tool_count=1 pages=1");
  CHECK(judge({page(tool("a") + "," + tool("b"), R"("p2")"), page(tool("c") + "," + tool("a"))}) ==
        "fail attempts=2 first_failure=2 reason=pagination-duplicate-tool tool_count=3 pages=2");
}

TEST_CASE("pagination: whichever defect of a page comes first") {
  CHECK(judge({page(tool("a") + "," + tool("a") + ",7")}) ==
        "fail attempts=1 first_failure=1 reason=pagination-duplicate-tool tool_count=1 pages=1");
  CHECK(judge({page(tool("a") + ",7," + tool("a"))}) ==
        "fail attempts=1 first_failure=1 reason=pagination-invalid-entry");
}

TEST_CASE("pagination: the entries of a page come before its cursor") {
  CHECK(judge({page(tool("a"), R"("p")"), page(tool("a"), R"("p")")}) ==
        "fail attempts=2 first_failure=2 reason=pagination-duplicate-tool tool_count=1 pages=2");
  CHECK(judge({page(tool("a"), R"("p2")"), page(tool("a"), R"("p3")")}, R"({"max_pages":2})") ==
        "fail attempts=2 first_failure=2 reason=pagination-duplicate-tool tool_count=1 pages=2");
}

TEST_CASE("pagination: a stateless page says complete, or nothing") {
  const auto typed = with(page(tool("a")), hints);
  CHECK(judge_stateless({with(typed, R"(,"resultType":"complete")")}) ==
        "pass attempts=1 tool_count=1 pages=1");
  CHECK(judge_stateless({typed}) == "pass attempts=1 tool_count=1 pages=1");
  CHECK(judge_stateless({with(typed, R"(,"resultType":"input_required")")}) ==
        "fail attempts=1 first_failure=1 reason=input-required-unsolicited");
  for (const auto* type : {R"("task")", R"("")", "null", "7", R"("Complete")"}) {
    CAPTURE(type);
    CHECK(judge_stateless({with(typed, R"(,"resultType":)" + std::string{type})}) ==
          "fail attempts=1 first_failure=1 reason=result-type-invalid");
  }
  CHECK(judge_stateless({with(page(tool("a"), R"("p2")"), hints),
                         with(typed, R"(,"resultType":"input_required")")}) ==
        "fail attempts=2 first_failure=2 reason=input-required-unsolicited");
}

TEST_CASE("pagination: what a stateless page lacks is found in the order of the checks") {
  constexpr auto invalid = "fail attempts=1 first_failure=1 reason=pagination-invalid-entry";
  CHECK(judge_stateless({R"({"resultType":"task"})"}) ==
        "fail attempts=1 first_failure=1 reason=result-type-invalid");
  CHECK(judge_stateless({R"({"resultType":"complete"})"}) == invalid);
  CHECK(judge_stateless({"[]"}) == invalid);
  CHECK(judge_stateless({page("7")}) == invalid);
  CHECK(judge_stateless({page(tool("a") + "," + tool("a"))}) ==
        "fail attempts=1 first_failure=1 reason=pagination-duplicate-tool tool_count=1 pages=1");
  CHECK(judge_stateless({with(page(tool("a"), R"("p")"), hints), page(tool("b"), R"("p")")}) ==
        "fail attempts=2 first_failure=2 reason=cache-hints-invalid tool_count=2 pages=2");
  script refusing;
  refusing.protocol_version("2026-07-28").on("tools/list").error(-32602, "no");
  fake_host host{refusing, descriptor};
  CHECK(summary(host.run<pagination>(three_pages)) == invalid);
}

TEST_CASE("pagination: hints that are missing, malformed, or of two scopes") {
  for (const auto* members :
       {"", R"(,"ttlMs":0)", R"(,"cacheScope":"public")", R"(,"ttlMs":-1,"cacheScope":"public")",
        R"(,"ttlMs":1.5,"cacheScope":"public")", R"(,"ttlMs":"0","cacheScope":"public")",
        R"(,"ttlMs":0,"cacheScope":"shared")", R"(,"ttlMs":0,"cacheScope":null)"}) {
    CAPTURE(members);
    CHECK(judge_stateless({with(page(tool("a")), members)}) ==
          "fail attempts=1 first_failure=1 reason=cache-hints-invalid tool_count=1 pages=1");
  }
  const auto first = with(page(tool("a"), R"("p2")"), hints);
  CHECK(judge_stateless({first, with(page(tool("b")), R"(,"ttlMs":0,"cacheScope":"public")")}) ==
        "pass attempts=2 tool_count=2 pages=2");
  CHECK(judge_stateless({first, with(page(tool("b")), R"(,"ttlMs":0,"cacheScope":"private")")}) ==
        "fail attempts=2 first_failure=2 reason=cache-hints-invalid tool_count=2 pages=2");
}

TEST_CASE("pagination: the handshake era knows neither types nor hints") {
  CHECK(judge({with(page(tool("a")), R"(,"resultType":"task","ttlMs":-1)")}) ==
        "pass attempts=1 tool_count=1 pages=1");
}

TEST_CASE("pagination: a transport fault is no verdict") {
  auto silent = listing({page(tool("a"), R"("p2")")});
  silent.on("tools/list").at(2).say_nothing();
  fake_host first{silent, descriptor};
  CHECK(first.run<pagination>(three_pages).status() == MCPEVAL_TIMEOUT);

  script closing;
  closing.on("tools/list").close();
  fake_host second{closing, descriptor};
  CHECK(second.run<pagination>(three_pages).status() == MCPEVAL_CLOSED);
}

TEST_CASE("pagination: the catalog is not asked") {
  auto server = listing({page(tool("a"))});
  server.catalog_status(MCPEVAL_PROTOCOL);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<pagination>(three_pages)) == "pass attempts=1 tool_count=1 pages=1");
}

TEST_CASE("pagination: the starter case allows five pages") {
  const auto* starter = scaffold_of<pagination>();
  CHECK(starter->phase == MCPEVAL_SCAFFOLD_SERVER);
  CHECK(mcpeval::view(starter->name) == "catalog-pagination");
  CHECK(propose(*starter, {}) == R"({"max_pages":5})");
}

TEST_CASE("pagination: descriptor") {
  check_descriptor(
      descriptor, "pagination",
      {"pagination-invalid-entry", "pagination-duplicate-tool", "pagination-stalled-cursor",
       "result-type-invalid", "input-required-unsolicited", "cache-hints-invalid"});
}
