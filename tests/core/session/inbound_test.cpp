// SPDX-License-Identifier: MIT
/// Requests and notifications of the server: 00, decision 1.
#include "core/session/fake_peer.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;

namespace {

const std::string done = R"({"jsonrpc":"2.0","id":1,"result":{}})";

std::string request(std::string_view id, std::string_view method) {
  return R"({"jsonrpc":"2.0","id":)" + std::string{id} + R"(,"method":")" + std::string{method} +
         "\"}";
}

/// Answers with `text` until `limit` requests were seen, then ends the wait.
struct scripted_observer {
  std::string text = R"({"role":"assistant"})";
  mcpeval_status status = MCPEVAL_OK;
  int limit = 100;
  std::vector<std::string> seen;
  mcpeval_observer table{sizeof(mcpeval_observer), 0, this, &on_request, &on_notification};

  static mcpeval_status on_request(void* self, mcpeval_text method, mcpeval_value,
                                   mcpeval_sink* result) {
    auto& observer = *static_cast<scripted_observer*>(self);
    observer.seen.emplace_back(mcpeval::view(method));
    if (static_cast<int>(observer.seen.size()) > observer.limit) return MCPEVAL_LIMIT;
    if (observer.status != MCPEVAL_OK) return observer.status;
    return result->write(result->self, observer.text.data(), observer.text.size());
  }
  static mcpeval_status on_notification(void* self, mcpeval_text method, mcpeval_value) {
    auto& observer = *static_cast<scripted_observer*>(self);
    observer.seen.emplace_back(mcpeval::view(method));
    return observer.status;
  }
};

}  // namespace

TEST_CASE("inbound: ping is answered, its id echoed as it came") {
  for (const std::string_view id : {"7", "\"a-1\"", "2147483648", "9007199254740993", "1.5"}) {
    fake_run run;
    run.peer.frame(request(id, "ping")).frame(done);
    reply answer;
    CHECK(run.call("tools/list", answer) == MCPEVAL_OK);
    REQUIRE(run.peer.sent.size() == 2);
    CHECK(run.peer.sent[1] == R"({"jsonrpc":"2.0","id":)" + std::string{id} + R"(,"result":{}})");
  }
}

TEST_CASE("inbound: a request with our own id is a request, not a reply") {
  fake_run run;
  run.peer.frame(request("1", "ping")).frame(done);
  reply answer;
  CHECK(run.call("tools/list", answer) == MCPEVAL_OK);
  CHECK(run.peer.sent.size() == 2);
}

TEST_CASE("inbound: what was not declared is refused with -32601") {
  for (const std::string_view method :
       {"roots/list", "sampling/createMessage", "elicitation/create", "anything"}) {
    fake_run run;
    run.peer.frame(request("\"s1\"", method)).frame(done);
    reply answer;
    CHECK(run.call("tools/list", answer) == MCPEVAL_OK);
    REQUIRE(run.peer.sent.size() == 2);
    CHECK(run.peer.sent[1] == R"({"jsonrpc":"2.0","id":"s1","error":{"code":-32601,)"
                              R"("message":"this client does not offer the method"}})");
  }
}

TEST_CASE("inbound: between calls every request is answered") {
  fake_run run;
  for (int i = 0; i < 20; ++i) run.peer.frame(request(std::to_string(100 + i), "ping"));
  CHECK(run.side.pump(run.time.at + second) == MCPEVAL_TIMEOUT);
  CHECK(run.peer.sent.size() == 20);
  run.peer.frame(done);
  reply answer;
  CHECK(run.call("tools/list", answer) == MCPEVAL_OK);
}

