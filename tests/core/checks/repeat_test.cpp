// SPDX-License-Identifier: MIT
/// N attempts and the first failure.
#include "checks/repeat.hpp"

#include <mcpeval/testing/fake_host.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

using mcpeval::testing::fake_host;
using mcpeval::testing::script;

namespace {

/// Makes `calls` calls, of which the one numbered `broken` gets a reason.
struct counting {
  void run(mcpeval::item item, mcpeval::run& run) {
    const auto calls = item["calls"].integer().value_or(0);
    const auto broken = item["broken"].integer().value_or(0);
    std::int64_t made = 0;
    mcpeval::checks::repeat(
        run, calls, [&]() -> std::string_view { return ++made == broken ? "acme.broken" : ""; });
    run.measure("made", made);
  }
};

mcpeval::testing::verdict run_case(std::string_view fields) {
  script server;
  fake_host host{server};
  return host.run<counting>(fields);
}

}  // namespace

TEST_CASE("repeat: every call is an attempt") {
  const auto verdict = run_case(R"({"calls":5})");
  CHECK(verdict.passed());
  CHECK(verdict.attempts() == 5);
  CHECK(verdict.measurement("made") == 5);
}

TEST_CASE("repeat: the first reason is the verdict at its attempt") {
  for (const std::uint32_t broken : {1u, 3u, 5u}) {
    const auto verdict = run_case(R"({"calls":5,"broken":)" + std::to_string(broken) + "}");
    CHECK(verdict.failed());
    CHECK(verdict.reason() == "acme.broken");
    CHECK(verdict.first_failure() == broken);
    CHECK(verdict.attempts() == broken);
    CHECK(verdict.measurement("made") == broken);
  }
}

TEST_CASE("repeat: no attempts are a pass without a call") {
  const auto verdict = run_case(R"({"calls":0})");
  CHECK(verdict.passed());
  CHECK(verdict.attempts() == 0);
  CHECK(verdict.measurement("made") == 0);
}
