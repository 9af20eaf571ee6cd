// SPDX-License-Identifier: MIT
#include "core/session/fake_peer.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;

namespace {

std::string answered(int id, std::string_view body = "{}") {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"result":)" + std::string{body} +
         "}";
}

}  // namespace

TEST_CASE("client: requests carry ids 1, 2, 3 and an object of params") {
  fake_run run;
  run.peer.frame(answered(1)).frame(answered(2));
  reply answer;
  CHECK(run.side.call({"ping", "{}", {}, 0}, 0, answer) == MCPEVAL_OK);
  CHECK(run.side.call({"tools/list", R"({"cursor":"a"})", {}, 0}, 0, answer) == MCPEVAL_OK);
  REQUIRE(run.peer.sent.size() == 2);
  CHECK(run.peer.sent[0] == R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{}})");
  CHECK(run.peer.sent[1] ==
        R"({"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"cursor":"a"}})");
}

TEST_CASE("client: a failed request still consumes its id") {
  fake_run run;
  reply answer;
  CHECK(run.call("ping", answer) == MCPEVAL_TIMEOUT);
  run.peer.frame(answered(2));
  CHECK(run.call("ping", answer) == MCPEVAL_OK);
}

TEST_CASE("client: the response time-out counts from the write and ends with TIMEOUT") {
  fake_run run;
  reply answer;
  const instant start = run.time.at;
  CHECK(run.call("ping", answer) == MCPEVAL_TIMEOUT);
  CHECK(run.time.at - start == 30 * second);
  CHECK(run.side.fault() == "no reply to ping within 30000 ms");
  CHECK(run.side.alive());
}

TEST_CASE("client: a chatty server does not stretch a wait") {
  fake_run run;
  for (int i = 0; i < 100; ++i)
    run.peer.frame_after(second, R"({"jsonrpc":"2.0","method":"notifications/progress"})");
  reply answer;
  const instant start = run.time.at;
  CHECK(run.call("ping", answer) == MCPEVAL_TIMEOUT);
  CHECK(run.time.at - start == 30 * second);
}

TEST_CASE("client: a reply that waits behind other messages counts after the deadline") {
  for (const int before : {255, 257}) {
    fake_run run;
    request_id id = 0;
    REQUIRE(run.side.begin({"ping", "{}", {}, 0}, id) == MCPEVAL_OK);
    for (int i = 0; i < before; ++i) run.peer.frame_now(R"({"jsonrpc":"2.0","method":"n"})");
    run.peer.frame_now(answered(1));
    run.time.at += 31 * second;
    reply answer;
    CHECK(run.side.wait(id, 0, answer) == (before == 255 ? MCPEVAL_OK : MCPEVAL_TIMEOUT));
  }
}

TEST_CASE("client: an unreadable last line is named by its offset") {
  fake_run run;
  run.peer.frame("starting").frame("INFO done {");
  reply answer;
  CHECK(run.call("ping", answer) == MCPEVAL_TIMEOUT);
  CHECK(run.side.fault() ==
        "no reply to ping within 30000 ms; the last message, at byte 9 of its stream, is no "
        "JSON-RPC message");
  CHECK(run.noted("stray-line") == 2);
}

TEST_CASE("client: what is no answer is skipped and noted, then the answer counts") {
  struct row {
    std::string_view frame;
    std::string advisory;
  };
  const row rows[] = {
      {"Server ready on stdio", "stray-line"},
      {R"(INFO done {"jsonrpc":"2.0","id":1,"result":{}})", "stray-line"},
      {R"({"jsonrpc":"2.0","id":1,"result":{}} trailing)", "stray-line"},
      {R"({"id":1,"result":{}})", "not-json-rpc"},
      {R"({"jsonrpc":"1.0","id":1,"result":{}})", "not-json-rpc"},
      {R"({"jsonrpc":2.0,"id":1,"result":{}})", "not-json-rpc"},
      {R"("text")", "not-json-rpc"},
      {"17", "not-json-rpc"},
      {"null", "not-json-rpc"},
      {R"({"jsonrpc":"2.0","result":{}})", "not-json-rpc"},
      {R"({"jsonrpc":"2.0","id":null,"result":{}})", "not-json-rpc"},
      {R"({"jsonrpc":"2.0","id":[1],"result":{}})", "not-json-rpc"},
      {R"({"jsonrpc":"2.0","id":{},"method":"ping"})", "not-json-rpc"},
      {R"({"jsonrpc":"2.0","id":1,"method":7})", "not-json-rpc"},
      {R"({"jsonrpc":"2.0","id":null,"method":"ping"})", "null-id-request"},
      {R"([{"jsonrpc":"2.0","id":1,"result":{}}])", "batch-outside-revision"},
      {"[]", "batch-outside-revision"},
  };
  for (const auto& one : rows) {
    CAPTURE(one.frame);
    fake_run run;
    run.peer.frame(std::string{one.frame}).frame(answered(1, R"({"fine":true})"));
    reply answer;
    CHECK(run.call("ping", answer) == MCPEVAL_OK);
    CHECK(answer.body["fine"].is_true());
    CHECK(run.noted(one.advisory) == 1);
    CHECK(run.notes.counts().size() == 1);
  }
}

