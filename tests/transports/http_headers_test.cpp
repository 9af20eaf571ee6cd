// SPDX-License-Identifier: MIT
/// What is sent: every header of every kind of request, exactly.
#include "http_peer.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace http_test;

namespace {

const std::string agent = std::string{"mcpeval/"} + MCPEVAL_VERSION;

/// The headers of what this message makes a channel send, but for Host, sorted by name.
header_pairs sent(const target& where, const server& there, const message& what) {
  peer here{where};
  REQUIRE(here.status() == MCPEVAL_OK);
  CHECK(here.send(what) == MCPEVAL_OK);
  auto seen = there.await("POST", 1)[0];
  CHECK(seen.header("Host") == there.url("").substr(std::string{"http://"}.size()));
  std::erase_if(seen.headers, [](const auto& one) { return one.first == "Host"; });
  std::sort(seen.headers.begin(), seen.headers.end());
  return seen.headers;
}

header_pairs sent(const message& what) {
  const server there;
  return sent({there.url()}, there, what);
}

header_pairs sorted(header_pairs all) {
  std::sort(all.begin(), all.end());
  return all;
}

header_pairs usual(const message& what) {
  return {{"Accept", "application/json, text/event-stream"},
          {"Content-Length", std::to_string(what.frame.size())},
          {"Content-Type", "application/json"},
          {"User-Agent", agent}};
}

header_pairs usual_and(const message& what, const header_pairs& more) {
  auto all = usual(what);
  all.insert(all.end(), more.begin(), more.end());
  return sorted(all);
}

}  // namespace

TEST_CASE("http headers: before a version is known") {
  const auto first = request("1", "initialize");
  CHECK(sent(first) == usual(first));
  CHECK(sent(notification()) == usual(notification()));
}

TEST_CASE("http headers: the handshake era adds its version alone") {
  auto what = request("1");
  what.version = "2025-11-25";
  what.name = "a tool";
  CHECK(sent(what) == usual_and(what, {{"MCP-Protocol-Version", "2025-11-25"}}));
}

TEST_CASE("http headers: the stateless era adds method and name") {
  auto what = request("1");
  what.version = "2026-07-28";
  CHECK(sent(what) ==
        usual_and(what, {{"MCP-Protocol-Version", "2026-07-28"}, {"Mcp-Method", "tools/call"}}));
  what.name = "caf\xc3\xa9";
  CHECK(sent(what) == usual_and(what, {{"MCP-Protocol-Version", "2026-07-28"},
                                       {"Mcp-Method", "tools/call"},
                                       {"Mcp-Name", "=?base64?Y2Fmw6k=?="}}));
}

TEST_CASE("http headers: the target's and the message's own") {
  const server there;
  auto what = request("1");
  what.headers = {{"Mcp-Param-Region", "eu"}, {"X-Both", "message"}};
  CHECK(sent({there.url(),
              {{"x-both", "target"}, {"X-Empty", ""}, {"User-Agent", "mine"}},
              "Bearer secret"},
             there, what) == sorted({{"Accept", "application/json, text/event-stream"},
                                     {"Authorization", "Bearer secret"},
                                     {"Content-Length", std::to_string(what.frame.size())},
                                     {"Content-Type", "application/json"},
                                     {"Mcp-Param-Region", "eu"},
                                     {"User-Agent", "mine"},
                                     {"X-Both", "message"},
                                     {"X-Empty", ""}}));
}

TEST_CASE("http headers: none is sent twice") {
  const server there;
  auto what = request("1");
  what.version = "2026-07-28";
  what.headers = {
      {"content-type", "text/plain"}, {"mcp-method", "other"}, {"X-A", "1"}, {"x-a", "2"}};
  auto seen = sent({there.url(), {{"authorization", "Basic x"}}, "Bearer y"}, there, what);
  CHECK(seen == usual_and(what, {{"Authorization", "Bearer y"},
                                 {"MCP-Protocol-Version", "2026-07-28"},
                                 {"Mcp-Method", "tools/call"},
                                 {"X-A", "1"}}));
}

TEST_CASE("http headers: what cannot be sent is refused before it is") {
  const server there;
  peer here{there};
  for (const auto& [name, value] : header_pairs{
           {"X A", "1"}, {"", "1"}, {"X-A", "1\r\nX-B: 2"}, {"X-A", std::string(1, '\0')}}) {
    auto what = request("1");
    what.headers = {{name, value}};
    CHECK(here.send(what) == MCPEVAL_INVALID);
  }
  auto what = request("1", "a\nb");
  what.version = "2026-07-28";
  CHECK(here.send(what) == MCPEVAL_INVALID);
  CHECK(there.log().empty());
}

TEST_CASE("http headers: a target that is none") {
  struct row {
    target where;
    const char* problem;
  };
  const std::string url = "http://127.0.0.1:1/mcp";
  for (const auto& [where, problem] : {
           row{{"no url at all"}, "the URL is not one"},
           row{{"http://"}, "the URL is not one"},
           row{{std::string{"http://127.0.0.1/\0x", 19}}, "the URL is not one"},
           row{{"ftp://127.0.0.1/"}, "the URL's scheme is neither http nor https"},
           row{{"file:///etc/passwd"}, "the URL's scheme is neither http nor https"},
           row{{"http://me@127.0.0.1/"}, "the URL holds a user, a password, a query or a fragment"},
           row{{"http://127.0.0.1/?key=1"},
               "the URL holds a user, a password, a query or a fragment"},
           row{{url, {{"X A", "1"}}}, "the name of a header is not one"},
           row{{url, {{"X-Key", "secret\n"}}},
               "the value of the header X-Key holds a control character"},
           row{{url, {{"HOST", "x"}}},
               "the header HOST is set by the transport itself; take it out"},
           row{{url, {{"Accept-Encoding", "gzip"}}},
               "the header Accept-Encoding is set by the transport itself; take it out"},
           row{{url, {}, "Bearer \x01"}, "the authorization holds a control character"},
           row{{url, {}, std::string(8193, 'x')}, "the authorization is longer than 8192 bytes"},
       }) {
    peer here{where};
    CHECK(here.status() == MCPEVAL_INVALID);
    CHECK(here.problem() == problem);
  }
  peer unknown{target{url, {}, {}, 2}};
  CHECK(unknown.status() == MCPEVAL_UNSUPPORTED);
  CHECK(peer{target{"HTTPS://example.org/"}}.status() == MCPEVAL_OK);
}

TEST_CASE("http headers: the environment names no proxy") {
  ::setenv("http_proxy", "http://127.0.0.1:1", 1);
  ::setenv("ALL_PROXY", "http://127.0.0.1:1", 1);
  const server there;
  peer here{there};
  CHECK(here.call(request("1")).back() == end("1"));
  ::unsetenv("http_proxy");
  ::unsetenv("ALL_PROXY");
}

TEST_CASE("http headers: no cookie comes back, and the path is the target's") {
  const server there{R"({"do":[{"reply":"{}","headers":[["Set-Cookie","a=b"]]}]})"};
  peer here{target{there.url("/a/mcp")}};
  CHECK(here.call(request("1")).back() == end("1"));
  CHECK(here.call(request("2")).back() == end("2"));
  CHECK(there.requests()[1].header("Cookie") == "(none)");
  CHECK(there.requests()[1].path == "/a/mcp");
}
