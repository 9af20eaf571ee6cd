// SPDX-License-Identifier: MIT
/// Era detection on stdio: contract 12 sections 2.2 and 2.3.
#include "core/session/detection_scene.hpp"

#include "base/product.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace mcpeval::core;

namespace {

constexpr const char* our_version = R"("2026-07-28")";

auto says(std::string frame) {
  return [frame](fake_peer& peer) { peer.frame(frame); };
}

}  // namespace

TEST_CASE("detection: the probe is one enveloped server/discover with a string id") {
  detection_scene scene;
  scene.first.frame(discovered(our_version));
  REQUIRE(scene.detect());
  REQUIRE(scene.first.sent.size() == 1);
  CHECK(scene.first.sent[0] ==
        R"({"jsonrpc":"2.0","id":"mcpeval-probe-1","method":"server/discover","params":{"_meta":{)"
        R"("io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
        R"("io.modelcontextprotocol/clientCapabilities":{},)"
        R"("io.modelcontextprotocol/clientInfo":{"name":"mcpeval","version":")" +
            std::string{product_version} + R"("}}}})");
  CHECK(scene.first.ids[0] == R"("mcpeval-probe-1")");
  CHECK(scene.first.methods[0] == "server/discover");
  CHECK(scene.first.versions[0] == "2026-07-28");
  CHECK(scene.first.names[0].empty());
  CHECK(scene.first.send_limits[0] == scene.time.at + 10 * second);
}

TEST_CASE("detection: a forced handshake era sends nothing at all") {
  detection_scene scene;
  scene.wish.choice = era_choice::handshake;
  const auto found = scene.detect();
  REQUIRE(found);
  CHECK_FALSE(found->stateless);
  CHECK(found->version.empty());
  CHECK(scene.first.connected == 0);
}

TEST_CASE("detection: a result with a stateless version that we speak") {
  for (const auto* const versions :
       {our_version, R"("2025-11-25","2026-07-28")", R"("2099-01-01","2026-07-28","2025-06-18")",
        R"("draft","2026-07-28")"}) {
    CAPTURE(versions);
    expect_stateless(says(discovered(versions)));
  }
}

TEST_CASE("detection: a result whose versions are all of the handshake era") {
  for (const auto* const versions :
       {R"("2025-11-25","2025-06-18")", R"("2025-06-18","2099-01-01")", R"("draft")"}) {
    CAPTURE(versions);
    expect_handshake(says(discovered(versions)),
                     "it answered server/discover without a stateless version that mcpeval speaks");
  }
}

TEST_CASE("detection: a result that lists only stateless versions unknown to us") {
  expect_failure(says(discovered(R"("2099-01-01")")), no_common_version);
  expect_failure(says(discovered(R"("2099-01-01","2027-03-01","draft")")), no_common_version);
}

TEST_CASE("detection: a result that is no discover result") {
  for (const auto* const body :
       {"{}", "null", "[]", "7", R"({"supportedVersions":["2026-07-28"]})",
        R"({"supportedVersions":["2026-07-28"],"capabilities":[]})",
        R"({"supportedVersions":[],"capabilities":{}})",
        R"({"supportedVersions":["2026-07-28",7],"capabilities":{}})",
        R"({"supportedVersions":"2026-07-28","capabilities":{}})",
        R"({"supportedVersions":{"2026-07-28":"2026-07-28"},"capabilities":{}})",
        R"({"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{}})"}) {
    CAPTURE(body);
    expect_handshake(
        says(answer(R"("result":)" + std::string{body})),
        "it answered server/discover without sound supportedVersions and capabilities");
  }
}

TEST_CASE("detection: -32022 with our version asks once more, on a connection of its own") {
  detection_scene scene;
  scene.first.frame(answer(unsupported_member(R"(["2099-01-01","2026-07-28"])")));
  scene.second.frame(discovered(our_version));
  const auto found = scene.detect();
  REQUIRE(found);
  CHECK(found->stateless);
  CHECK(found->version == "2026-07-28");
  CHECK(found->server["supportedVersions"].size() == 1);
  CHECK(scene.first.connected == 1);
  CHECK(scene.second.sent == scene.first.sent);
  CHECK(scene.second.versions[0] == "2026-07-28");
  CHECK(scene.first.closed == 1);
  CHECK(scene.second.closed == 1);
}

TEST_CASE("detection: a second -32022 is a start-up failure, whatever it lists") {
  for (const auto* const list : {R"(["2026-07-28"])", R"(["2025-06-18"])", "[]", "null"}) {
    CAPTURE(list);
    detection_scene scene;
    scene.first.frame(answer(unsupported_member(R"(["2026-07-28"])")));
    scene.second.frame(answer(unsupported_member(list)));
    CHECK(scene.failure() ==
          "it refused server/discover twice with error code -32022, the second time at a version "
          "that it had named itself");
  }
}

