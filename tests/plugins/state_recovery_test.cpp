// SPDX-License-Identifier: MIT
/// state-recovery over a script, contract 02 section 3.5.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/state-recovery/state_recovery.cpp"

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::script;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view fields = R"({
  "failure_tool": "spill", "failure_arguments": {"cups": 1.50},
  "recovery_tool": "wipe", "recovery_arguments": {},
  "validation_tool": "look", "validation_arguments": {"where": "table"}
})";

/// A server whose failing step fails and whose other steps succeed.
script repairing() {
  script server;
  server.on_tool("spill").error(-32010, "spilt");
  return server;
}

std::string judge(script& server) {
  fake_host host{server, descriptor};
  return summary(host.run<state_recovery>(fields));
}

}  // namespace

TEST_CASE("state-recovery: failure, recovery and validation, each with its own arguments") {
  auto server = repairing();
  fake_host host{server, descriptor};
  CHECK(summary(host.run<state_recovery>(fields)) == "pass attempts=3");
  CHECK(sent(host) ==
        std::vector<std::string>{R"(1 tools/call {"name":"spill","arguments":{"cups":1.50}})",
                                 R"(1 tools/call {"name":"wipe","arguments":{}})",
                                 R"(1 tools/call {"name":"look","arguments":{"where":"table"}})"});
}

TEST_CASE("state-recovery: an isError result is a failure as well") {
  script server;
  server.on_tool("spill").reply(R"({"isError":true})");
  CHECK(judge(server) == "pass attempts=3");
}

TEST_CASE("state-recovery: a failing step that succeeds ends the sequence") {
  script server;
  fake_host host{server, descriptor};
  CHECK(summary(host.run<state_recovery>(fields)) ==
        "fail attempts=1 first_failure=1 reason=failure-not-observed");
  CHECK(host.count("tools/call") == 1);
}

TEST_CASE("state-recovery: a recovery that fails, in either way, is not validated") {
  auto refusing = repairing();
  refusing.on_tool("wipe").error(-32000, "dry");
  fake_host host{refusing, descriptor};
  CHECK(summary(host.run<state_recovery>(fields)) ==
        "fail attempts=2 first_failure=2 reason=recovery-failed");
  CHECK(host.count("tools/call") == 2);

  auto failing = repairing();
  failing.on_tool("wipe").reply(R"({"isError":true})");
  CHECK(judge(failing) == "fail attempts=2 first_failure=2 reason=recovery-failed");
}

TEST_CASE("state-recovery: a validation that fails, in either way") {
  auto refusing = repairing();
  refusing.on_tool("look").error(-32000, "wet");
  CHECK(judge(refusing) == "fail attempts=3 first_failure=3 reason=validation-failed");

  auto failing = repairing();
  failing.on_tool("look").reply(R"({"isError":true})");
  CHECK(judge(failing) == "fail attempts=3 first_failure=3 reason=validation-failed");
}

TEST_CASE("state-recovery: one tool may serve all three steps") {
  script server;
  server.on_tool("cup").at(1).error(-32010, "spilt");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<state_recovery>(R"({
    "failure_tool": "cup", "failure_arguments": {"do": "spill"},
    "recovery_tool": "cup", "recovery_arguments": {"do": "wipe"},
    "validation_tool": "cup", "validation_arguments": {"do": "look"}
  })")) == "pass attempts=3");
}

TEST_CASE("state-recovery: a transport fault is no verdict, at any step") {
  for (const auto* tool : {"spill", "wipe", "look"}) {
    CAPTURE(tool);
    auto silent = repairing();
    silent.on_tool(tool).say_nothing();
    fake_host first{silent, descriptor};
    CHECK(first.run<state_recovery>(fields).status() == MCPEVAL_TIMEOUT);

    auto closing = repairing();
    closing.on_tool(tool).close();
    fake_host second{closing, descriptor};
    CHECK(second.run<state_recovery>(fields).status() == MCPEVAL_CLOSED);

    auto broken = repairing();
    broken.on_tool(tool).break_protocol();
    fake_host third{broken, descriptor};
    CHECK(third.run<state_recovery>(fields).status() == MCPEVAL_PROTOCOL);
  }
}

TEST_CASE("state-recovery: the budget and the operator end the case") {
  auto server = repairing();
  server.on_tool("wipe").after(1s).reply("{}");
  fake_host poor{server, descriptor};
  CHECK(poor.budget(5min, 2).run<state_recovery>(fields).status() == MCPEVAL_BUDGET);
  fake_host stopped{server, descriptor};
  CHECK(stopped.cancel_after(500ms).run<state_recovery>(fields).status() == MCPEVAL_CANCELLED);
}

TEST_CASE("state-recovery, stateless: as ever") {
  auto server = repairing();
  server.protocol_version("2026-07-28");
  CHECK(judge(server) == "pass attempts=3");
  server.on_tool("wipe").reply(R"({"resultType":"input_required","inputRequests":{)"
                               R"("who":{"method":"elicitation/create"}}})");
  CHECK(judge(server) == "fail attempts=2 first_failure=2 reason=input-required-unsolicited");
}

TEST_CASE("state-recovery: descriptor") {
  check_descriptor(descriptor, "state-recovery",
                   {"failure-not-observed", "recovery-failed", "validation-failed"});
}
