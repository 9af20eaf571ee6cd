// SPDX-License-Identifier: MIT
/// Answers in one JSON body, and what is answered to messages that are no requests.
#include "http_peer.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace http_test;

namespace {

const std::string usual_answer = R"({"jsonrpc":"2.0","id":1,"result":{}})";

using answer = std::vector<arrival>;

arrival with(arrival one, std::int32_t http_status) {
  one.http_status = http_status;
  return one;
}

arrival flagged(arrival one, std::uint32_t flags) {
  one.flags = flags;
  return one;
}

/// What a request gets from a server that answers it with this action.
answer answered(std::string_view action) {
  const server there{R"({"do":[)" + std::string{action} + "]}"};
  peer here{there};
  return here.call(request("1"));
}

}  // namespace

TEST_CASE("http answers: a JSON body is a frame, and then the request has ended") {
  const server there;
  peer here{there};
  CHECK(here.status() == MCPEVAL_OK);
  CHECK(here.problem() == "");
  CHECK(there.log().empty());
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  CHECK(here.receive() == frame("1", usual_answer));
  CHECK(here.receive() == end("1"));
  CHECK(here.receive(0) == nothing(MCPEVAL_TIMEOUT));
  CHECK(here.received_bytes() == usual_answer.size());
}

TEST_CASE("http answers: a string id is handed back as it was sent") {
  const server there;
  peer here{there};
  CHECK(here.call(request("\"a-1\"")) ==
        answer{frame("\"a-1\"", R"({"jsonrpc":"2.0","id":"a-1","result":{}})"), end("\"a-1\"")});
}

TEST_CASE("http answers: one connection serves every message") {
  const server there;
  peer here{there};
  for (const char* id : {"1", "2", "3"}) CHECK(here.call(request(id)).size() == 2);
  CHECK(here.send(notification()) == MCPEVAL_OK);
  CHECK(here.call(request("4")).size() == 2);
  here.close();
  there.await("end", 1);
  const auto seen = there.log();
  CHECK(seen.size() == 6);
  for (const auto& one : seen) CHECK(one.connection == 1);
}

TEST_CASE("http answers: a server that closes after each answer gets a new connection each time") {
  const server there{
      R"({"do":[{"reply":"{}","headers":[["Connection","close"]]},{"close":true}]})"};
  peer here{there};
  for (const char* id : {"1", "2"})
    CHECK(here.call(request(id)) == answer{frame(id, "{}"), end(id)});
  CHECK(there.requests()[1].connection == 2);
}

TEST_CASE("http answers: a body that the end of the connection ends") {
  CHECK(answered(R"({"send":"HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{}"},
                    {"close":true})") == answer{frame("1", "{}"), end("1")});
}

TEST_CASE("http answers: a body in chunks, byte by byte") {
  CHECK(answered(R"({"head":200,"type":"application/json",
                     "headers":[["Transfer-Encoding","chunked"]],"cut":1},
                    {"chunk":"{\"a\":","cut":1}, {"chunk":"1}","cut":1},{"chunk":""})") ==
        answer{frame("1", R"({"a":1})"), end("1")});
}

TEST_CASE("http answers: any status may carry a body") {
  CHECK(answered(R"({"reply":"{}","status":400})") ==
        answer{with(frame("1", "{}"), 400), end("1", MCPEVAL_OK, 400)});
  CHECK(answered(R"({"reply":"","status":404,"type":null})") == answer{end("1", MCPEVAL_OK, 404)});
  CHECK(answered(R"({"reply":"not found","status":404,"type":"text/plain"})") ==
        answer{end("1", MCPEVAL_PROTOCOL, 404)});
}

TEST_CASE("http answers: a redirect is not followed") {
  const server there{R"({"do":[{"reply":"","status":307,"type":null,
                                "headers":[["Location","/mcp/"]]}]})"};
  peer here{there};
  CHECK(here.call(request("1")) == answer{end("1", MCPEVAL_OK, 307)});
  CHECK(there.requests().size() == 1);
}

TEST_CASE("http answers: a status of 100 to 199 is no answer") {
  CHECK(answered(R"({"send":"HTTP/1.1 103 Early Hints\r\nContent-Type: text/html\r\n\r\n"},
                    {"reply":"{}"})") == answer{frame("1", "{}"), end("1")});
}

TEST_CASE("http answers: the type counts without case and parameters") {
  for (const char* type : {"Application/JSON; charset=UTF-8", "application/json;charset=utf-8",
                           "application/json ; a=b"})
    CHECK(answered(R"({"reply":"{}","type":")" + std::string{type} + "\"}") ==
          answer{frame("1", "{}"), end("1")});
}