TEST_CASE("detection: after the corrective probe the other rows hold as before") {
  detection_scene scene;
  scene.first.frame(answer(unsupported_member(R"(["2026-07-28"])")));
  scene.second.frame(answer(error_member(-32601)));
  const auto found = scene.detect();
  REQUIRE(found);
  CHECK_FALSE(found->stateless);
}

TEST_CASE("detection: -32022 with stateless versions but none of ours") {
  expect_failure(says(answer(unsupported_member(R"(["2099-01-01"])"))), no_common_version);
  expect_failure(says(answer(unsupported_member(R"(["2025-06-18","2099-01-01"])"))),
                 no_common_version);
}

TEST_CASE("detection: -32022 with handshake versions only, or without a usable list") {
  const std::string why =
      "it answered server/discover with error code -32022 and named no stateless version";
  for (const auto* const list :
       {R"(["2025-11-25","2025-06-18"])", "[]", "null", "7", R"("2026-07-28")",
        R"({"a":"2026-07-28"})", R"(["2026-07-28",null])", R"(["draft"])"}) {
    CAPTURE(list);
    expect_handshake(says(answer(unsupported_member(list))), why);
  }
  expect_handshake(says(answer(error_member(-32022))), why);
}

TEST_CASE("detection: any other error code") {
  for (const int code : {-32601, -32602, -32600, -32000, -32001, -32020, -32021, 0, 7}) {
    CAPTURE(code);
    expect_handshake(says(answer(error_member(code))),
                     "it answered server/discover with error code " + std::to_string(code));
  }
  for (const auto* const broken :
       {R"("error":"no")", R"("error":{"code":"-32022"})", R"("result":{},"error":{"code":-32022})",
        R"("result":null,"error":{"code":-32601})", R"("other":1)"}) {
    CAPTURE(broken);
    expect_handshake(says(answer(broken)),
                     "its answer to server/discover holds neither a result nor a sound error");
  }
}

TEST_CASE("detection: a child that ends before it has answered") {
  const auto exits = [](fake_peer& peer) {
    peer.exit_kind = MCPEVAL_EXITED;
    peer.exit_value = 3;
    peer.end();
  };
  const std::string exited = "it ended with status 3 before it had answered server/discover";
  expect_handshake(exits, exited);
  expect_handshake([&](fake_peer& peer) { peer.stops_reading(), exits(peer); }, exited);
  expect_handshake([&](fake_peer& peer) { peer.send_answer = MCPEVAL_CLOSED, exits(peer); },
                   exited);
  const std::string closed = "it closed the connection before it had answered server/discover";
  expect_handshake([](fake_peer& peer) { peer.end(); }, closed);
  expect_handshake([](fake_peer& peer) { peer.status(MCPEVAL_CLOSED); }, closed);
}

TEST_CASE("detection: a child that stops reading is waited for no longer than 200 ms") {
  const std::string why = "it stopped reading before it had read server/discover";
  const auto at_the_write = [](fake_peer& peer) { peer.send_answer = MCPEVAL_CLOSED; };
  const auto later = [](fake_peer& peer) {
    peer.stops_reading(R"("mcpeval-probe-1")").send_answer = MCPEVAL_OK;
  };
  expect_handshake(at_the_write, why);
  expect_handshake(later, why);
  detection_scene scene;
  later(scene.first);
  const instant start = scene.time.at;
  REQUIRE(scene.detect());
  CHECK(scene.time.at - start == 200 * millisecond);
}

TEST_CASE("detection: a child that may have read the probe before it stopped reading is heard") {
  expect_stateless([](fake_peer& peer) {
    peer.stops_reading().frame_after(9 * second, discovered(our_version)).send_answer = MCPEVAL_OK;
  });
}

TEST_CASE("detection: an oversized frame, or one that breaks the transport's protocol") {
  expect_handshake([](fake_peer& peer) { peer.status(MCPEVAL_LIMIT); },
                   "it answered server/discover with a message over 8 MiB");
  expect_handshake([](fake_peer& peer) { peer.status(MCPEVAL_PROTOCOL); },
                   "it broke the transport's protocol in answer to server/discover");
}

TEST_CASE("detection: no answer in time, however much is said") {
  const std::string why = "it did not answer server/discover within 10000 ms";
  expect_handshake([](fake_peer&) {}, why);
  expect_handshake([](fake_peer& peer) { peer.send_answer = MCPEVAL_TIMEOUT; }, why);
  detection_scene chatty;
  for (int i = 0; i < 100; ++i) chatty.first.frame_after(second, "still starting");
  const instant start = chatty.time.at;
  REQUIRE(chatty.detect());
  CHECK(chatty.time.at - start == 10 * second);
}

TEST_CASE("detection: a flood that is always there does not stretch the wait") {
  detection_scene scene;
  scene.first.frame_after(10 * second, "one").frame_now("two").frame_now(discovered(our_version));
  const auto found = scene.detect();
  REQUIRE(found);
  CHECK_FALSE(found->stateless);
}

