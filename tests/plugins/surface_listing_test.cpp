// SPDX-License-Identifier: MIT
/// surface-listing over a script, contract 02 section 3.12, 12 section 3.2 and decisions 8, 19 and
/// 21.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/surface-listing/surface_listing.cpp"

#include <mcpeval/testing/proposal.hpp>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::propose;
using mcpeval::testing::scaffold_of;
using mcpeval::testing::script;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view three_pages = R"({"max_pages":3})";
constexpr std::string_view both = R"({"resources":{},"prompts":{}})";

/// A page of `surface` with this many items; `cursor` is JSON text, or empty for none.
std::string page(std::string_view surface, int items, std::string_view cursor = {}) {
  std::string text = "{\"" + std::string{surface} + "\":[";
  for (int i = 0; i < items; ++i) text += i == 0 ? "1" : ",1";
  text += "]";
  if (!cursor.empty()) text.append(R"(,"nextCursor":)").append(cursor);
  return text + "}";
}

/// A server that declares resources alone and answers with these pages in turn.
script resources(const std::vector<std::string>& pages) {
  script server;
  server.capabilities(R"({"resources":{}})");
  for (std::size_t i = 0; i < pages.size(); ++i)
    server.on("resources/list").at(static_cast<std::uint32_t>(i + 1)).reply(pages[i]);
  return server;
}

std::string judge(script& server, std::string_view fields = three_pages) {
  fake_host host{server, descriptor};
  return summary(host.run<surface_listing>(fields));
}

std::string judge(const std::vector<std::string>& pages) {
  auto server = resources(pages);
  return judge(server);
}

constexpr std::string_view hints = R"(,"ttlMs":0,"cacheScope":"private")";

/// The same page with further members.
std::string with(std::string page, std::string_view members) {
  page.pop_back();
  return page.append(members) + "}";
}

std::string judge_stateless(const std::vector<std::string>& pages) {
  auto server = resources(pages);
  server.protocol_version("2026-07-28");
  return judge(server);
}

}  // namespace

TEST_CASE("surface-listing: both surfaces to their ends, resources first") {
  script server;
  server.capabilities(both);
  server.on("resources/list").at(1).reply(page("resources", 2, R"("r2")"));
  server.on("resources/list").at(2).reply(page("resources", 1));
  server.on("prompts/list").at(1).reply(page("prompts", 1, R"("p2")"));
  server.on("prompts/list").at(2).reply(page("prompts", 0, R"("p3")"));
  server.on("prompts/list").at(3).reply(page("prompts", 4));
  fake_host host{server, descriptor};
  CHECK(summary(host.run<surface_listing>(three_pages)) == "pass attempts=1 tool_count=8");
  CHECK(sent(host) ==
        std::vector<std::string>{"1 resources/list {}", R"(1 resources/list {"cursor":"r2"})",
                                 "1 prompts/list {}", R"(1 prompts/list {"cursor":"p2"})",
                                 R"(1 prompts/list {"cursor":"p3"})"});
}

TEST_CASE("surface-listing: what is not declared is not asked") {
  script server;
  server.capabilities(R"({"prompts":{}})");
  server.on("prompts/list").reply(page("prompts", 2));
  fake_host host{server, descriptor};
  CHECK(summary(host.run<surface_listing>(three_pages)) == "pass attempts=1 tool_count=2");
  CHECK(sent(host) == std::vector<std::string>{"1 prompts/list {}"});
}

TEST_CASE("surface-listing: a key declares, whatever its value") {
  for (const auto* capabilities :
       {R"({"resources":null})", R"({"resources":false})", R"({"resources":[]})"}) {
    CAPTURE(capabilities);
    script server;
    server.capabilities(capabilities);
    CHECK(judge(server) == "fail attempts=1 first_failure=1 reason=surface-invalid-envelope");
  }
}

TEST_CASE("surface-listing: neither declared is a pass that proves nothing") {
  for (const auto* capabilities : {"{}", R"({"tools":{}})", "[]", "null"}) {
    CAPTURE(capabilities);
    script server;
    server.capabilities(capabilities);
    fake_host host{server, descriptor};
    CHECK(summary(host.run<surface_listing>(three_pages)) ==
          "pass attempts=1 tool_count=0 applicable=false");
    CHECK(sent(host).empty());
  }
}

TEST_CASE("surface-listing: items are counted, not inspected") {
  CHECK(judge({R"({"resources":[null,7,{"uri":"a"},{"uri":"a"}]})"}) ==
        "pass attempts=1 tool_count=4");
  CHECK(judge({page("resources", 0)}) == "pass attempts=1 tool_count=0");
}

TEST_CASE("surface-listing: a cursor that is null, no string, or empty ends the walk") {
  for (const auto* cursor : {"null", "7", "{}", R"("")"}) {
    CAPTURE(cursor);
    CHECK(judge({page("resources", 1, cursor)}) == "pass attempts=1 tool_count=1");
  }
}

