// SPDX-License-Identifier: MIT
/// Streams that end early and are resumed, which the handshake era alone knows.
#include "http_peer.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace http_test;

namespace {

using answer = std::vector<arrival>;

arrival after(arrival one) {
  one.flags |= MCPEVAL_RESUMED;
  return one;
}

/// A stream with this text, ended as a server does it that wants to be asked again.
std::string stream(const std::string& rule, const std::string& text,
                   const std::string& ending = R"({"chunk":""})") {
  return "{" + rule +
         R"("do":[{"head":200,"headers":[["Transfer-Encoding","chunked"]]},{"chunk":")" + text +
         R"("},)" + ending + "]}";
}

const std::string call = R"("method":"tools/call",)";
const std::string get = R"("verb":"GET",)";
const std::string reset = R"({"reset":true})";

}  // namespace

TEST_CASE("http resumption: a stream that ended behind an id goes on in another one") {
  const server there{stream(call, R"(id: a-1\nretry: 10\ndata:\n\n)") + "," +
                     stream(get, R"(id: a-2\ndata: {\"n\":1}\n\n)")};
  peer here{there};
  auto what = request("1");
  what.version = "2025-11-25";
  CHECK(here.send(what) == MCPEVAL_OK);
  CHECK(here.receive() == after(event("1", R"({"n":1})", 8)));
  CHECK(here.abandon("1") == MCPEVAL_OK);
  CHECK(here.receive() == after(end_of_events("1")));
  const auto seen = there.await("GET", 1);
  CHECK(seen[0].header("Last-Event-ID") == "a-1");
  CHECK(seen[0].header("Accept") == "text/event-stream");
  CHECK(seen[0].header("MCP-Protocol-Version") == "2025-11-25");
  CHECK(seen.size() == 1);
}

TEST_CASE("http resumption: again and again, each time behind the last id") {
  const server there{stream(call, R"(id: 1\nretry: 10\ndata: {\"n\":1}\n\n)", reset) + "," +
                     stream(get + R"("nth":1,)", R"(id: 2\ndata: {\"n\":2}\n\n)", reset) + "," +
                     stream(get + R"("nth":1,)", R"(: nothing yet\n\n)") + "," +
                     stream(get, R"(data: {\"n\":3}\n\n)")};
  peer here{there};
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  CHECK(here.receive() == event("1", R"({"n":1})", 16));
  CHECK(here.receive() == after(event("1", R"({"n":2})", 6)));
  CHECK(here.receive() == after(event("1", R"({"n":3})", 0)));
  const auto seen = there.await("GET", 3);
  CHECK(seen[0].header("Last-Event-ID") == "1");
  CHECK(seen[1].header("Last-Event-ID") == "2");
  CHECK(seen[2].header("Last-Event-ID") == "2");
}

TEST_CASE("http resumption: not without an id") {
  const server there{stream(call, R"(retry: 10\ndata: {}\n\n)", reset)};
  peer here{there};
  CHECK(here.call(request("1")) ==
        answer{event("1", "{}", 10), end_of_events("1", MCPEVAL_CLOSED)});
  CHECK(here.receive(in(50 * millisecond)) == nothing(MCPEVAL_TIMEOUT));
  CHECK(there.requests().size() == 1);
}

TEST_CASE("http resumption: an empty id takes back the one before, however the bytes come") {
  const std::string one = R"(id: 1\ndata: {}\n\n)", other = R"(id:\ndata: {}\n\n)";
  const std::string apart = R"({"sleep_ms":20},{"chunk":")" + other + R"("},)" + reset;
  for (const auto& rule : {stream(call, one + other, reset), stream(call, one, apart)}) {
    const server there{rule};
    peer here{there};
    CHECK(here.call(request("1")) ==
          answer{event("1", "{}", 6), event("1", "{}", 20), end_of_events("1", MCPEVAL_CLOSED)});
    CHECK(there.requests().size() == 1);
  }
}