TEST_CASE("detection: what is no answer to us is dropped, and nothing is written back") {
  const std::string foreign[] = {
      "Server ready on stdio",
      "{",
      message(R"("id":1,"result":{"supportedVersions":["2025-06-18"],"capabilities":{}})"),
      message(R"("id":"mcpeval-probe-2",)" + error_member(-32601)),
      message(R"("id":"mcpeval-probe-1","method":"ping")"),
      message(R"("id":"s1","method":"roots/list")"),
      message(R"("id":null,)" + error_member(-32600)),
      message(R"("id":null,)" + unsupported_member(R"(["2025-06-18"])")),
      message(unsupported_member(R"(["2025-06-18"])")),
      message(R"("method":"notifications/message","params":{})"),
      "[" + answer(error_member(-32601)) + "]",
      R"({"id":"mcpeval-probe-1","error":{"code":-32601}})",
  };
  for (const auto& frame : foreign) {
    CAPTURE(frame);
    expect_stateless([&](fake_peer& peer) { peer.frame(frame).frame(discovered(our_version)); });
  }
  detection_scene scene;
  for (const auto& frame : foreign) scene.first.frame(frame);
  REQUIRE(scene.detect());
  CHECK(scene.first.sent.size() == 1);
  CHECK(scene.notes.counts().empty());
}

TEST_CASE("detection: a byte order mark and a carriage return do not hide the answer") {
  expect_stateless(says("\xEF\xBB\xBF" + discovered(our_version) + "\r"));
}

TEST_CASE("detection: what is odd about the answer that is kept is noted") {
  detection_scene scene;
  scene.first.frame(answer(R"("result":{"supportedVersions":["2026-07-28"],"ttlMs":0,"ttlMs":0,)"
                           R"("capabilities":{"tools":[]},"instructions":"\ud83d"})"));
  REQUIRE(scene.detect());
  CHECK(scene.notes.counts() == std::map<std::string, std::uint64_t>{{"duplicate-key", 1},
                                                                     {"empty-array-for-object", 1},
                                                                     {"lone-surrogate", 1}});
}

TEST_CASE("detection: a child that cannot be spawned") {
  expect_failure([](fake_peer& peer) { peer.connect_answer = MCPEVAL_CLOSED; },
                 "no program named fake");
  expect_failure([](fake_peer& peer) { peer.connect_answer = MCPEVAL_TIMEOUT; },
                 "no program named fake");
}

TEST_CASE("detection: the operator, the budget and a broken module end it in every era") {
  const std::string stopped = "the operator stopped the run";
  expect_failure([](fake_peer& peer) { peer.connect_answer = MCPEVAL_CANCELLED; }, stopped);
  expect_failure([](fake_peer& peer) { peer.send_answer = MCPEVAL_CANCELLED; }, stopped);
  expect_failure([](fake_peer& peer) { peer.status(MCPEVAL_CANCELLED); }, stopped);
  expect_failure([](fake_peer& peer) { peer.status(MCPEVAL_FAULT); },
                 "module transport-fake answered with status -10");
  detection_scene scene;
  scene.deadline = scene.time.at + 2 * second;
  CHECK(scene.failure() == "the evaluation's time or request budget is spent");
  CHECK(scene.time.at == scene.deadline);
}

TEST_CASE("detection: a pinned version is the one that is asked for, and must be offered") {
  const std::string not_offered =
      "it does not offer the protocol version that --protocol-version asks for";
  const auto pinned = [](const std::string& frame) {
    detection_scene scene;
    scene.wish = {era_choice::stateless, "2026-07-28"};
    scene.first.frame(frame);
    return scene.failure();
  };
  CHECK(pinned(discovered(our_version)) == "no failure");
  CHECK(pinned(discovered(R"("2025-11-25")")) == not_offered);
  CHECK(pinned(discovered(R"("2099-01-01")")) == not_offered);
  CHECK(pinned(answer(unsupported_member(R"(["2025-11-25"])"))) == not_offered);
  CHECK(pinned(answer(error_member(-32601))) ==
        "it answered server/discover with error code -32601, so it cannot be evaluated in the "
        "stateless era; leave --protocol-version out, or name one of the handshake era");
}

TEST_CASE("detection: which refusals of initialize ask for the probe once more") {
  struct row {
    std::string member;
    bool asks;
  };
  const row rows[] = {
      {unsupported_member(R"(["2026-07-28"])"), true},
      {unsupported_member(R"(["2025-06-18","2026-07-28"])"), true},
      {unsupported_member(R"(["2099-01-01"])"), false},
      {unsupported_member(R"(["2025-06-18"])"), false},
      {unsupported_member("[]"), false},
      {error_member(-32022), false},
      {error_member(-32601), false},
  };
  for (const auto& one : rows) {
    CAPTURE(one.member);
    document frame;
    REQUIRE(document::parse(answer(one.member), {}, frame));
    CHECK(asks_for_stateless(frame.root()["error"]) == one.asks);
  }
}
