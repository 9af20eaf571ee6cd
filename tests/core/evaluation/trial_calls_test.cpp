// SPDX-License-Identifier: MIT
/// Trial calls over a server in memory: who is called, and what counts as an answer.
#include "evaluation/trial_calls.hpp"

#include "answering_peer.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;

namespace {

std::string readers(const std::vector<std::string>& names) {
  std::string entries = "[";
  for (const auto& name : names)
    entries += (entries.size() > 1 ? R"(,{"name":")" : R"({"name":")") + name +
               R"(","inputSchema":{},"annotations":{"readOnlyHint":true}})";
  return entries + "]";
}

struct outcome {
  std::vector<std::string> verified;
  std::vector<instant> latencies;
  std::string problem;
};

outcome try_out(answering_peer& peer, const trial_rules& rules = {},
                const std::atomic<bool>* interrupted = nullptr) {
  auto session = peer.open();
  const catalog listed = std::move(session->tools);
  trial_calls trials{std::move(session), listed, interrupted};
  const auto verified = trials.run(consider(listed, rules));
  outcome out;
  if (!verified) {
    out.problem = verified.error().sentence;
    CHECK(verified.error().kind == fault::incomplete);
    return out;
  }
  for (const auto& tool : *verified) {
    out.verified.emplace_back(tool.entry["name"].string_or(""));
    out.latencies.push_back(tool.latency);
  }
  return out;
}

using names = std::vector<std::string>;
using behaviour = answering_peer::behaviour;

behaviour saying(std::string before) {
  return [before](fake_peer& peer, const std::string& id) {
    peer.frame(before);
    answering_peer::succeed(peer, id);
  };
}

}  // namespace

TEST_CASE("trial calls: candidates only, in the catalog's order") {
  constexpr const char* entries = R"([
    {"name":"z","inputSchema":{},"annotations":{"readOnlyHint":true}},
    {"name":"plain","inputSchema":{}},
    {"name":"breaker","inputSchema":{},"annotations":{"destructiveHint":true}},
    {"name":"writer","inputSchema":{},"annotations":{"readOnlyHint":false}},
    {"name":"asker","inputSchema":{"required":["x"]},"annotations":{"readOnlyHint":true}},
    {"name":"a","inputSchema":{},"annotations":{"readOnlyHint":true}}])";
  answering_peer unattested{entries};
  CHECK(try_out(unattested).verified == names{"z", "a"});
  CHECK(unattested.called() == names{"z", "a"});
  answering_peer attested{entries};
  CHECK(try_out(attested, {true, {}}).verified == names{"z", "plain", "a"});
  CHECK(attested.called() == names{"z", "plain", "a"});
}

TEST_CASE("trial calls: a wrong decision does not open the gate") {
  answering_peer peer{R"([{"name":"breaker","inputSchema":{},"annotations":
    {"destructiveHint":true,"readOnlyHint":true}},{"name":"plain","inputSchema":{}}])"};
  auto session = peer.open();
  const catalog listed = std::move(session->tools);
  std::vector<considered_tool> tools;
  for (const auto decision : {trial_decision::read_only, trial_decision::attested})
    tools.push_back({listed.find("breaker"), decision});
  tools.push_back({listed.find("plain"), trial_decision::read_only});
  CHECK(trial_calls{std::move(session), listed, nullptr}.run(tools)->empty());
  CHECK(peer.called().empty());
}

TEST_CASE("trial calls: it ends with the twentieth success, not with the twentieth call") {
  names many;
  for (int i = 1; i <= 25; ++i) many.push_back("t" + std::to_string(i));
  answering_peer peer{readers(many)};
  peer.on("t3") = [](fake_peer& server, const std::string& id) {
    server.frame(R"({"jsonrpc":"2.0","id":)" + id + R"(,"error":{"code":-32000}})");
  };
  const auto out = try_out(peer);
  CHECK(out.verified.size() == 20);
  CHECK(out.verified.back() == "t21");
  CHECK(peer.called().size() == 21);
}

TEST_CASE("trial calls: any error drops its tool, and the connection stays") {
  for (const auto* body :
       {R"("error":{"code":-32601,"message":"no"})", R"("result":{"content":[],"isError":true})"}) {
    answering_peer peer{readers({"bad", "good"})};
    peer.on("bad") = [body](fake_peer& server, const std::string& id) {
      server.frame(R"({"jsonrpc":"2.0","id":)" + id + "," + body + "}");
    };
    CHECK(try_out(peer).verified == names{"good"});
    CHECK(peer.opened() == 1);
  }
}

TEST_CASE("trial calls: a server that says more than its reply is left to other probes") {
  const std::string more[] = {
      R"({"jsonrpc":"2.0","id":"s","method":"sampling/createMessage","params":{}})",
      R"({"jsonrpc":"2.0","id":"s","method":"ping"})",
      R"({"jsonrpc":"2.0","id":null,"method":"ping"})",
      R"({"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"x"}})"};
  for (const auto& message : more) {
    answering_peer peer{readers({"first", "talker", "after"})};
    peer.on("talker") = saying(message);
    CHECK(try_out(peer).verified == names{"first", "after"});
    CHECK(peer.opened() == 1);
  }
}

