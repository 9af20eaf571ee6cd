// SPDX-License-Identifier: MIT
/// Advisories A1, A2, A6 and A7 of contract 12 section 4.4.
#include "core/session/fake_peer.hpp"
#include "session/envelope.hpp"
#include "session/stateless_manners.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

using namespace mcpeval::core;

namespace {

using counts = std::map<std::string, std::uint64_t>;

constexpr std::string_view version = "2026-07-28";
const std::string envelope = enveloped("{}", version, "{}");

/// What the peer says to one request, and with which HTTP status.
struct answer {
  std::string body;  ///< `"result":...` or `"error":...`; empty: silence
  std::int32_t http_status = 200;
};

answer refused(int code, std::int32_t http_status = 400) {
  return {R"("error":{"code":)" + std::to_string(code) + R"(,"message":"m"})", http_status};
}

answer tools(const std::vector<std::string>& names) {
  std::string out = R"("result":{"tools":[)";
  for (const auto& name : names)
    out += (out.back() == '[' ? R"({"name":")" : R"(,{"name":")") + name + "\"}";
  return {out + "]}"};
}

const answer discovered{R"("result":{"supportedVersions":["2026-07-28"],)"
                        R"("capabilities":{"tools":{}}})"};
const answer success{R"("result":{})"};

/// A server's answers, in order, and what comes of them.
struct scene {
  fake_clock time;
  fake_peer peer{time};
  budget spending{time};
  advisories notes;
  run_context context{peer.link, &handshake_era(), spending, notes, time, 30 * second, 60 * second};
  std::vector<answer> answers;
  /// Called with the number of each request.
  std::function<void(std::size_t)> on_request = [this](std::size_t number) {
    if (number <= answers.size()) reply(number, answers[number - 1]);
  };

  counts examine() {
    peer.on_send = [this](std::string_view) { on_request(peer.sent.size()); };
    stateless_manners{context, version, second}.examine();
    return notes.counts();
  }
  void reply(std::size_t id, const answer& one) {
    if (one.body.empty()) return;
    const std::string number = std::to_string(id);
    const std::string frame = R"({"jsonrpc":"2.0","id":)" + number + "," + one.body + "}";
    if (!peer.link.answers_apart()) return static_cast<void>(peer.frame(frame));
    peer.response(one.http_status, frame, number)
        .end_of_request(one.http_status, MCPEVAL_OK, number);
  }
};

counts over_stdio(std::vector<answer> answers) {
  scene one;
  one.answers = std::move(answers);
  return one.examine();
}

counts over_http(std::vector<answer> answers) {
  scene one;
  one.peer.over_http();
  one.answers = std::move(answers);
  return one.examine();
}

std::string request(int id, std::string_view method, std::string_view params) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"method":")" + std::string{method} +
         R"(","params":)" + std::string{params} + "}";
}

}  // namespace

TEST_CASE("manners: what is asked over stdio") {
  scene one;
  one.answers = {discovered, refused(-32602), refused(-32601), tools({"a"}), tools({"a"})};
  CHECK(one.examine() == counts{});
  CHECK(one.peer.sent ==
        std::vector<std::string>{
            request(1, "server/discover", envelope),
            request(2, "server/discover",
                    R"({"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}})"),
            request(3, "ping", envelope), request(4, "tools/list", envelope),
            request(5, "tools/list", envelope)});
  CHECK(one.peer.ids == std::vector<std::string>{"1", "2", "3", "4", "5"});
  CHECK(one.peer.versions == std::vector<std::string>(5, std::string{version}));
  CHECK(one.peer.connected == 1);
  CHECK(one.peer.closed == 1);
}

TEST_CASE("manners: over HTTP one request has the header of another method") {
  scene one;
  one.peer.over_http();
  one.answers = {discovered,           refused(-32602), refused(-32020),
                 refused(-32601, 404), tools({"a"}),    tools({"a"})};
  CHECK(one.examine() == counts{});
  CHECK(one.peer.methods == std::vector<std::string>{"server/discover", "server/discover",
                                                     "tools/list", "ping", "tools/list",
                                                     "tools/list"});
  REQUIRE(one.peer.sent.size() == 6);
  CHECK(one.peer.sent[2] == request(3, "server/discover", envelope));
}

