// SPDX-License-Identifier: MIT
/// The protocol area: contract 04 section 8.1.
#include "seen.hpp"

#include <doctest/doctest.h>

#include <array>
#include <utility>

using namespace mcpeval::testing;
using lines = std::vector<std::string>;

namespace {

area_report protocol_of(const observations& seen) { return area(score(seen), "protocol"); }

server_check lost_for(std::string_view reason) { return {check_outcome::lost, reason}; }

}  // namespace

TEST_CASE("protocol: all six passed") {
  const auto area = protocol_of(server_with({}));
  CHECK(area.score == 100);
  CHECK(area.checks.empty());
  CHECK(area.measurements.empty());
}

TEST_CASE("protocol: one lost of six is 83, of five 80") {
  auto seen = server_with({});
  seen.unknown_method = lost_for("protocol-unknown-method-answered");
  CHECK(protocol_of(seen).score == 83);
  CHECK(losses(protocol_of(seen)) ==
        lines{"protocol.unknown-method - 0 - protocol-unknown-method-answered"});
  seen.surfaces = {};
  CHECK(protocol_of(seen).score == 80);
}

TEST_CASE("protocol: every check loses under its own id, in the order of the battery") {
  auto seen = server_with({});
  seen.unknown_method = lost_for("protocol-unknown-method-answered");
  seen.ping = lost_for("protocol-ping-failed");
  seen.unknown_tool = lost_for("protocol-unknown-tool-accepted");
  seen.pagination = lost_for("protocol-pagination-invalid");
  seen.surfaces = lost_for("protocol-surface-invalid");
  seen.negotiation = lost_for("protocol-negotiation-inconsistent-support");
  CHECK(protocol_of(seen).score == 0);
  CHECK(losses(protocol_of(seen)) ==
        lines{"protocol.unknown-method - 0 - protocol-unknown-method-answered",
              "protocol.ping - 0 - protocol-ping-failed",
              "protocol.unknown-tool - 0 - protocol-unknown-tool-accepted",
              "protocol.pagination - 0 - protocol-pagination-invalid",
              "protocol.surfaces - 0 - protocol-surface-invalid",
              "protocol.negotiation - 0 - protocol-negotiation-inconsistent-support"});
}

TEST_CASE("protocol: a lost check without a reason gets the one of its slot") {
  auto seen = server_with({});
  seen.pagination = lost_for({});
  seen.negotiation = lost_for({});
  CHECK(losses(protocol_of(seen)) ==
        lines{"protocol.pagination - 0 - protocol-pagination-invalid",
              "protocol.negotiation - 0 - protocol-negotiation-invalid-version"});
}

TEST_CASE("protocol: what was not completed is lost as a failed call") {
  auto seen = server_with({});
  seen.ping = {check_outcome::not_completed, "protocol-ping-failed"};
  CHECK(protocol_of(seen).score == 83);
  CHECK(losses(protocol_of(seen)) == lines{"protocol.ping - 0 - protocol-call-failed"});
}

TEST_CASE("protocol: no check at all scores 0 with one loss") {
  const auto area = protocol_of(observations{});
  CHECK(area.score == 0);
  CHECK(losses(area) == lines{"protocol.ping - 0 - protocol-call-failed"});
}
