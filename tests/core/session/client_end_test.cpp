// SPDX-License-Identifier: MIT
/// A peer that stops reading: whether that shows at a write or later is chance, and says the same.
#include "core/session/fake_peer.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

using namespace mcpeval::core;

namespace {

constexpr const char* no_longer_reads = "the server no longer reads its input";
constexpr const char* ping = R"({"jsonrpc":"2.0","id":"p","method":"ping"})";

std::string answered(int id, std::string_view body = "{}") {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"result":)" + std::string{body} +
         "}";
}

}  // namespace

TEST_CASE("end: a request that the peer never read is CLOSED, wherever it stopped reading") {
  const auto before_the_request = [](fake_peer& peer) { peer.stops_reading(); };
  const auto at_the_write = [](fake_peer& peer) { peer.send_answer = MCPEVAL_CLOSED; };
  const auto after_the_write = [](fake_peer& peer) {
    peer.on_send = [&](std::string_view) { peer.stops_reading("1"); };
  };
  for (const std::function<void(fake_peer&)>& stop :
       {std::function<void(fake_peer&)>{before_the_request}, {at_the_write}, {after_the_write}}) {
    fake_run run;
    stop(run.peer);
    for (int i = 0; i < 300; ++i) run.peer.frame_after(10 * millisecond, "last words");
    reply answer;
    const instant start = run.time.at;
    CHECK(run.call("tools/call", answer) == MCPEVAL_CLOSED);
    CHECK(run.side.fault() == no_longer_reads);
    CHECK_FALSE(run.side.alive());
    CHECK_FALSE(run.side.may_speak());
    CHECK(run.noted("stray-line") == 300);
    CHECK(run.time.at - start == 3200 * millisecond);  // the words, and 200 ms of silence
    CHECK(run.spending.calls() == 0);
  }
}

TEST_CASE("end: last words are heard to the end of the channel, which has the last word") {
  fake_run run;
  run.peer.stops_reading();
  for (int i = 0; i < 300; ++i) run.peer.frame("last words");
  run.peer.end();
  reply answer;
  CHECK(run.call("ping", answer) == MCPEVAL_CLOSED);
  CHECK(run.side.fault() == "the server closed the connection");
  CHECK(run.noted("stray-line") == 300);
}

TEST_CASE("end: who goes on talking is heard for five seconds, or for 32 MiB") {
  reply answer;
  fake_run chatty;
  chatty.peer.stops_reading();
  for (int i = 0; i < 100; ++i) chatty.peer.frame_after(100 * millisecond, "on and on");
  CHECK(chatty.call("ping", answer) == MCPEVAL_CLOSED);
  CHECK(chatty.noted("stray-line") == 50);

  fake_run loud;
  loud.peer.stops_reading();
  for (int i = 0; i < 20; ++i) loud.peer.frame(std::string(4 * 1024 * 1024, 'x'));
  CHECK(loud.call("ping", answer) == MCPEVAL_CLOSED);
  CHECK(loud.noted("stray-line") == 8);
}

TEST_CASE("end: a request that was read may still be answered") {
  fake_run run;
  run.peer.on_send = [&](std::string_view) {
    run.peer.stops_reading().frame_after(20 * second, answered(1));
  };
  reply answer;
  CHECK(run.call("tools/call", answer) == MCPEVAL_OK);
  CHECK(run.spending.calls() == 1);
  CHECK_FALSE(run.side.alive());
  CHECK(run.side.may_speak());
  CHECK(run.call("ping", answer) == MCPEVAL_CLOSED);
}

TEST_CASE("end: silence of a peer that stopped reading is its end, of any other a time-out") {
  for (const bool deaf : {true, false}) {
    fake_run run;
    if (deaf) run.peer.on_send = [&](std::string_view) { run.peer.stops_reading(); };
    reply answer;
    CHECK(run.call("tools/call", answer, run.time.at + second) ==
          (deaf ? MCPEVAL_CLOSED : MCPEVAL_TIMEOUT));
    CHECK(run.side.fault() == (deaf ? no_longer_reads : "no reply to tools/call within 1000 ms"));
    CHECK(run.side.alive() != deaf);
  }
}