TEST_CASE("surface-listing: an empty cursor is a cursor in the stateless era") {
  auto server =
      resources({with(page("resources", 1, R"("")"), hints), with(page("resources", 1), hints)});
  server.protocol_version("2026-07-28");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<surface_listing>(three_pages)) == "pass attempts=1 tool_count=2");
  CHECK(sent(host).back() == R"(1 resources/list {"cursor":""})");
}

TEST_CASE("surface-listing: one page too many is not requested") {
  auto server = resources({page("resources", 1, R"("2")"), page("resources", 1, R"("3")"),
                           page("resources", 1, R"("4")")});
  fake_host host{server, descriptor};
  CHECK(summary(host.run<surface_listing>(three_pages)) ==
        "fail attempts=4 first_failure=4 reason=surface-stalled-cursor pages=4 "
        "bound=max_pages limit=3 observed=4");
  CHECK(host.count("resources/list") == 3);
}

TEST_CASE("surface-listing: the bound is each surface's own, and so is its page number") {
  script server;
  server.capabilities(both);
  server.on("resources/list").at(1).reply(page("resources", 1, R"("2")"));
  server.on("resources/list").at(2).reply(page("resources", 1));
  server.on("prompts/list").at(1).reply(page("prompts", 1, R"("2")"));
  server.on("prompts/list").at(2).reply(page("prompts", 1));
  CHECK(judge(server, R"({"max_pages":2})") == "pass attempts=1 tool_count=4");
  CHECK(judge(server, R"({"max_pages":1})") ==
        "fail attempts=2 first_failure=2 reason=surface-stalled-cursor pages=2 "
        "bound=max_pages limit=1 observed=2");

  server.on("prompts/list").at(2).reply("{}");
  CHECK(judge(server, R"({"max_pages":2})") ==
        "fail attempts=2 first_failure=2 reason=surface-invalid-envelope");
}

TEST_CASE("surface-listing: a cursor followed before is a stall on the page that returns it") {
  CHECK(judge({page("resources", 1, R"("p")"), page("resources", 1, R"("p")")}) ==
        "fail attempts=2 first_failure=2 reason=surface-stalled-cursor pages=2");
  CHECK(judge({page("resources", 1, R"("p")"), page("resources", 1, R"("q")"),
               page("resources", 0, R"("p")")}) ==
        "fail attempts=3 first_failure=3 reason=surface-stalled-cursor pages=3");
}

TEST_CASE("surface-listing: two surfaces may use the same cursors") {
  script server;
  server.capabilities(both);
  server.on("resources/list").at(1).reply(page("resources", 1, R"("2")"));
  server.on("resources/list").at(2).reply(page("resources", 1));
  server.on("prompts/list").at(1).reply(page("prompts", 1, R"("2")"));
  server.on("prompts/list").at(2).reply(page("prompts", 1));
  CHECK(judge(server) == "pass attempts=1 tool_count=4");
}

TEST_CASE("surface-listing: a reply without the surface's array") {
  for (const auto* reply : {"{}", "null", "[]", R"({"resources":null})", R"({"resources":{}})",
                            R"({"prompts":[]})", R"({"items":[]})"}) {
    CAPTURE(reply);
    CHECK(judge({reply}) == "fail attempts=1 first_failure=1 reason=surface-invalid-envelope");
    CHECK(judge({page("resources", 1, R"("p2")"), reply}) ==
          "fail attempts=2 first_failure=2 reason=surface-invalid-envelope");
  }
}

TEST_CASE("surface-listing: a JSON-RPC error, whatever it holds") {
  auto server = resources({page("resources", 1, R"("p2")")});
  server.on("resources/list").at(2).error_object(R"({"code":-32601,"resources":[]})");
  CHECK(judge(server) == "fail attempts=2 first_failure=2 reason=surface-invalid-envelope");
}

TEST_CASE("surface-listing: a fault of the transport is a verdict") {
  const std::string at_two = "fail attempts=2 first_failure=2 reason=surface-invalid-envelope";
  auto silent = resources({page("resources", 1, R"("p2")")});
  silent.on("resources/list").at(2).say_nothing();
  CHECK(judge(silent) == at_two);

  auto closing = resources({page("resources", 1, R"("p2")")});
  closing.on("resources/list").at(2).close();
  CHECK(judge(closing) == at_two);

  auto broken = resources({page("resources", 1, R"("p2")")});
  broken.on("resources/list").at(2).break_protocol();
  CHECK(judge(broken) == at_two);
}