TEST_CASE("http answers: a body without a type is handed over and marked") {
  CHECK(answered(R"({"reply":"{}","type":null})") ==
        answer{flagged(frame("1", "{}"), MCPEVAL_UNTYPED), end("1")});
}

TEST_CASE("http answers: another type, an encoded body and bytes that are no text are refused") {
  CHECK(answered(R"({"reply":"<p>","type":"text/html"})") == answer{end("1", MCPEVAL_PROTOCOL)});
  CHECK(answered(R"({"reply":"{}","headers":[["Content-Encoding","gzip"]]})") ==
        answer{end("1", MCPEVAL_PROTOCOL)});
  CHECK(answered(R"({"reply":"\"\u00ff\""})") == answer{end("1", MCPEVAL_PROTOCOL)});
}

TEST_CASE("http answers: a page that never ends does not hold up its refusal") {
  const server there{R"({"do":[{"send":"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>"},
                                {"await_end":true}]})"};
  peer here{there};
  CHECK(here.call(request("1")) == answer{end("1", MCPEVAL_PROTOCOL)});
  there.await("end", 1);
}

TEST_CASE("http answers: an empty body is no frame") {
  CHECK(answered(R"({"reply":""})") == answer{end("1")});
  CHECK(answered(R"({"reply":"","status":202,"type":null})") == answer{end("1", MCPEVAL_OK, 202)});
}

TEST_CASE("http answers: a message is delivered by any status from 200 to 299") {
  struct row {
    const char* action;
    mcpeval_status status;
    std::int32_t remarked;  // 0: nothing arrives
  };
  for (const auto& [action, status, remarked] : {
           row{R"({"reply":"","status":202,"type":null})", MCPEVAL_OK, 0},
           row{R"({"reply":"","status":204,"type":null})", MCPEVAL_OK, 204},
           row{R"({"reply":"null","status":200})", MCPEVAL_OK, 200},
           row{R"({"reply":"accepted","status":200,"type":"text/plain"})", MCPEVAL_OK, 200},
           row{R"({"reply":"","status":302,"type":null})", MCPEVAL_PROTOCOL, 0},
           row{R"({"reply":"{}","status":400})", MCPEVAL_PROTOCOL, 0},
           row{R"({"reply":"","status":404,"type":null})", MCPEVAL_PROTOCOL, 0},
           row{R"({"reset":true})", MCPEVAL_CLOSED, 0},
       }) {
    const std::string done{action};
    CAPTURE(done);
    const server there{R"({"do":[)" + done + "]}"};
    peer here{there};
    CHECK(here.send(notification()) == status);
    const auto seen = here.receive(0);
    if (remarked == 0)
      CHECK(seen == nothing(MCPEVAL_TIMEOUT));
    else
      CHECK(seen == flagged(end("", MCPEVAL_OK, remarked), MCPEVAL_NOT_ACCEPTED));
  }
}

TEST_CASE("http answers: an answer to the server's request is delivered whatever comes of it") {
  message answer_of_ours;
  answer_of_ours.kind = MCPEVAL_RESPONSE_MESSAGE;
  answer_of_ours.frame = R"({"jsonrpc":"2.0","id":"s1","result":{}})";
  answer_of_ours.id = "\"s1\"";
  for (const char* action :
       {R"({"reply":"","status":202,"type":null})", R"({"reply":"{}"})",
        R"({"reply":"","status":302,"type":null})", R"({"reply":"no","status":400})"}) {
    CAPTURE(action);
    const server there{R"({"do":[)" + std::string{action} + "]}"};
    peer here{there};
    CHECK(here.send(answer_of_ours) == MCPEVAL_OK);
    CHECK(here.receive(0) == nothing(MCPEVAL_TIMEOUT));
    CHECK(there.requests()[0].body == answer_of_ours.frame);
  }
  const server there{R"({"do":[{"reset":true}]})"};
  CHECK(peer{there}.send(answer_of_ours) == MCPEVAL_CLOSED);
}

TEST_CASE("http answers: requests of one channel may overlap") {
  const server there{R"({"method":"slow","do":[{"await":3},{"reply":"{\"slow\":${id}}"}]})"};
  peer here{there};
  CHECK(here.send(request("1", "slow")) == MCPEVAL_OK);
  CHECK(here.call(request("2")).back() == end("2"));
  CHECK(here.receive(0) == nothing(MCPEVAL_TIMEOUT));
  CHECK(here.send(notification()) == MCPEVAL_OK);
  CHECK(here.receive() == frame("1", R"({"slow":1})"));
  CHECK(here.receive() == end("1"));
}