TEST_CASE("client: odd but readable frames count and are noted") {
  struct row {
    std::string frame;
    std::string advisory;
  };
  const row rows[] = {
      {"\xEF\xBB\xBF" + answered(1), "byte-order-mark"},
      {answered(1) + "\r", "crlf-line-end"},
      {answered(1, R"({"a":1,"a":2})"), "duplicate-key"},
      {answered(1, R"({"a":"\ud83d"})"), "lone-surrogate"},
  };
  for (const auto& one : rows) {
    CAPTURE(one.advisory);
    fake_run run;
    run.peer.frame(one.frame);
    reply answer;
    CHECK(run.call("ping", answer) == MCPEVAL_OK);
    CHECK(run.noted(one.advisory) == 1);
  }
}

TEST_CASE("client: nesting of 1024 is read, 1025 is a stray line") {
  const auto nested = [](int depth) {
    return answered(1, std::string(static_cast<std::size_t>(depth), '[') +
                           std::string(static_cast<std::size_t>(depth), ']'));
  };
  reply answer;
  fake_run fine;
  fine.peer.frame(nested(1023));
  CHECK(fine.call("ping", answer) == MCPEVAL_OK);
  fake_run deep;
  deep.peer.frame(nested(1024));
  CHECK(deep.call("ping", answer) == MCPEVAL_TIMEOUT);
  CHECK(deep.noted("stray-line") == 1);
}

TEST_CASE("client: broken replies void their exchange") {
  const std::string_view frames[] = {
      R"({"jsonrpc":"2.0","id":1,"result":null,"error":null})",
      R"({"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1}})",
      R"({"jsonrpc":"2.0","id":1})",
      R"({"jsonrpc":"2.0","id":1,"error":"busy"})",
      R"({"jsonrpc":"2.0","id":1,"error":{}})",
      R"({"jsonrpc":"2.0","id":1,"error":{"code":"-32601"}})",
      R"({"jsonrpc":"2.0","id":1,"error":{"code":1.5}})",
  };
  for (const auto frame : frames) {
    CAPTURE(frame);
    fake_run run;
    run.peer.frame(std::string{frame});
    reply answer;
    CHECK(run.call("ping", answer) == MCPEVAL_PROTOCOL);
    CHECK(run.side.fault() ==
          "the reply to ping holds neither a result nor a sound error, or both");
  }
}

TEST_CASE("client: an id that was never sent voids the open exchange") {
  const std::string_view ids[] = {"2", "0", "-1", "\"1\"", "1.0", "9007199254740993"};
  for (const auto id : ids) {
    CAPTURE(id);
    fake_run run;
    run.peer.frame(R"({"jsonrpc":"2.0","id":)" + std::string{id} + R"(,"result":{}})");
    reply answer;
    CHECK(run.call("ping", answer) == MCPEVAL_PROTOCOL);
    CHECK(run.side.fault() == "a reply carries a response id that was never sent");
    CHECK(run.noted("unmatched-reply") == 1);
  }
}

TEST_CASE("client: late and second replies are dropped and noted") {
  fake_run run;
  reply answer;
  CHECK(run.call("ping", answer) == MCPEVAL_TIMEOUT);
  run.peer.frame(answered(1))
      .frame(answered(1))
      .frame(answered(2))
      .frame(answered(2))
      .frame(answered(3));
  CHECK(run.call("ping", answer) == MCPEVAL_OK);
  CHECK(run.noted("late-reply") == 1);
  CHECK(run.noted("second-reply") == 1);
  CHECK(run.call("ping", answer) == MCPEVAL_OK);
  CHECK(run.noted("second-reply") == 2);
}

TEST_CASE("client: an error without an id ends the only open exchange") {
  for (const std::string_view id : {R"("id":null,)", ""}) {
    fake_run run;
    run.peer.frame(R"({"jsonrpc":"2.0",)" + std::string{id} + R"("error":{"code":-32600}})");
    reply answer;
    CHECK(run.call("ping", answer) == MCPEVAL_PROTOCOL);
    CHECK(run.side.fault() == "an error without an id answered ping");
    CHECK(run.noted("error-without-id") == 1);
  }
}

TEST_CASE("client: a caller may accept a rejection without an id") {
  struct row {
    int code;
    mcpeval_status status;
  };
  for (const row one :
       {row{-32600, MCPEVAL_OK}, row{-32700, MCPEVAL_OK}, row{-32601, MCPEVAL_PROTOCOL}}) {
    fake_run run;
    run.peer.frame(R"({"jsonrpc":"2.0","id":null,"error":{"code":)" + std::to_string(one.code) +
                   "}}");
    reply answer;
    CHECK(run.call("tools/call", answer, 0, MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID) == one.status);
    if (one.status == MCPEVAL_OK) CHECK(answer.outcome == MCPEVAL_REJECTED_WITHOUT_ID);
  }
}