TEST_CASE("end: only the requests from the first unread one on are void") {
  fake_run run;
  request_id first = 0;
  request_id second_one = 0;
  REQUIRE(run.side.begin({"tools/call", "{}", {}, 0}, first) == MCPEVAL_OK);
  REQUIRE(run.side.begin({"tools/call", "{}", {}, 0}, second_one) == MCPEVAL_OK);
  run.peer.stops_reading("2").frame(answered(1));
  reply answer;
  CHECK(run.side.wait(second_one, 0, answer) == MCPEVAL_CLOSED);
  CHECK(run.side.wait(first, 0, answer) == MCPEVAL_OK);
  CHECK(run.spending.calls() == 1);
}

TEST_CASE("end: what never was read is not void for what the server wrote meanwhile") {
  const std::vector<std::vector<std::string>> disturbances = {
      std::vector<std::string>(9, ping),
      {answered(77)},
      {R"({"jsonrpc":"2.0","error":{"code":1}})"}};
  for (const auto& frames : disturbances) {
    CAPTURE(frames.front());
    fake_run run;
    run.peer.on_send = [&](std::string_view) {
      for (const auto& frame : frames) run.peer.frame_now(frame);
      run.peer.stops_reading("1");
      run.peer.on_send = nullptr;
    };
    reply answer;
    CHECK(run.call("ping", answer) == MCPEVAL_CLOSED);
    CHECK(run.side.fault() == no_longer_reads);
  }
}

TEST_CASE("end: a cancellation that could not be written does not hide the reply") {
  for (const bool replies : {true, false}) {
    fake_run run;
    request_id id = 0;
    REQUIRE(run.side.begin({"tools/call", "{}", {}, 0}, id) == MCPEVAL_OK);
    run.peer.send_answer = MCPEVAL_CLOSED;
    if (replies) run.peer.frame(answered(1));
    const instant grace_end = run.time.at + second;
    CHECK(run.context.protocol->cancel(run.side, id, "x", grace_end) == MCPEVAL_CLOSED);
    reply answer;
    CHECK(run.side.wait(id, grace_end, answer) == (replies ? MCPEVAL_OK : MCPEVAL_CLOSED));
  }
}

TEST_CASE("end: an answer to the server is written by the end of the wait that it interrupts") {
  fake_run run;
  request_id id = 0;
  REQUIRE(run.side.begin({"tools/call", "{}", {}, 0}, id) == MCPEVAL_OK);
  run.peer.frame(ping).frame(answered(1));
  const instant limit = run.time.at + second;
  reply answer;
  CHECK(run.side.wait(id, limit, answer) == MCPEVAL_OK);
  CHECK(run.peer.send_limits.back() == limit);

  run.peer.frame(ping);
  CHECK(run.side.pump(run.time.at + millisecond) == MCPEVAL_TIMEOUT);
  CHECK(run.peer.send_limits.back() == run.time.at - millisecond + 30 * second);
}

TEST_CASE("end: a peer that does not take our answer is heard until the wait ends") {
  for (const bool replies : {true, false}) {
    fake_run run;
    request_id id = 0;
    REQUIRE(run.side.begin({"tools/call", "{}", {}, 0}, id) == MCPEVAL_OK);
    run.peer.send_answer = MCPEVAL_TIMEOUT;
    run.peer.frame(ping);
    if (replies) run.peer.frame(answered(1));
    reply answer;
    CHECK(run.side.wait(id, run.time.at + second, answer) ==
          (replies ? MCPEVAL_OK : MCPEVAL_TIMEOUT));
    CHECK_FALSE(run.side.alive());
    CHECK(run.side.begin({"ping", "{}", {}, 0}, id) == MCPEVAL_CLOSED);
  }
}

TEST_CASE("end: a request over the frame limit does not end the connection") {
  fake_run run;
  run.peer.send_answer = MCPEVAL_LIMIT;
  reply answer;
  CHECK(run.call("ping", answer) == MCPEVAL_LIMIT);
  CHECK(run.side.fault() == "the request is larger than the transport carries; nothing was sent");
  CHECK(run.side.alive());
}
