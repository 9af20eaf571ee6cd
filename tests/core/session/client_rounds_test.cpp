// SPDX-License-Identifier: MIT
/// Calls that ask for input before they are final: contract 12 sections 3.1 and 3.5.
#include "core/session/stateless_run.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace mcpeval::core;

namespace {

constexpr const char* done = R"("resultType":"complete","content":[{}])";

/// Answers every method with its own name, until `limit`; declines the word "decline".
struct answering {
  std::vector<std::string> seen;
  std::size_t limit = 100;
  mcpeval_observer table{sizeof(mcpeval_observer), 0, this, &on_request, nullptr};

  static mcpeval_status on_request(void* self, mcpeval_text method, mcpeval_value,
                                   mcpeval_sink* result) {
    auto& heard = *static_cast<answering*>(self);
    heard.seen.emplace_back(mcpeval::view(method));
    if (heard.seen.size() > heard.limit) return MCPEVAL_LIMIT;
    if (heard.seen.back() == "decline") return MCPEVAL_UNSUPPORTED;
    const std::string text = "{\"m\":\"" + heard.seen.back() + "\"}";
    return result->write(result->self, text.data(), text.size());
  }
};

std::string asking(const std::string& members) {
  return R"("resultType":"input_required",)" + members;
}

}  // namespace

TEST_CASE("rounds: a request carries the envelope, and a complete result ends the call") {
  stateless_run run;
  run.peer.frame(result_frame(1, done));
  reply out;
  CHECK(run.call(out) == MCPEVAL_OK);
  CHECK(out.outcome == MCPEVAL_RESULT);
  CHECK(run.peer.sent == std::vector<std::string>{run.call_frame(1)});
  CHECK(run.peer.names == std::vector<std::string>{"t"});
  CHECK(run.peer.versions == std::vector<std::string>{"2026-07-28"});
  CHECK(run.notes.counts().empty());
}

TEST_CASE("rounds: elicitation is offered by form") {
  CHECK(stateless_run{R"({"elicitation":{}})"}.side.capabilities() ==
        R"({"elicitation":{"form":{}}})");
  CHECK(stateless_run{R"({"sampling":{},"elicitation":{"url":{}}})"}.side.capabilities() ==
        R"({"sampling":{},"elicitation":{"url":{}}})");
  CHECK(stateless_run{}.side.capabilities() == "{}");
}

TEST_CASE("rounds: pumping ends when a reply is in") {
  stateless_run run;
  request_id id = 0;
  REQUIRE(run.side.begin({"subscriptions/listen", "{}"}, id) == MCPEVAL_OK);
  run.peer.frame(error_frame(1, -32601));
  const instant start = run.time.at;
  CHECK(run.side.pump(after(start, second)) == MCPEVAL_OK);
  CHECK(run.side.pump(after(start, second)) == MCPEVAL_OK);
  CHECK(run.time.at == start);
  reply out;
  CHECK(run.side.wait(id, 0, out) == MCPEVAL_OK);
  CHECK(run.side.pump(after(start, second)) == MCPEVAL_TIMEOUT);
}

TEST_CASE("rounds: a tool error, a result without a type, and one without a server info") {
  stateless_run run;
  run.peer.frame(result_frame(1, R"("isError":true,"content":[{}])"))
      .frame(R"({"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","content":[{}]}})");
  reply out;
  CHECK(run.call(out) == MCPEVAL_OK);
  CHECK(out.outcome == MCPEVAL_TOOL_ERROR);
  CHECK(run.noted("result-without-type") == 1);
  CHECK(run.noted("result-without-server-info") == 0);
  CHECK(run.call(out) == MCPEVAL_OK);
  CHECK(run.noted("result-without-type") == 1);
  CHECK(run.noted("result-without-server-info") == 1);
}

TEST_CASE("rounds: an unknown resultType is a verdict") {
  for (const char* type : {R"("task")", R"("Complete")", "7", "null", "{}"}) {
    CAPTURE(type);
    stateless_run run;
    run.peer.frame(result_frame(1, R"("content":[],"resultType":)" + std::string{type}));
    reply out;
    CHECK(run.call(out) == MCPEVAL_VERDICT);
    CHECK(run.side.earned_reason() == "result-type-invalid");
    CHECK(run.side.alive());
  }
}

