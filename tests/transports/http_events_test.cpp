// SPDX-License-Identifier: MIT
/// Answers in an event stream, over a socket.
#include "http_peer.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace http_test;

namespace {

using answer = std::vector<arrival>;

/// A rule that answers tools/call with a stream: an open head, then these actions.
std::string stream(const std::string& actions) {
  return R"({"method":"tools/call","do":[{"head":200,"headers":[["Transfer-Encoding","chunked"]]},)" +
         actions + "]}";
}

answer streamed(const std::string& actions) {
  const server there{stream(actions)};
  peer here{there};
  return here.call(request("1"));
}

const std::string ends = R"(,{"chunk":""})";

}  // namespace

TEST_CASE("http events: each message is a frame, and then the request has ended") {
  CHECK(streamed(R"({"chunk":": hi\n\nevent: message\ndata: {\"n\":1}\n\n"},
                    {"chunk":"data: {\"n\":2}\n\n"})" +
                 ends) ==
        answer{event("1", R"({"n":1})", 21), event("1", R"({"n":2})", 36), end_of_events("1")});
}

TEST_CASE("http events: a stream that arrives byte by byte") {
  CHECK(streamed(R"({"chunk":"data: {\"n\":1}\r\n\r\ndata: {\"n\":2}","cut":1})" + ends) ==
        answer{event("1", R"({"n":1})", 0), event("1", R"({"n":2})", 17), end_of_events("1")});
}

TEST_CASE("http events: a stream in one piece with a length, its connection kept") {
  const server there{R"({"method":"tools/call","do":[
      {"reply":"data: {}\n\n","type":"text/event-stream;charset=utf-8"}]})"};
  peer here{there};
  for (const char* id : {"1", "2"})
    CHECK(here.call(request(id)) == answer{event(id, "{}", 0), end_of_events(id)});
  CHECK(there.requests()[1].connection == 1);
}

TEST_CASE("http events: the end of the connection ends a stream without a length") {
  const server there{R"({"do":[{"head":200},{"send":"data: {}\n"},{"close":true}]})"};
  peer here{there};
  CHECK(here.call(request("1")) == answer{event("1", "{}", 0), end_of_events("1")});
}

TEST_CASE("http events: a stream without messages ends the request") {
  CHECK(streamed(R"({"chunk":"event: ping\ndata: x\n\n: bye\n\n"})" + ends) ==
        answer{end_of_events("1")});
}

TEST_CASE("http events: a stream cut inside an event is CLOSED, and the event is none") {
  CHECK(streamed(R"({"chunk":"data: {}\n\ndata: {\"a\":"},{"reset":true})") ==
        answer{event("1", "{}", 0), end_of_events("1", MCPEVAL_CLOSED)});
  CHECK(streamed(R"({"chunk":"data: {}\n\ndata: {\"a\":1}"},{"close":true})") ==
        answer{event("1", "{}", 0), end_of_events("1", MCPEVAL_CLOSED)});
}

TEST_CASE("http events: frames arrive while the stream is open") {
  const server there{stream(R"({"chunk":"data: {}\n\n"},{"await_end":true})")};
  peer here{there};
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  CHECK(here.receive() == event("1", "{}", 0));
  CHECK(here.receive(0) == nothing(MCPEVAL_TIMEOUT));
  here.close();
  there.await("end", 1);
}

TEST_CASE("http events: a stream with another status counts as well") {
  const server there{R"({"do":[{"head":400,"headers":[["Content-Length","10"]]},
                                {"send":"data: {}\n\n"}]})"};
  peer here{there};
  auto expected = event("1", "{}", 0);
  expected.http_status = 400;
  CHECK(here.call(request("1")) == answer{expected, end_of_events("1", MCPEVAL_OK, 400)});
}

TEST_CASE("http events: data that is no text is a frame for the host to judge") {
  CHECK(streamed(R"({"chunk":"data: \u00ff\n\ndata: {}\n\n"})" + ends) ==
        answer{event("1", "\xff", 0), event("1", "{}", 9), end_of_events("1")});
}

TEST_CASE("http events: the listening stream brings messages of no request") {
  const server there{
      R"({"verb":"GET","do":[{"head":200,"headers":[["Transfer-Encoding","chunked"]]},
      {"chunk":"data: {\"n\":1}\n\n"},{"await":2},{"chunk":"data: {\"n\":2}\n\n"},{"chunk":""}]})"};
  peer here{there};
  CHECK(here.listen() == MCPEVAL_OK);
  CHECK(here.receive() == event("", R"({"n":1})", 0));
  CHECK(here.receive(0) == nothing(MCPEVAL_TIMEOUT));
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  answer heard, answered;
  for (int i = 0; i < 4; ++i) {
    const auto one = here.receive();
    (one.id.empty() ? heard : answered).push_back(one);
  }
  CHECK(answered == answer{frame("1", R"({"jsonrpc":"2.0","id":1,"result":{}})"), end("1")});
  CHECK(heard == answer{event("", R"({"n":2})", 15), end_of_events("")});
  const auto get = there.await("GET", 1)[0];
  CHECK(get.header("Accept") == "text/event-stream");
  CHECK(get.header("Content-Type") == "(none)");
}

TEST_CASE("http events: a server without a listening stream") {
  for (const char* action : {R"({"reply":"","status":405,"type":null})", R"({"reply":"{}"})",
                             R"({"reply":"data: {}\n\n","status":202,"type":"text/event-stream"})",
                             R"({"reply":"","status":404,"type":null})"}) {
    CAPTURE(action);
    const server there{R"({"verb":"GET","do":[)" + std::string{action} + "]}"};
    peer here{there};
    CHECK(here.listen() == MCPEVAL_UNSUPPORTED);
    CHECK(here.receive(0) == nothing(MCPEVAL_TIMEOUT));
  }
  const server there{R"({"verb":"GET","do":[{"reset":true}]})"};
  peer here{there};
  CHECK(here.listen() == MCPEVAL_CLOSED);
}

TEST_CASE("http events: the stateless era has no listening stream") {
  const server there;
  peer here{there};
  auto first = request("1");
  first.version = "2026-07-28";
  CHECK(here.call(first).back() == end("1"));
  CHECK(here.listen() == MCPEVAL_UNSUPPORTED);
  CHECK(there.requests().size() == 1);
}