TEST_CASE("client: what a tools/call came to") {
  struct row {
    std::string_view body;
    mcpeval_status status;
    int outcome;
  };
  const row rows[] = {
      {R"({"content":[1]})", MCPEVAL_OK, MCPEVAL_RESULT},
      {R"({"content":[1],"isError":false})", MCPEVAL_OK, MCPEVAL_RESULT},
      {R"({"content":[1],"isError":true})", MCPEVAL_OK, MCPEVAL_TOOL_ERROR},
      {R"({"content":[1],"isError":"false"})", MCPEVAL_PROTOCOL, 0},
      {R"({"content":[1],"isError":1})", MCPEVAL_PROTOCOL, 0},
      {R"({"content":[1],"isError":null})", MCPEVAL_PROTOCOL, 0},
      {"null", MCPEVAL_OK, MCPEVAL_RESULT},
      {"[]", MCPEVAL_OK, MCPEVAL_RESULT},
  };
  for (const auto& one : rows) {
    CAPTURE(one.body);
    fake_run run;
    run.peer.frame(answered(1, one.body));
    reply answer;
    CHECK(run.call("tools/call", answer) == one.status);
    CHECK(answer.outcome == one.outcome);
  }
}

TEST_CASE("client: results without content, or with an empty one, are noted") {
  fake_run run;
  run.peer.frame(answered(1, "{}")).frame(answered(2, R"({"content":[]})"));
  reply answer;
  CHECK(run.call("tools/call", answer) == MCPEVAL_OK);
  CHECK(run.call("tools/call", answer) == MCPEVAL_OK);
  CHECK(run.noted("result-without-content") == 1);
  CHECK(run.noted("empty-content") == 1);
}

TEST_CASE("client: what arrived before a request is no reply to it") {
  fake_run run;
  run.peer.frame_now(answered(1, R"({"early":true})")).frame(answered(1, R"({"true":true})"));
  reply answer;
  CHECK(run.call("ping", answer) == MCPEVAL_OK);
  CHECK(answer.body["true"].is_true());
  CHECK(run.noted("unmatched-reply") == 1);
}

TEST_CASE("client: only its own reply ends a request that was cancelled") {
  const std::string foreign[] = {answered(99), R"({"jsonrpc":"2.0","id":"1","result":{}})",
                                 R"({"jsonrpc":"2.0","id":null,"error":{"code":-32600}})"};
  for (const auto& frame : foreign) {
    CAPTURE(frame);
    fake_run run;
    request_id id = 0;
    REQUIRE(run.side.begin({"tools/call", "{}", {}, 0}, id) == MCPEVAL_OK);
    run.side.mark_cancelled(id);
    run.peer.frame(frame);
    reply answer;
    CHECK(run.side.wait(id, run.time.at + second, answer) == MCPEVAL_TIMEOUT);
  }
  fake_run run;
  request_id id = 0;
  REQUIRE(run.side.begin({"tools/call", "{}", {}, 0}, id) == MCPEVAL_OK);
  run.side.mark_cancelled(id);
  for (int i = 0; i < 20; ++i) run.peer.frame(R"({"jsonrpc":"2.0","id":"p","method":"ping"})");
  run.peer.frame(answered(1));
  reply answer;
  CHECK(run.side.wait(id, run.time.at + second, answer) == MCPEVAL_OK);
}

TEST_CASE("client: the true reply after an unknown id is late, not a second one") {
  fake_run run;
  run.peer.frame(answered(7)).frame(answered(1)).frame(answered(2));
  reply answer;
  CHECK(run.call("ping", answer) == MCPEVAL_PROTOCOL);
  CHECK(run.call("ping", answer) == MCPEVAL_OK);
  CHECK(run.noted("late-reply") == 1);
  CHECK(run.noted("second-reply") == 0);
}

TEST_CASE("client: an error without an id counts for the one request that is still open") {
  fake_run run;
  request_id earlier = 0;
  request_id later = 0;
  REQUIRE(run.side.begin({"ping", "{}", {}, 0}, earlier) == MCPEVAL_OK);
  REQUIRE(run.side.begin({"tools/list", "{}", {}, 0}, later) == MCPEVAL_OK);
  run.peer.frame(answered(1)).frame(R"({"jsonrpc":"2.0","error":{"code":-32600}})");
  reply answer;
  CHECK(run.side.wait(later, 0, answer) == MCPEVAL_PROTOCOL);
  CHECK(run.side.wait(earlier, 0, answer) == MCPEVAL_OK);
}

TEST_CASE("client: a last message that is JSON but no JSON-RPC is named as well") {
  fake_run run;
  run.peer.frame(R"({"level":"info"})");
  reply answer;
  CHECK(run.call("ping", answer) == MCPEVAL_TIMEOUT);
  CHECK(run.side.fault() ==
        "no reply to ping within 30000 ms; the last message, at byte 0 of its stream, is no "
        "JSON-RPC message");
}