TEST_CASE("manners: a server that refuses nothing") {
  CHECK(over_stdio({discovered, discovered, success, tools({"a", "b"}), tools({"b", "a"})}) ==
        counts{{"envelope-not-required", 1},
               {"removed-method-answered", 1},
               {"unstable-tool-order", 1}});
  CHECK(over_http({discovered, discovered, discovered, success, tools({}), tools({})}) ==
        counts{{"envelope-not-required", 1},
               {"headers-not-checked", 1},
               {"removed-method-answered", 1}});
}

TEST_CASE("manners: a refusal by another code is none of these") {
  CHECK(over_http({discovered, refused(-32603), refused(-32600), refused(-32602), success,
                   success}) == counts{{"envelope-not-required", 1},
                                       {"headers-not-checked", 1},
                                       {"removed-method-answered", 1}});
}

TEST_CASE("manners: the right code under another HTTP status") {
  CHECK(over_http({discovered, refused(-32602, 200), refused(-32020, 404), refused(-32601, 400),
                   success, success}) == counts{{"unexpected-http-status", 3}});
}

TEST_CASE("manners: the status of a stream of events says nothing") {
  scene one;
  one.peer.over_http();
  one.on_request = [&](std::size_t number) {
    const std::string id = std::to_string(number);
    const std::string frame = R"({"jsonrpc":"2.0","id":)" + id + ',' +
                              (number == 1 ? discovered : refused(-32602)).body + '}';
    one.peer.response(200, frame, id, MCPEVAL_FROM_EVENT);
  };
  CHECK(one.examine() == counts{{"headers-not-checked", 1}, {"removed-method-answered", 1}});
}

TEST_CASE("manners: an error without an id can be a refusal, and is no evidence against one") {
  const auto noted = [](std::int32_t status, const std::string& frame) {
    scene one;
    one.peer.over_http();
    one.answers = {discovered, refused(-32602), {}, refused(-32601, 404), success, success};
    one.on_request = [&](std::size_t number) {
      if (number == 3) one.peer.response(status, frame, "3");
      one.reply(number, one.answers[number - 1]);
    };
    const auto found = one.examine();
    CHECK(one.peer.sent.size() == 6);
    return found;
  };
  const std::string refusal = R"({"jsonrpc":"2.0","id":null,"error":{"code":-32020,"message":""}})";
  const std::string busy = R"({"jsonrpc":"2.0","error":{"code":-32000,"message":""}})";
  CHECK(noted(400, refusal) == counts{});
  CHECK(noted(409, refusal) == counts{{"unexpected-http-status", 1}});
  CHECK(noted(429, busy) == counts{});
}

TEST_CASE("manners: only the order of tools that both listings have") {
  const auto listed = [](const answer& earlier, const answer& later) {
    return over_stdio({discovered, refused(-32602), refused(-32601), earlier, later});
  };
  const counts unstable{{"unstable-tool-order", 1}};
  CHECK(listed(tools({"a", "b", "c"}), tools({"a", "x", "c"})) == counts{});
  CHECK(listed(tools({"a", "b"}), tools({})) == counts{});
  CHECK(listed(tools({"a", "b", "a"}), tools({"a", "b"})) == counts{});
  CHECK(listed(tools({"a", "b", "c"}), tools({"c", "x", "a"})) == unstable);
  CHECK(listed(tools({"a", "b"}), refused(-32603)) == counts{});
  CHECK(listed(tools({"a", "b"}), {R"("result":{"tools":[null,{"name":7},{"name":"b"}]})"}) ==
        counts{});
  CHECK(listed(tools({"a", "b"}), {R"("result":[])"}) == counts{});
}

TEST_CASE("manners: no listing where no tools are declared") {
  scene one;
  one.answers = {{R"("result":{"capabilities":{"prompts":{}}})"}, refused(-32602), refused(-32601)};
  CHECK(one.examine() == counts{});
  CHECK(one.peer.sent.size() == 3);
}

TEST_CASE("manners: nothing more is asked of a server that does not answer soundly") {
  for (const auto& first : {answer{}, refused(-32601), answer{R"("result":{})"},
                            answer{R"("result":{"capabilities":[]})"}}) {
    CAPTURE(first.body);
    scene one;
    one.answers = {first};
    CHECK(one.examine() == counts{});
    CHECK(one.peer.sent.size() == 1);
  }
}

TEST_CASE("manners: silence costs one span and nothing else") {
  scene one;
  one.answers = {discovered, {}, success, tools({"a"}), tools({"a"})};
  const instant start = one.time.at;
  CHECK(one.examine() == counts{{"removed-method-answered", 1}});
  CHECK(one.time.at - start == second);
  CHECK(one.peer.sent.size() == 5);
}

