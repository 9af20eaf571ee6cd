// SPDX-License-Identifier: MIT
/// Total, badge, names and vocabulary of the standard: contract 04 section 8, 05 section 12.
#include "seen.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace mcpeval::testing;

TEST_CASE("total: weighted and rounded, halves up") {
  CHECK(total_score({100, 63, 100, 100, 91, 100}) == 91);
  CHECK(total_score({100, 100, 100, 100, 100, 100}) == 100);
  CHECK(total_score({0, 0, 0, 0, 0, 0}) == 0);
  CHECK(total_score({10, 0, 0, 0, 0, 0}) == 2);  // 1.5
  CHECK(total_score({0, 2, 0, 0, 0, 0}) == 0);   // 0.4
  CHECK(total_score({0, 0, 0, 0, 3, 0}) == 1);   // 0.6
}

TEST_CASE("total: weights are 15, 20, 15, 15, 20, 15") {
  for (std::size_t i = 0; i < 6; ++i) {
    std::array<int, 6> one{};
    one[i] = 100;
    CHECK(total_score(one) == standard_areas[i].weight);
  }
}

TEST_CASE("standard: one name per era, equal curves") {
  auto seen = server_with({sound_tool("t"), tool_of("u", says_nothing)});
  const auto handshake = score(seen);
  seen.stateless = true;
  const auto stateless = score(seen);
  CHECK(handshake.standard == "mcpeval-standard/2");
  CHECK(stateless.standard == "mcpeval-standard/3");
  CHECK(handshake.score == stateless.score);
}

TEST_CASE("standard: areas come in order with name and weight") {
  const auto report = score(server_with({}));
  REQUIRE(report.areas.size() == standard_areas.size());
  for (std::size_t i = 0; i < standard_areas.size(); ++i) {
    CHECK(report.areas[i].name == standard_areas[i].name);
    CHECK(report.areas[i].weight == standard_areas[i].weight);
  }
}

TEST_CASE("standard: a server without tools") {
  const auto report = score(server_with({}));
  CHECK(report.tools == 0);
  CHECK(area(report, "context").score == 100);
  // Contention and payload are passed here, which no battery reports without a tool.
  CHECK(area(report, "catalog").score == 0);
  CHECK(area(report, "coverage").score == 0);
}

TEST_CASE("vocabulary: 36 reasons, each with a hint of its own") {
  std::set<std::string_view> ids;
  std::set<std::string_view> hints;
  for (const auto& reason : readiness_reasons()) {
    CHECK_MESSAGE(!reason.hint.empty(), reason.id);
    CHECK_MESSAGE(reason.hint.find('\n') == std::string_view::npos, reason.id);
    ids.insert(reason.id);
    hints.insert(reason.hint);
  }
  CHECK(readiness_reasons().size() == 36);
  CHECK(ids.size() == 36);
  CHECK(hints.size() == 36);
  CHECK(readiness_reasons().front().id == "context-catalog-heavy");
  CHECK(readiness_reasons().back().id == "honesty-untestable");
}

TEST_CASE("vocabulary: the hint about ping covers both eras") {
  for (const auto& reason : readiness_reasons())
    if (reason.id == "protocol-ping-failed")
      CHECK(reason.hint.find("server/discover") != std::string_view::npos);
}

TEST_CASE("vocabulary: 26 checks, grouped by area in report order") {
  const auto& ids = check_ids();
  CHECK(ids.size() == 26);
  CHECK(std::set<std::string_view>{ids.begin(), ids.end()}.size() == 26);
  std::size_t at = 0;
  for (const auto& area : standard_areas) {
    const std::size_t first = at;
    while (at < ids.size() && ids[at].starts_with(std::string{area.name} + ".")) ++at;
    CHECK_MESSAGE(at > first, area.name);
  }
  CHECK(at == ids.size());
}
