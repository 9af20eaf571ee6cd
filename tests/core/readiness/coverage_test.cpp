// SPDX-License-Identifier: MIT
/// The coverage area and the surface: contract 04 sections 8.6 and 8.7.
#include "seen.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;
using lines = std::vector<std::string>;
using enum mcpeval::core::call_outcome;

namespace {

area_report coverage_of(const observations& seen) { return area(score(seen), "coverage"); }

}  // namespace

TEST_CASE("coverage: each tool that was not exercised says why") {
  auto unsynthesizable = tool_of("no-arguments", reads);
  unsynthesizable.synthesizable = false;
  auto skipped = tool_of("skipped", reads);
  skipped.skipped = true;
  auto seen = server_with({sound_tool("sound"), tool_of("unannotated", says_nothing),
                           unsynthesizable, skipped, tool_of("rejects", reads, {rejected}),
                           tool_of("lost", reads, {transport_error}), tool_of("unreachable", reads),
                           tool_of("errors", reads, {tool_error, rpc_error, tool_error}),
                           tool_of("writer", writes)});
  const auto report = score(seen);
  CHECK(area(report, "coverage").score == 13);  // 1 of 8
  CHECK(losses(area(report, "coverage")) ==
        lines{"coverage.exercised unannotated 0 - coverage-unannotated",
              "coverage.exercised no-arguments 0 - coverage-unsynthesizable",
              "coverage.exercised skipped 0 - coverage-skipped",
              "coverage.exercised rejects 0 - coverage-rejected-arguments",
              "coverage.exercised lost 0 - coverage-call-failed",
              "coverage.exercised unreachable 0 - coverage-call-failed",
              "coverage.exercised errors 0 - coverage-call-failed"});
  CHECK(report.tools == 9);
  CHECK(report.read_only == 8);
  CHECK(report.writers == 1);
  CHECK(report.exercised == 1);
}

TEST_CASE("coverage: one success is enough, whatever follows") {
  const auto seen = server_with({tool_of("a", reads, {success, transport_error}),
                                 tool_of("b", reads, {success, rejected}),
                                 tool_of("c", reads, {tool_error, tool_error, success})});
  CHECK(coverage_of(seen).score == 100);
  CHECK(coverage_of(seen).checks.empty());
  CHECK(score(seen).exercised == 3);
}

TEST_CASE("coverage: no read-only surface") {
  const auto area = coverage_of(server_with({tool_of("w", writes)}));
  CHECK(area.score == 0);
  CHECK(losses(area) == lines{"coverage.exercised - 0 - no-read-only-tools"});
}

TEST_CASE("coverage: skipping what would not be called changes nothing") {
  auto unannotated = tool_of("u", says_nothing);
  auto unsynthesizable = tool_of("n", reads);
  unsynthesizable.synthesizable = false;
  auto writer = tool_of("w", writes);
  for (auto* tool : {&unannotated, &unsynthesizable, &writer}) tool->skipped = true;
  const auto area =
      coverage_of(server_with({unannotated, unsynthesizable, writer, sound_tool("s")}));
  CHECK(area.score == 33);
  CHECK(losses(area) == lines{"coverage.exercised u 0 - coverage-unannotated",
                              "coverage.exercised n 0 - coverage-unsynthesizable"});
}

TEST_CASE("coverage: under attestation an unannotated tool is like a read-only one") {
  auto seen = server_with({tool_of("u", says_nothing, {rejected})});
  seen.attested_read_only = true;
  CHECK(losses(coverage_of(seen)) == lines{"coverage.exercised u 0 - coverage-rejected-arguments"});
  CHECK(score(seen).attested_read_only);
}

TEST_CASE("surface: a writer by another listing of its name is a writer") {
  auto tool = sound_tool("t");
  tool.writer_elsewhere = true;
  const auto report = score(server_with({tool}));
  CHECK(report.writers == 1);
  CHECK(report.read_only == 0);
  CHECK(report.exercised == 0);
}
