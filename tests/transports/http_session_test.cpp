// SPDX-License-Identifier: MIT
/// The session that a server of the handshake era may keep.
#include "http_peer.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace http_test;

namespace {

/// Answers each request with this session id.
std::string naming(const std::string& id) {
  return R"({"verb":"POST","do":[{"reply":"{}","headers":[["MCP-Session-Id",")" + id + R"("]]}]})";
}

constexpr std::string_view header = "Mcp-Session-Id";

message handshake(std::string id) {
  auto what = request(std::move(id));
  what.version = "2025-06-18";
  return what;
}

}  // namespace

TEST_CASE("http session: the first id is sent from then on, and the session deleted at the end") {
  const server there{naming("${session}")};
  {
    peer here{there};
    CHECK(here.call(request("1", "initialize")).back() == end("1"));
    CHECK(here.call(handshake("2")).back() == end("2"));
    auto told = notification();
    told.version = "2025-06-18";
    CHECK(here.send(told) == MCPEVAL_OK);
    CHECK(here.listen() == MCPEVAL_UNSUPPORTED);
  }
  const auto seen = there.requests();
  REQUIRE(seen.size() == 5);
  CHECK(seen[0].header(header) == "(none)");
  for (std::size_t i = 1; i < seen.size(); ++i) CHECK(seen[i].header(header) == "s-1");
  CHECK(seen[3].verb == "GET");
  CHECK(seen[4].verb == "DELETE");
  CHECK(seen[4].header("MCP-Protocol-Version") == "2025-06-18");
}

TEST_CASE("http session: another id later is ignored, an unusable one too") {
  const server there{R"({"nth":1,"do":[{"reply":"{}","headers":[["Mcp-Session-Id","one"]]}]},
                        {"nth":1,"do":[{"reply":"{}","headers":[["Mcp-Session-Id","two"]]}]},
                        {"nth":1,"do":[{"reply":"{}","headers":[["Mcp-Session-Id","a b"]]}]})"};
  peer here{there};
  for (const char* id : {"1", "2", "3", "4"}) CHECK(here.call(request(id)).back() == end(id));
  for (std::size_t i = 1; i < 4; ++i) CHECK(there.requests()[i].header(header) == "one");
}

TEST_CASE("http session: an id that cannot be sent back voids the reply that brought it") {
  for (const std::string& id :
       {std::string{}, std::string{"a b"}, std::string(1025, 'x'), std::string{"caf\\u00e9"}}) {
    const server there{naming(id)};
    peer here{there};
    CHECK(here.call(request("1")) == std::vector{end("1", MCPEVAL_PROTOCOL)});
    here.close();
    CHECK(there.requests().size() == 1);
  }
  const server there{naming(std::string(1024, 'x'))};
  peer here{there};
  CHECK(here.call(request("1")).back() == end("1"));
}

TEST_CASE("http session: without an id there is nothing to delete") {
  const server there;
  {
    peer here{there};
    CHECK(here.call(request("1")).back() == end("1"));
  }
  CHECK(there.requests().size() == 1);
}

TEST_CASE("http session: only a successful reply to a request names it") {
  const server there{R"({"nth":1,"do":[{"reply":"{}","status":400,
                                        "headers":[["Mcp-Session-Id","a"]]}]},
                        {"nth":1,"do":[{"reply":"","status":202,"type":null,
                                        "headers":[["Mcp-Session-Id","b"]]}]})"};
  peer here{there};
  CHECK(here.call(request("1")).back() == end("1", MCPEVAL_OK, 400));
  CHECK(here.send(notification()) == MCPEVAL_OK);
  CHECK(here.call(request("2")).back() == end("2"));
  CHECK(there.requests()[2].header(header) == "(none)");
}

TEST_CASE("http session: a new initialize starts without one") {
  const server there{naming("one")};
  peer here{there};
  for (const char* id : {"1", "2"}) CHECK(here.call(request(id, "initialize")).back() == end(id));
  CHECK(there.requests()[1].header(header) == "(none)");
}

TEST_CASE("http session: the stateless era neither reads, sends nor deletes one") {
  const server there{naming("a b")};
  {
    peer here{there};
    for (const char* id : {"1", "2"}) {
      auto what = request(id);
      what.version = "2026-07-28";
      CHECK(here.call(what).back() == end(id));
    }
  }
  CHECK(there.requests().size() == 2);
  CHECK(there.requests()[1].header(header) == "(none)");
}

TEST_CASE("http session: a DELETE that is never answered holds up the end for a second at most") {
  const server there{naming("one") + R"(,{"verb":"DELETE","do":[{"await_end":true}]})"};
  peer here{there};
  CHECK(here.call(request("1")).back() == end("1"));
  here.close();
  CHECK(there.await("end", 1)[0].body == "eof");
}

TEST_CASE("http session: an interrupted channel still deletes it") {
  const server there{naming("one")};
  peer here{there};
  CHECK(here.call(request("1")).back() == end("1"));
  here.interrupt();
  here.close();
  CHECK(there.requests().back().verb == "DELETE");
}