TEST_CASE("rounds: state alone is echoed after 250 ms, three times at most") {
  stateless_run run;
  int id = 0;
  run.peer.on_send = [&](std::string_view) {
    ++id;
    run.peer.frame(result_frame(id, id == 4 ? done : asking(R"("requestState":"s\"t")")));
  };
  const instant start = run.time.at;
  reply out;
  CHECK(run.call(out) == MCPEVAL_OK);
  CHECK(run.time.at - start == 750 * millisecond);
  CHECK(out.received_at - out.sent_at == 750 * millisecond);
  const std::string state = R"(,"requestState":"s\"t")";
  REQUIRE(run.peer.sent.size() == 4);
  CHECK(run.peer.sent[0] == run.call_frame(1));
  CHECK(run.peer.sent[1] == run.call_frame(2, state));
  CHECK(run.peer.sent[3] == run.call_frame(4, state));
}

TEST_CASE(
    "rounds: a fourth round of state alone is a verdict, or silence where input was offered") {
  struct row {
    const char* capabilities;
    bool observed;
    bool silent;
  };
  constexpr row rows[] = {{R"({"sampling":{}})", true, true},
                          {R"({"sampling":{}})", false, false},
                          {"{}", true, false}};
  for (const auto& one : rows) {
    CAPTURE(one.capabilities);
    CAPTURE(one.observed);
    stateless_run run{one.capabilities};
    answering observer;
    if (one.observed) run.side.observe(&observer.table);
    int id = 0;
    run.peer.on_send = [&](std::string_view) {
      run.peer.frame(result_frame(++id, asking(R"("requestState":"s")")));
    };
    reply out;
    CHECK(run.call(out) == (one.silent ? MCPEVAL_TIMEOUT : MCPEVAL_VERDICT));
    CHECK(run.peer.sent.size() == 4);
    CHECK(run.side.earned_reason() == (one.silent ? "" : "result-type-invalid"));
    CHECK(run.side.unanswered() == 0);
  }
}

TEST_CASE("rounds: input that nobody offered is a verdict") {
  stateless_run run;
  run.peer.frame(result_frame(1, asking(R"("inputRequests":{"a":{"method":"roots/list"}})")));
  reply out;
  CHECK(run.call(out) == MCPEVAL_VERDICT);
  CHECK(run.side.earned_reason() == "input-required-unsolicited");
  CHECK(run.peer.sent.size() == 1);
}

TEST_CASE(
    "rounds: entries are asked in the order of their keys, and answered for that round alone") {
  stateless_run run{R"({"sampling":{}})"};
  answering observer;
  run.side.observe(&observer.table);
  run.peer
      .frame(
          result_frame(1, asking(R"("inputRequests":{"b":{"method":"two"},"a":{"method":"one"}},)"
                                 R"("requestState":"x")")))
      .frame(result_frame(2, asking(R"("inputRequests":{"c":{"method":"three"}})")))
      .frame(result_frame(3, done));
  reply out;
  CHECK(run.call(out) == MCPEVAL_OK);
  CHECK(observer.seen == std::vector<std::string>{"one", "two", "three"});
  REQUIRE(run.peer.sent.size() == 3);
  CHECK(run.peer.sent[1] ==
        run.call_frame(
            2, R"(,"inputResponses":{"a":{"m":"one"},"b":{"m":"two"}},"requestState":"x")"));
  CHECK(run.peer.sent[2] == run.call_frame(3, R"(,"inputResponses":{"c":{"m":"three"}})"));
}

TEST_CASE("rounds: all entries are heard before one of them decides") {
  stateless_run run{R"({"sampling":{}})"};
  answering observer;
  observer.limit = 2;
  run.side.observe(&observer.table);
  run.peer.frame(result_frame(
      1,
      asking(
          R"("inputRequests":{"a":{"method":"decline"},"b":{"method":"x"},"c":{"method":"y"}})")));
  reply out;
  CHECK(run.call(out) == MCPEVAL_LIMIT);
  CHECK(observer.seen == std::vector<std::string>{"decline", "x", "y"});
  CHECK(run.peer.sent.size() == 1);
}

TEST_CASE("rounds: a declined entry is a verdict") {
  stateless_run run{R"({"sampling":{}})"};
  answering observer;
  run.side.observe(&observer.table);
  run.peer.frame(
      result_frame(1, asking(R"("inputRequests":{"a":{"method":"decline"},"b":{"method":"x"}})")));
  reply out;
  CHECK(run.call(out) == MCPEVAL_VERDICT);
  CHECK(run.side.earned_reason() == "input-required-unsolicited");
}

TEST_CASE("rounds: what holds no sound request is heard as an empty method") {
  for (const char* members :
       {R"("x":1)", R"("inputRequests":[])", R"("inputRequests":{})", R"("requestState":7)",
        R"("inputRequests":null)", R"("inputRequests":{"a":{"method":"x"}},"requestState":null)"}) {
    CAPTURE(members);
    stateless_run silent;
    silent.peer.frame(result_frame(1, asking(members)));
    reply out;
    CHECK(silent.call(out) == MCPEVAL_VERDICT);
    CHECK(silent.side.earned_reason() == "result-type-invalid");

    stateless_run heard{R"({"sampling":{}})"};
    answering observer;
    observer.limit = 0;
    heard.side.observe(&observer.table);
    heard.peer.frame(result_frame(1, asking(members)));
    CHECK(heard.call(out) == MCPEVAL_LIMIT);
    CHECK(observer.seen == std::vector<std::string>{""});
  }
}

TEST_CASE("rounds: an entry that is no object with a method is heard as an empty method") {
  stateless_run run{R"({"sampling":{}})"};
  answering observer;
  observer.limit = 0;
  run.side.observe(&observer.table);
  run.peer.frame(result_frame(1, asking(R"("inputRequests":{"a":7})")));
  reply out;
  CHECK(run.call(out) == MCPEVAL_LIMIT);
  CHECK(observer.seen == std::vector<std::string>{""});
}

TEST_CASE("rounds: the deadline counts over all of them") {
  stateless_run run;
  run.peer.frame(result_frame(1, asking(R"("requestState":"s")")));
  reply out;
  const instant start = run.time.at;
  CHECK(run.call(out, 0, after(start, 400 * millisecond)) == MCPEVAL_TIMEOUT);
  CHECK(run.time.at - start == 400 * millisecond);
  CHECK(run.peer.sent.size() == 2);
  run.peer.frame(result_frame(2, done)).frame(result_frame(3, done));
  CHECK(run.call(out) == MCPEVAL_OK);
  CHECK(run.noted("late-reply") == 1);
}

TEST_CASE("rounds: each one is a request of the budget") {
  stateless_run run;
  for (std::uint32_t i = 0; i + 1 < budget::requests; ++i) REQUIRE(run.spending.reserve_request());
  run.peer.frame(result_frame(1, asking(R"("requestState":"s")")));
  reply out;
  CHECK(run.call(out) == MCPEVAL_BUDGET);
}

TEST_CASE("rounds: a server's own request is dropped and noted, whatever its method") {
  stateless_run run;
  run.peer.frame(R"({"jsonrpc":"2.0","id":"x","method":"ping"})")
      .frame(R"({"jsonrpc":"2.0","method":"notifications/message","params":{}})")
      .frame(R"({"jsonrpc":"2.0","method":"notifications/progress","params":{}})")
      .frame(result_frame(1, done));
  reply out;
  CHECK(run.call(out) == MCPEVAL_OK);
  CHECK(run.peer.sent.size() == 1);
  CHECK(run.noted("server-request-in-stateless-era") == 1);
  CHECK(run.noted("unrequested-notification") == 1);
}

TEST_CASE("rounds: -32022 in mid-run is no behaviour of the tool") {
  stateless_run run;
  run.peer.frame(error_frame(1, -32022)).frame(error_frame(2, -32021));
  reply out;
  CHECK(run.call(out) == MCPEVAL_PROTOCOL);
  CHECK(run.call(out) == MCPEVAL_OK);
  CHECK(out.outcome == MCPEVAL_RPC_ERROR);
}

TEST_CASE("rounds: the first answer of a connection may take as long as a start") {
  stateless_run run;
  run.peer.frame_after(45 * second, result_frame(1, done));
  reply out;
  CHECK(run.call(out) == MCPEVAL_OK);
  run.peer.frame_after(45 * second, result_frame(2, done));
  CHECK(run.call(out) == MCPEVAL_TIMEOUT);
}
