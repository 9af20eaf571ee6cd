// SPDX-License-Identifier: MIT
/// Bounds that a case sets on a measurement.
#include "checks/bound.hpp"

#include <mcpeval/testing/fake_host.hpp>

#include <doctest/doctest.h>

#include <string_view>

using mcpeval::testing::broken_bound;
using mcpeval::testing::fake_host;
using mcpeval::testing::script;

namespace {

struct ten_of_something {
  void run(mcpeval::item item, mcpeval::run& run) {
    if (mcpeval::checks::breaks_bound(run, item, "max_things", 10)) run.fail("acme.too-many", 1);
  }
};

mcpeval::testing::verdict run_case(std::string_view fields) {
  script server;
  fake_host host{server};
  return host.run<ten_of_something>(fields);
}

}  // namespace

TEST_CASE("bound: above it breaks it and shows it") {
  const auto verdict = run_case(R"({"max_things":9})");
  CHECK(verdict.failed());
  CHECK(verdict.detail() == broken_bound{"max_things", 9, 10});
}

TEST_CASE("bound: at it, below it, or without one nothing breaks") {
  for (const auto* fields :
       {R"({"max_things":10})", R"({"max_things":11})", "{}", R"({"max_things":null})"}) {
    CAPTURE(fields);
    const auto verdict = run_case(fields);
    CHECK(verdict.passed());
    CHECK_FALSE(verdict.detail().has_value());
  }
}