TEST_CASE("surface-listing: the first surface at fault decides") {
  script server;
  server.capabilities(both);
  server.on("resources/list").close();
  fake_host host{server, descriptor};
  CHECK(summary(host.run<surface_listing>(three_pages)) ==
        "fail attempts=1 first_failure=1 reason=surface-invalid-envelope");
  CHECK(host.count("prompts/list") == 0);
}

TEST_CASE("surface-listing: the budget and the operator are no verdict") {
  auto server = resources({page("resources", 1, R"("p2")")});
  server.on("resources/list").at(2).after(1s).reply(page("resources", 1));
  fake_host poor{server, descriptor};
  CHECK(poor.budget(5min, 1).run<surface_listing>(three_pages).status() == MCPEVAL_BUDGET);
  fake_host late{server, descriptor};
  CHECK(late.budget(500ms).run<surface_listing>(three_pages).status() == MCPEVAL_BUDGET);
  fake_host stopped{server, descriptor};
  CHECK(stopped.cancel_after(500ms).run<surface_listing>(three_pages).status() ==
        MCPEVAL_CANCELLED);
}

TEST_CASE("surface-listing: a starter where there is something to list") {
  const auto* scaffold = scaffold_of<surface_listing>();
  REQUIRE(scaffold != nullptr);
  CHECK(scaffold->phase == MCPEVAL_SCAFFOLD_SERVER);
  CHECK(scaffold->rank == 50);
  CHECK(mcpeval::view(scaffold->name) == "declared-surfaces");

  const std::string five = R"({"max_pages":5})";
  CHECK(propose(*scaffold, {.server = R"({"capabilities":{"resources":null}})"}) == five);
  CHECK(propose(*scaffold, {.server = R"({"capabilities":{"prompts":{},"tools":{}}})"}) == five);
  CHECK(propose(*scaffold, {.server = R"({"capabilities":{"tools":{}}})"}) == "");
  CHECK(propose(*scaffold, {.server = R"({"resources":{}})"}) == "");
  CHECK(propose(*scaffold, {}) == "");
}

TEST_CASE("surface-listing: a stateless page is complete") {
  const auto first = with(page("resources", 1, R"("2")"), hints);
  const auto last = with(page("resources", 1), hints);
  CHECK(judge_stateless({first, with(last, R"(,"resultType":"complete")")}) ==
        "pass attempts=1 tool_count=2");
  for (const auto* type : {R"("input_required")", R"("task")", "null", "7"}) {
    CAPTURE(type);
    CHECK(judge_stateless({first, with(last, R"(,"resultType":)" + std::string{type})}) ==
          "fail attempts=2 first_failure=2 reason=surface-invalid-envelope");
  }
  CHECK(judge_stateless({R"({"resultType":"complete"})"}) ==
        "fail attempts=1 first_failure=1 reason=surface-invalid-envelope");
  CHECK(judge({with(page("resources", 1), R"(,"resultType":"task")")}) ==
        "pass attempts=1 tool_count=1");
}

TEST_CASE("surface-listing: a stateless server that declares a list and refuses it") {
  script server;
  server.protocol_version("2026-07-28").capabilities(both);
  server.on("resources/list").reply(with(page("resources", 1), hints));
  CHECK(judge(server) == "fail attempts=1 first_failure=1 reason=surface-invalid-envelope");
  server.on("prompts/list").say_nothing();
  CHECK(judge(server) == "fail attempts=1 first_failure=1 reason=surface-invalid-envelope");
}

TEST_CASE("surface-listing: hints on every page, and one scope for each list") {
  const auto first = with(page("resources", 1, R"("2")"), hints);
  CHECK(judge_stateless({page("resources", 1)}) ==
        "fail attempts=1 first_failure=1 reason=cache-hints-invalid");
  CHECK(judge_stateless({first, page("resources", 1, R"("2")")}) ==
        "fail attempts=2 first_failure=2 reason=cache-hints-invalid");
  const auto open = with(page("resources", 1), R"(,"ttlMs":5,"cacheScope":"public")");
  CHECK(judge_stateless({first, open}) ==
        "fail attempts=2 first_failure=2 reason=cache-hints-invalid");

  script server;
  server.protocol_version("2026-07-28").capabilities(both);
  server.on("resources/list").reply(with(page("resources", 1), hints));
  server.on("prompts/list").reply(with(page("prompts", 1), R"(,"ttlMs":5,"cacheScope":"public")"));
  CHECK(judge(server) == "pass attempts=1 tool_count=2");
}

TEST_CASE("surface-listing: a stateless server that declares nothing to list") {
  script server;
  server.protocol_version("2026-07-28");
  CHECK(judge(server) == "pass attempts=1 tool_count=0 applicable=false");
}

TEST_CASE("surface-listing: descriptor") {
  check_descriptor(descriptor, "surface-listing",
                   {"surface-invalid-envelope", "surface-stalled-cursor", "cache-hints-invalid"});
}
