// SPDX-License-Identifier: MIT
/// A client at its limits: time, budget, and the end of the connection.
#include "core/session/fake_peer.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;

namespace {

std::string answered(int id, std::string_view body = "{}") {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"result":)" + std::string{body} +
         "}";
}

}  // namespace

TEST_CASE("client: the peer's end closes every open exchange") {
  fake_run run;
  run.peer.end();
  reply answer;
  CHECK(run.call("ping", answer) == MCPEVAL_CLOSED);
  CHECK(run.side.fault() == "the server closed the connection");
  CHECK_FALSE(run.side.alive());
  CHECK(run.call("ping", answer) == MCPEVAL_CLOSED);
  CHECK(run.peer.sent.size() == 1);
}

TEST_CASE("client: an oversized frame is CLOSED and noted") {
  fake_run run;
  run.peer.status(MCPEVAL_LIMIT);
  reply answer;
  CHECK(run.call("ping", answer) == MCPEVAL_CLOSED);
  CHECK(run.side.fault() == "the server wrote a frame over 8 MiB");
  CHECK(run.noted("oversized-frame") == 1);
}

TEST_CASE("client: a write that is not taken in time leaves the connection unusable") {
  fake_run run;
  run.peer.send_answer = MCPEVAL_TIMEOUT;
  reply answer;
  CHECK(run.call("ping", answer) == MCPEVAL_TIMEOUT);
  CHECK_FALSE(run.side.alive());
  CHECK(run.call("ping", answer) == MCPEVAL_CLOSED);
}

TEST_CASE("client: more than 32 MiB without a reply voids the exchange") {
  fake_run run;
  const std::string chunk = R"({"jsonrpc":"2.0","method":"m","params":{"x":")" +
                            std::string(4 * 1024 * 1024, 'x') + "\"}}";
  for (int i = 0; i < 8; ++i) run.peer.frame(chunk);
  run.peer.frame(answered(1));
  reply answer;
  CHECK(run.call("ping", answer) == MCPEVAL_PROTOCOL);
  CHECK(run.side.fault() == "more than 32 MiB arrived without a reply");
}

TEST_CASE("client: a transport's own status is neither silence nor the server's end") {
  struct row {
    mcpeval_status status;
    std::string fault;
  };
  const row rows[] = {
      {MCPEVAL_PROTOCOL, "the server broke the transport's protocol"},
      {MCPEVAL_CLOSED, "the connection failed"},
      {MCPEVAL_FAULT, "module transport-fake answered with status -10"},
      {MCPEVAL_NO_MEMORY, "module transport-fake answered with status -8"},
  };
  for (const auto& one : rows) {
    fake_run run;
    run.peer.status(one.status);
    reply answer;
    CHECK(run.call("ping", answer) == one.status);
    CHECK(run.side.fault() == one.fault);
    CHECK_FALSE(run.side.alive());
  }
}

TEST_CASE("client: a reply that was written before the end counts, though nothing can be sent") {
  fake_run run;
  run.peer.on_send = [&](std::string_view) { run.peer.send_answer = MCPEVAL_CLOSED; };
  run.peer.frame(R"({"jsonrpc":"2.0","id":"p","method":"ping"})").frame(answered(1)).end();
  reply answer;
  CHECK(run.call("tools/list", answer) == MCPEVAL_OK);
  CHECK_FALSE(run.side.alive());
}

TEST_CASE("client: a peer that no longer reads is still heard, and its requests still count") {
  struct row {
    int pings;
    mcpeval_status status;
  };
  for (const row one : {row{8, MCPEVAL_OK}, row{9, MCPEVAL_PROTOCOL}}) {
    fake_run run;
    run.peer.on_send = [&](std::string_view) { run.peer.send_answer = MCPEVAL_CLOSED; };
    for (int i = 0; i < one.pings; ++i)
      run.peer.frame(R"({"jsonrpc":"2.0","id":"p","method":"ping"})");
    for (int i = 0; i < 200; ++i) run.peer.frame(R"({"jsonrpc":"2.0","method":"n"})");
    run.peer.frame_after(second, answered(1)).end();
    reply answer;
    CHECK(run.call("tools/list", answer) == one.status);
  }
}

TEST_CASE("client: nothing is opened or sent once the budget is spent") {
  fake_run run;
  run.time.at = run.spending.deadline();
  CHECK(run.side.notify("n", "{}") == MCPEVAL_BUDGET);
  client further{run.context};
  CHECK(further.connect(UINT64_MAX) == MCPEVAL_BUDGET);
  CHECK(run.peer.sent.empty());
}

TEST_CASE("client: request 4097 is refused for good and nothing is sent") {
  fake_run run;
  reply answer;
  for (int id = 1; id <= 4096; ++id) {
    run.peer.frame(answered(id));
    REQUIRE(run.call("ping", answer) == MCPEVAL_OK);
  }
  CHECK(run.call("ping", answer) == MCPEVAL_BUDGET);
  CHECK(run.call("ping", answer) == MCPEVAL_BUDGET);
  CHECK(run.peer.sent.size() == 4096);
  CHECK(run.spending.exhausted());
}

TEST_CASE("client: a wait that the budget cuts short says so") {
  fake_run run;
  reply answer;
  run.time.at += 290 * second;
  CHECK(run.call("ping", answer) == MCPEVAL_BUDGET);
  CHECK(run.time.at == run.spending.deadline());
}

TEST_CASE("client: an interrupted wait is CANCELLED") {
  fake_run run;
  run.peer.status(MCPEVAL_CANCELLED);
  reply answer;
  CHECK(run.call("ping", answer) == MCPEVAL_CANCELLED);
}

TEST_CASE("client: the transport's sentence is the fault of a failed connect") {
  fake_run run;
  run.peer.connect_answer = MCPEVAL_CLOSED;
  client second_side{run.context};
  CHECK(second_side.connect(UINT64_MAX) == MCPEVAL_CLOSED);
  CHECK(second_side.fault() == "no program named fake");
  CHECK_FALSE(second_side.alive());
}
