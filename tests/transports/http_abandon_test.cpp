// SPDX-License-Identifier: MIT
/// Requests that the host wants to hear no more of.
#include "http_peer.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace http_test;

namespace {

using answer = std::vector<arrival>;

std::string stream(const std::string& actions) {
  return R"({"method":"tools/call","do":[{"head":200,"headers":[["Transfer-Encoding","chunked"]]},)" +
         actions + "]}";
}

}  // namespace

TEST_CASE("http abandon: an open stream is closed, and its end told") {
  const server there{stream(R"({"chunk":"data: {}\n\n"},{"await_end":true})")};
  peer here{there};
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  CHECK(here.receive() == event("1", "{}", 0));
  CHECK(here.abandon("1") == MCPEVAL_OK);
  CHECK(there.await("end", 1)[0].connection == 1);
  CHECK(here.receive() == end_of_events("1"));
  CHECK(here.receive(0) == nothing(MCPEVAL_TIMEOUT));
}

TEST_CASE("http abandon: a request without any answer yet is closed") {
  const server there{R"({"method":"tools/call","do":[{"await_end":true}]})"};
  peer here{there};
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  CHECK(here.receive(in(10 * millisecond)) == nothing(MCPEVAL_TIMEOUT));
  CHECK(here.abandon("1") == MCPEVAL_OK);
  there.await("end", 1);
  CHECK(here.receive() == end("1", MCPEVAL_OK, 0));
  CHECK(here.call(request("2", "ping")).back() == end("2"));
}

TEST_CASE("http abandon: frames that wait are dropped, others are not") {
  const server there{stream(R"({"chunk":"data: 1\n\ndata: 2\n\ndata: 3\n\n"},{"await_end":true})")};
  peer here{there};
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  CHECK(here.receive() == event("1", "1", 0));
  CHECK(here.send(request("2", "ping")) == MCPEVAL_OK);
  CHECK(here.abandon("1") == MCPEVAL_OK);
  auto rest = answer{here.receive(), here.receive(), here.receive()};
  std::erase(rest, end_of_events("1"));
  CHECK(rest == answer{frame("2", R"({"jsonrpc":"2.0","id":2,"result":{}})"), end("2")});
}

TEST_CASE("http abandon: a stream that ends behind the reply leaves its connection usable") {
  const server there{stream(R"({"send":"a\r\ndata: {}\n\n\r\n0\r\n\r\n"})")};
  peer here{there};
  for (const char* id : {"1", "2", "3"}) {
    CHECK(here.send(request(id)) == MCPEVAL_OK);
    CHECK(here.receive() == event(id, "{}", 0));
    CHECK(here.abandon(id) == MCPEVAL_OK);
    CHECK(here.receive() == end_of_events(id));
  }
  CHECK(there.requests()[2].connection == 1);
}

TEST_CASE("http abandon: an answer that is complete is not harmed") {
  const server there;
  peer here{there};
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  CHECK(here.receive().kind == MCPEVAL_FRAME);
  CHECK(here.abandon("1") == MCPEVAL_OK);
  CHECK(here.receive() == end("1"));
  CHECK(here.abandon("1") == MCPEVAL_OK);
  CHECK(here.receive(0) == nothing(MCPEVAL_TIMEOUT));
  CHECK(here.call(request("2")).back() == end("2"));
  CHECK(there.requests()[1].connection == 1);
}

TEST_CASE("http abandon: what was never asked is nothing to stop") {
  const server there;
  peer here{there};
  CHECK(here.abandon("7") == MCPEVAL_OK);
  CHECK(here.receive(0) == nothing(MCPEVAL_TIMEOUT));
}