TEST_CASE("inbound: the ninth request of one call voids it, and a new call starts anew") {
  for (const int count : {8, 9}) {
    fake_run run;
    for (int i = 0; i < count; ++i) run.peer.frame(request(std::to_string(100 + i), "ping"));
    run.peer.frame(done);
    reply answer;
    CHECK(run.call("tools/list", answer) == (count == 8 ? MCPEVAL_OK : MCPEVAL_PROTOCOL));
    CHECK(run.peer.sent.size() == 9);
    if (count == 9)
      CHECK(run.side.fault() == "the server sent more than 8 requests during one call");
  }
  fake_run run;
  reply answer;
  for (int call = 1; call <= 2; ++call) {
    for (int i = 0; i < 8; ++i) run.peer.frame(request("5", "ping"));
    run.peer.frame(R"({"jsonrpc":"2.0","id":)" + std::to_string(call) + R"(,"result":{}})");
    CHECK(run.call("tools/list", answer) == MCPEVAL_OK);
  }
}

TEST_CASE("inbound: a declared capability's method goes to the observer and is not counted") {
  fake_run run;
  scripted_observer observer;
  const std::string capabilities = R"({"sampling":{}})";
  run.side.declare(capabilities);
  run.side.observe(&observer.table);
  for (int i = 0; i < 20; ++i) run.peer.frame(request("5", "sampling/createMessage"));
  run.peer.frame(done);
  reply answer;
  CHECK(run.call("tools/call", answer) == MCPEVAL_OK);
  CHECK(observer.seen.size() == 20);
  CHECK(run.peer.sent[1] == R"({"jsonrpc":"2.0","id":5,"result":{"role":"assistant"}})");
}

TEST_CASE("inbound: an observer that does not know answers -32601, one that stops ends the wait") {
  const std::string capabilities = R"({"sampling":{}})";
  fake_run unsupported;
  scripted_observer shy;
  shy.status = MCPEVAL_UNSUPPORTED;
  unsupported.side.declare(capabilities);
  unsupported.side.observe(&shy.table);
  unsupported.peer.frame(request("5", "sampling/createMessage")).frame(done);
  reply answer;
  CHECK(unsupported.call("tools/call", answer) == MCPEVAL_OK);
  CHECK(unsupported.peer.sent[1].find("-32601") != std::string::npos);

  fake_run flooded;
  scripted_observer strict;
  strict.limit = 1;
  flooded.side.declare(capabilities);
  flooded.side.observe(&strict.table);
  flooded.peer.frame(request("5", "sampling/createMessage"));
  flooded.peer.frame(request("6", "sampling/createMessage")).frame(done);
  CHECK(flooded.call("tools/call", answer) == MCPEVAL_LIMIT);
  CHECK(flooded.peer.sent.size() == 2);
  CHECK(flooded.side.alive());
}

TEST_CASE("inbound: an observer's answer that is no JSON never reaches the wire") {
  const std::string capabilities = R"({"elicitation":{}})";
  fake_run run;
  scripted_observer broken;
  broken.text = "{not json";
  run.side.declare(capabilities);
  run.side.observe(&broken.table);
  run.peer.frame(request("5", "elicitation/create")).frame(done);
  reply answer;
  CHECK(run.call("tools/call", answer) == MCPEVAL_FAULT);
  CHECK(run.peer.sent.size() == 1);
}

TEST_CASE("inbound: notifications reach the observer in wait and in pump") {
  fake_run run;
  scripted_observer observer;
  run.side.observe(&observer.table);
  run.peer.frame(R"({"jsonrpc":"2.0","method":"notifications/a"})").frame(done);
  run.peer.frame_after(second, R"({"jsonrpc":"2.0","method":"notifications/b"})");
  reply answer;
  CHECK(run.call("tools/list", answer) == MCPEVAL_OK);
  CHECK(run.side.pump(run.time.at + 3 * second) == MCPEVAL_TIMEOUT);
  CHECK(observer.seen == std::vector<std::string>{"notifications/a", "notifications/b"});
}

TEST_CASE("inbound: batches are split in the one revision that has them") {
  fake_run run;
  run.side.use_version("2025-03-26");
  run.peer.frame(R"([{"jsonrpc":"2.0","id":"p","method":"ping"},)" + done + "]");
  reply answer;
  CHECK(run.call("tools/list", answer) == MCPEVAL_OK);
  CHECK(run.peer.sent.size() == 2);
  CHECK(run.notes.counts().empty());
}