TEST_CASE("http resumption: not in the stateless era") {
  const server there{stream(call, R"(id: 1\nretry: 10\ndata: {}\n\n)", reset)};
  peer here{there};
  auto what = request("1");
  what.version = "2026-07-28";
  CHECK(here.call(what) == answer{event("1", "{}", 16), end_of_events("1", MCPEVAL_CLOSED)});
  CHECK(here.receive(in(50 * millisecond)) == nothing(MCPEVAL_TIMEOUT));
  CHECK(there.requests().size() == 1);
}

TEST_CASE("http resumption: not of a request whose reply has come") {
  const server there{stream(call, R"(id: 1\nretry: 10\ndata: {}\n\n)")};
  peer here{there};
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  CHECK(here.receive() == event("1", "{}", 16));
  CHECK(here.abandon("1") == MCPEVAL_OK);
  CHECK(here.receive() == end_of_events("1"));
  CHECK(here.receive(in(50 * millisecond)) == nothing(MCPEVAL_TIMEOUT));
  CHECK(there.requests().size() == 1);
}

TEST_CASE("http resumption: only inside receive, so that the host can see the reply first") {
  const server there{stream(call, R"(id: 1\nretry: 10\ndata: {}\n\n)")};
  peer here{there};
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  CHECK(here.receive() == event("1", "{}", 16));
  for (int i = 0; i < 5; ++i) CHECK(here.send(notification()) == MCPEVAL_OK);
  CHECK(there.requests().size() == 6);
}

TEST_CASE("http resumption: a server that turns it down has ended the request as it did before") {
  for (const auto& [ending, why] :
       {std::pair{std::string{R"({"chunk":""})"}, MCPEVAL_OK}, std::pair{reset, MCPEVAL_CLOSED}}) {
    const server there{stream(call, R"(id: 1\nretry: 10\ndata:\n\n)", ending)};
    peer here{there};
    CHECK(here.call(request("1")) == answer{after(end_of_events("1", why))});
    CHECK(there.await("GET", 1).size() == 1);
  }
}

TEST_CASE("http resumption: a server that cannot be reached is tried again") {
  const server there{stream(call, R"(id: 1\nretry: 10\ndata:\n\n)", reset) + "," +
                     R"({"verb":"GET","nth":1,"do":[{"reset":true}]},)" +
                     stream(get, R"(data: {}\n\n)")};
  peer here{there};
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  CHECK(here.receive() == after(event("1", "{}", 0)));
  CHECK(there.await("GET", 2)[1].header("Last-Event-ID") == "1");
}

TEST_CASE("http resumption: across calls of receive, until the request is abandoned") {
  const server there{stream(call, R"(id: 1\nretry: 10\ndata:\n\n)", R"({"stop":true})")};
  peer here{there};
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  CHECK(here.receive(in(50 * millisecond)) == nothing(MCPEVAL_TIMEOUT));
  CHECK(here.receive(in(50 * millisecond)) == nothing(MCPEVAL_TIMEOUT));
  CHECK(here.abandon("1") == MCPEVAL_OK);
  CHECK(here.receive().kind == MCPEVAL_END_OF_REQUEST);
  CHECK(here.receive(0) == nothing(MCPEVAL_TIMEOUT));
}

TEST_CASE("http resumption: an id that no header can carry is none") {
  const server there{stream(call, R"(id: \u0001\nretry: 10\ndata: {}\n\n)", reset)};
  peer here{there};
  CHECK(here.call(request("1")) ==
        answer{event("1", "{}", 16), end_of_events("1", MCPEVAL_CLOSED)});
}

TEST_CASE("http resumption: the listening stream, too") {
  const server there{stream(get + R"("nth":1,)", R"(id: 7\nretry: 10\ndata: {\"n\":1}\n\n)") + "," +
                     stream(get, R"(data: {\"n\":2}\n\n)")};
  peer here{there};
  CHECK(here.listen() == MCPEVAL_OK);
  CHECK(here.receive() == event("", R"({"n":1})", 16));
  CHECK(here.receive() == after(event("", R"({"n":2})", 0)));
  CHECK(there.await("GET", 2)[1].header("Last-Event-ID") == "7");
}
