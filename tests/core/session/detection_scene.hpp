// SPDX-License-Identifier: MIT
/// A server to be probed for its era: two connections' worth of script, and what the probe says.
#pragma once

#include "core/session/fake_peer.hpp"
#include "session/detection.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace mcpeval::core {

inline std::string message(std::string_view members) {
  return R"({"jsonrpc":"2.0",)" + std::string{members} + "}";
}
inline std::string answer(std::string_view member) {
  return message(R"("id":"mcpeval-probe-1",)" + std::string{member});
}
/// A discover result; `versions` is the inside of its array.
inline std::string discovered(std::string_view versions) {
  return answer(R"("result":{"resultType":"complete","supportedVersions":[)" +
                std::string{versions} + R"(],"capabilities":{"tools":{}}})");
}
inline std::string error_member(int code) {
  return R"("error":{"code":)" + std::to_string(code) + R"(,"message":"secret"})";
}
/// -32022; `supported` is JSON text.
inline std::string unsupported_member(std::string_view supported) {
  return R"("error":{"code":-32022,"message":"secret","data":{"supported":)" +
         std::string{supported} + R"(,"requested":"2026-07-28"}})";
}

inline constexpr const char* no_common_version =
    "there is no common version: it offers none of the stateless era that mcpeval speaks "
    "(2026-07-28)";
inline constexpr const char* forced_in_vain =
    ", so it cannot be evaluated in the stateless era; use --era handshake";

/// The first probe reaches `first`, a corrective one `second`.
struct detection_scene {
  fake_clock time;
  fake_peer first{time};
  fake_peer second{time};
  advisories notes;
  era_wish wish;
  instant span = 10 * second_;
  instant deadline = UINT64_MAX;

  detection_scene() {
    first.answer_next_connect();
    first.then(second);
  }

  [[nodiscard]] result<detected_era> detect() {
    return detect_era(first.link, wish, {time, deadline, span}, notes);
  }
  [[nodiscard]] std::string failure() {
    const auto found = detect();
    return found ? "no failure" : found.error().sentence;
  }

 private:
  static constexpr instant second_ = 1000 * millisecond;
};

/// Sets the scene, then looks at what both an automatic and a forced probe make of it.
template <class Script>
void expect_handshake(Script script, const std::string& why, const std::string& doubt = {}) {
  CAPTURE(why);
  detection_scene automatic;
  script(automatic.first);
  const auto found = automatic.detect();
  REQUIRE(found);
  CHECK_FALSE(found->stateless);
  CHECK(found->doubt == doubt);
  CHECK(automatic.first.sent.size() <= 1);
  CHECK(automatic.first.closed == 1);
  CHECK(automatic.second.connected == 0);

  detection_scene forced;
  forced.wish.choice = era_choice::stateless;
  script(forced.first);
  CHECK(forced.failure() == why + forced_in_vain);
}

template <class Script>
void expect_failure(Script script, const std::string& sentence, fault kind = fault::incomplete) {
  for (const auto choice : {era_choice::automatic, era_choice::stateless}) {
    detection_scene scene;
    scene.wish.choice = choice;
    script(scene.first);
    const auto found = scene.detect();
    REQUIRE_FALSE(found);
    CHECK(found.error().kind == kind);
    CHECK(found.error().sentence == sentence);
  }
}

template <class Script>
void expect_stateless(Script script) {
  detection_scene scene;
  script(scene.first);
  const auto found = scene.detect();
  REQUIRE(found);
  CHECK(found->stateless);
  CHECK(found->version == "2026-07-28");
  CHECK(found->server["capabilities"]["tools"].is_object());
  CHECK(found->doubt.empty());
  CHECK(scene.first.closed == 1);
}

}  // namespace mcpeval::core
