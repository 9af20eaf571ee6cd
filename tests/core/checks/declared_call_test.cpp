// SPDX-License-Identifier: MIT
/// The tool call that a case declares.
#include "checks/declared_call.hpp"

#include <mcpeval/testing/fake_host.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>

using mcpeval::testing::fake_host;
using mcpeval::testing::script;

namespace {

struct calling_twice {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    const mcpeval::checks::declared_call call{item};
    call.make(session);
    auto begun = mcpeval::require(call.try_begin(session));
    static_cast<void>(begun.wait());
  }
};

/// Calls what the second step declares.
struct calling_a_step {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    const mcpeval::checks::declared_call call{item["steps"].at(1)};
    run.measure("name_bytes", static_cast<std::int64_t>(call.tool().size()));
    call.make(session);
  }
};

struct calling_until {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    mcpeval::checks::declared_call{item}.make(session, run.in(std::chrono::milliseconds{70}));
  }
};

}  // namespace

TEST_CASE("declared call: the arguments go out as the manifest spells them") {
  script server;
  fake_host host{server};
  CHECK(host.run<calling_twice>(R"({"tool":"t","arguments":{"z":1.50,"a":[1e2,"\u00e9"]}})")
            .passed());
  REQUIRE(host.sent().size() == 2);
  for (const auto& message : host.sent()) {
    CHECK(message.method == "tools/call");
    CHECK(message.params == R"({"name":"t","arguments":{"z":1.50,"a":[1e2,")"
                            "\xc3\xa9"
                            R"("]}})");
  }
}

TEST_CASE("declared call: any object with a tool and arguments declares one") {
  script server;
  fake_host host{server};
  const auto judged = host.run<calling_a_step>(
      R"({"tool":"t","arguments":{},"steps":[{},{"tool":"step","arguments":{"a":1}}]})");
  CHECK(judged.passed());
  CHECK(judged.measurement("name_bytes") == 4);
  REQUIRE(host.sent().size() == 1);
  CHECK(host.sent()[0].params == R"({"name":"step","arguments":{"a":1}})");
}

TEST_CASE("declared call: a deadline of its own") {
  script server;
  server.on_tool("t").say_nothing();
  fake_host host{server};
  CHECK(host.run<calling_until>(R"({"tool":"t","arguments":{}})").status() == MCPEVAL_TIMEOUT);
  CHECK(host.clock().elapsed() == std::chrono::milliseconds{70});
}