TEST_CASE("manners: a late answer is not taken for that of the next question") {
  scene one;
  one.answers = {discovered, {}, refused(-32601), tools({"a"}), tools({"a"})};
  one.on_request = [&](std::size_t number) {
    if (number == 3) one.reply(2, success);
    one.reply(number, one.answers[number - 1]);
  };
  CHECK(one.examine() == counts{});
  CHECK(one.peer.sent.size() == 5);
}

TEST_CASE("manners: whatever else the server says is dropped and not answered") {
  scene one;
  one.peer.frame("\xEF\xBB\xBF{}").frame("no JSON").frame("[]");
  one.peer.frame(R"({"jsonrpc":"2.0","id":1,"method":"roots/list"})");
  one.peer.frame(R"({"jsonrpc":"2.0","method":"notifications/message","params":{}})");
  one.peer.frame(R"({"jsonrpc":"2.0","error":{"code":-32602,"message":"m"}})");
  one.peer.frame(R"({"jsonrpc":"2.0","id":"1","result":{"capabilities":{}}})");
  one.answers = {discovered, success};
  CHECK(one.examine() == counts{{"envelope-not-required", 1}});
  CHECK(one.peer.sent.size() == 4);
}

TEST_CASE("manners: a server that never stops talking") {
  scene one;
  for (int i = 0; i < 100; ++i) one.peer.frame_after(100 * millisecond, "{}");
  const instant start = one.time.at;
  CHECK(one.examine() == counts{});
  CHECK(one.time.at - start == second);
}

TEST_CASE("manners: the end of the connection ends the questions") {
  const auto requests_until = [](const std::function<void(fake_peer&)>& end) {
    scene one;
    one.on_request = [&](std::size_t number) {
      if (number == 1) return one.reply(1, discovered);
      end(one.peer);
    };
    CHECK(one.examine() == counts{});
    return one.peer.sent.size();
  };
  CHECK(requests_until([](fake_peer& peer) { peer.end(); }) == 2);
  CHECK(requests_until([](fake_peer& peer) { peer.stops_reading("2"); }) == 2);
}

TEST_CASE("manners: a server that has stopped reading may have read the question") {
  scene one;
  one.on_request = [&](std::size_t number) {
    if (number == 1) return one.reply(1, discovered);
    one.peer.stops_reading();
    one.reply(number, success);
  };
  CHECK(one.examine() == counts{{"envelope-not-required", 1}});
  CHECK(one.peer.sent.size() == 2);
}

TEST_CASE("manners: faults of the transport are silent") {
  for (const auto status : {MCPEVAL_CLOSED, MCPEVAL_LIMIT, MCPEVAL_PROTOCOL, MCPEVAL_CANCELLED}) {
    CAPTURE(status);
    scene one;
    one.peer.status(status);
    CHECK(one.examine() == counts{});
    CHECK(one.peer.sent.size() == 1);
  }
  scene unreachable;
  unreachable.peer.connect_answer = MCPEVAL_CLOSED;
  CHECK(unreachable.examine() == counts{});
  scene deaf;
  deaf.peer.send_answer = MCPEVAL_TIMEOUT;
  CHECK(deaf.examine() == counts{});
  CHECK(deaf.peer.send_limits.size() == 1);
}

TEST_CASE("manners: over HTTP the end of one response is not that of the connection") {
  scene one;
  one.peer.over_http();
  one.on_request = [&](std::size_t number) {
    if (number == 1) return one.reply(1, discovered);
    if (number == 4) return one.reply(4, success);
    one.peer.end_of_request(number == 2 ? 400 : 0, MCPEVAL_OK,
                            number == 3 ? std::string{} : std::to_string(number));
  };
  const instant start = one.time.at;
  CHECK(one.examine() == counts{{"removed-method-answered", 1}});
  CHECK(one.time.at == start);
  CHECK(one.peer.sent.size() == 5);
}

TEST_CASE("manners: nothing is counted, and the budget's end holds") {
  scene one;
  one.time.at = one.spending.deadline() - millisecond;
  one.answers = {discovered};
  CHECK(one.examine() == counts{});
  CHECK(one.time.at == one.spending.deadline());
  CHECK(one.peer.sent.size() == 2);

  scene whole;
  whole.answers = {discovered, refused(-32602), refused(-32601), success, success};
  CHECK(whole.examine() == counts{});
  std::uint32_t left = 0;
  while (whole.spending.reserve_request()) ++left;
  CHECK(left == budget::requests);
}