TEST_CASE("trial calls: progress, logs and list changes are no more than a reply") {
  for (const auto* method :
       {"notifications/progress", "notifications/message", "notifications/tools/list_changed"}) {
    answering_peer peer{readers({"talker"})};
    peer.on("talker") =
        saying(R"({"jsonrpc":"2.0","method":")" + std::string{method} + R"(","params":{}})");
    CHECK(try_out(peer).verified == names{"talker"});
  }
}

TEST_CASE("trial calls: what a call left behind is not the next one's") {
  answering_peer peer{readers({"late", "next"})};
  peer.on("late") = [](fake_peer& server, const std::string& id) {
    answering_peer::succeed(server, id);
    server.frame_now(R"({"jsonrpc":"2.0","id":"s","method":"ping"})");
    server.frame_now(R"({"jsonrpc":"2.0","method":"notifications/resources/updated","params":{}})");
  };
  CHECK(try_out(peer).verified == names{"late", "next"});
}

TEST_CASE("trial calls: the latency is the call's") {
  answering_peer peer{readers({"quick", "slow"})};
  peer.on("slow") = [](fake_peer& server, const std::string& id) {
    server.frame_after(400 * millisecond + 7, answering_peer::result(id, "{}"));
  };
  CHECK(try_out(peer).latencies == std::vector<instant>{0, 400 * millisecond + 7});
}

TEST_CASE("trial calls: after a transport fault the next call has a fresh connection") {
  const behaviour faults[] = {[](fake_peer&, const std::string&) {},  // silence, until the time-out
                              [](fake_peer& server, const std::string&) { server.end(); },
                              [](fake_peer& server, const std::string& id) {
                                server.frame(R"({"jsonrpc":"2.0","id":)" + id + "}");
                              }};
  for (const auto& fault : faults) {
    answering_peer peer{readers({"bad", "good"})};
    peer.on("bad") = fault;
    CHECK(try_out(peer).verified == names{"good"});
    CHECK(peer.called() == names{"bad", "good"});
    CHECK(peer.opened() == 2);
  }
}

TEST_CASE("trial calls: the last fault costs no further connection") {
  answering_peer peer{readers({"good", "bad"})};
  peer.on("bad") = [](fake_peer&, const std::string&) {};
  CHECK(try_out(peer).verified == names{"good"});
  CHECK(peer.opened() == 1);
}

TEST_CASE("trial calls: an end that an earlier call may have caused is not held against a tool") {
  answering_peer peer{readers({"killer", "victim"})};
  int calls = 0;
  peer.on("victim") = [&](fake_peer& server, const std::string& id) {
    if (++calls > 1) return answering_peer::succeed(server, id);
    server.stops_reading(id).send_answer = MCPEVAL_OK;  // of the next connection
    server.end();
  };
  CHECK(try_out(peer).verified == names{"killer", "victim"});
  CHECK(peer.called() == names{"killer", "victim", "victim"});
}

TEST_CASE("trial calls: an end that the listing may have caused is not held against a tool") {
  answering_peer peer{readers({"first"})};
  int calls = 0;
  peer.on("first") = [&](fake_peer& server, const std::string& id) {
    if (++calls > 1) return answering_peer::succeed(server, id);
    server.stops_reading(id).send_answer = MCPEVAL_OK;  // of the next connection
    server.end();
  };
  CHECK(try_out(peer).verified == names{"first"});
  CHECK(peer.called() == names{"first", "first"});
}

TEST_CASE("trial calls: a tool that reads its call and ends is not called again") {
  answering_peer peer{readers({"good", "killer"})};
  peer.on("killer") = [](fake_peer& server, const std::string&) { server.end(); };
  CHECK(try_out(peer).verified == names{"good"});
  CHECK(peer.called() == names{"good", "killer"});
}

TEST_CASE("trial calls: no further connection, no manifest") {
  answering_peer peer{readers({"bad", "good"})};
  peer.on("bad") = [](fake_peer& server, const std::string&) {
    server.end();
    server.connect_answer = MCPEVAL_CLOSED;
  };
  CHECK(try_out(peer).problem == "no further connection could be opened: no program named fake");
}

TEST_CASE("trial calls: the operator and the budget end it, with nothing to show") {
  const std::atomic<bool> told{true};
  answering_peer interrupted{readers({"a", "b"})};
  CHECK(try_out(interrupted, {}, &told).problem ==
        "the operator stopped the run; nothing was written");
  CHECK(interrupted.called().empty());

  answering_peer cancelled{readers({"a", "b"})};
  cancelled.on("a") = [](fake_peer& server, const std::string&) {
    server.status(MCPEVAL_CANCELLED);
  };
  CHECK(try_out(cancelled).problem == "the operator stopped the run; nothing was written");

  answering_peer spent{readers({"a", "b"})};
  spent.on("a") = [&](fake_peer& server, const std::string& id) {
    while (spent.run().spending.reserve_request()) {
    }
    answering_peer::succeed(server, id);
  };
  CHECK(try_out(spent).problem ==
        "the evaluation's time or request budget is spent; nothing was written: name fewer tools "
        "with --tool");
}
