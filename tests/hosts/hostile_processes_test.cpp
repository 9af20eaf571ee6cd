// SPDX-License-Identifier: MIT
/// Contract 13 B: the life of the server's process.
#include "hostile_run.hpp"
#include "program_under_test.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

using namespace mcpeval::testing;

namespace {

std::string on_call(const std::string& actions) {
  return R"({"rules": [{"on": "tools/call", "do": [)" + actions + "]}]}";
}

/// Whether some process of this machine has `word` on its command line.
bool somebody_runs(const std::string& word) {
  for (const auto& entry : std::filesystem::directory_iterator{"/proc"}) {
    std::ifstream file{entry.path() / "cmdline", std::ios::binary};
    const std::string line{std::istreambuf_iterator<char>{file}, {}};
    if (line.find(word) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("proc: stderr is drained, whatever its size") {
  check_rows({
      {"a pipe and a byte before the first answer",
       {R"({"at_start": [{"stderr": "x", "times": 65537}]})"},
       0,
       {""},
       {}},
      {"ten million bytes without a newline",
       {R"({"at_start": [{"stderr": "hunter2 ", "times": 1250000}]})"},
       0,
       {""},
       {}},
  });
}

TEST_CASE("proc: both sides write at once") {
  const std::string big(1000000, 'a');
  check_rows({{"a megabyte each way",
               {R"({"rules": [{"on": "tools/list", "do": [{"default": true},
                   {"repeat": 20000, "do": [{"notify": "notifications/message",
                    "params": {"data": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}}]}]}]})",
                R"({"id": "big", "probe": "instruction-fidelity", "access": "read_only",
                    "tool": "echo", "arguments": {"text": ")" +
                    big + R"("}, "expect": {"outcome": "ok"}})"},
               0,
               {""},
               {}}});
}

TEST_CASE("proc: the process ends or goes silent in the middle of a call") {
  check_rows({
      {"it exits", {on_call(R"({"exit": 3})")}, 3, {"transport-closed"}, {}},
      {"it is killed", {on_call(R"({"kill": 9})")}, 3, {"transport-closed"}, {}},
      {"it closes stdout and lives on",
       {on_call(R"({"close": "stdout"}, {"hang": true})")},
       3,
       {"transport-closed"},
       {}},
      {"it hangs", {on_call(R"({"hang": true})"), one_call, 400}, 3, {"transport-timeout"}, {}},
      {"it spins", {on_call(R"({"spin": true})"), one_call, 400}, 3, {"transport-timeout"}, {}},
  });
}

TEST_CASE("proc: one of twenty quick calls gets no answer") {
  check_rows({{"the seventh",
               {R"({"rules": [{"on": "tools/call", "nth": 7, "do": []}]})",
                R"({"id": "steady", "probe": "degradation-over-n", "access": "read_only",
                    "tool": "echo", "arguments": {"text": "x"}, "max_attempts": 20})",
                400},
               3,
               {"transport-timeout"},
               {}}});
}

TEST_CASE("proc: a case is never errored for its predecessor's fault") {
  const std::string second = R"(, {"id": "again", "probe": "schema-guessability",
      "access": "read_only", "tool": "echo", "arguments": {"text": "hello"}})";
  check_rows({{"a fresh process answers the second case",
               {R"({"rules": [{"on": "tools/call", "nth": 1, "do": [{"exit": 1}], "start": 1}]})",
                one_call + second},
               3,
               {"transport-closed", "transport-closed"},
               {}}});
}

TEST_CASE("proc: a server that dies after each answer is alive for each case, in every run") {
  const auto numbered = [](const char* id) {
    return std::string{R"({"id": ")"} + id +
           R"(", "probe": "schema-guessability", "access": "read_only", "tool": "echo",
               "arguments": {"text": "x"}})";
  };
  const std::string four =
      numbered("a") + "," + numbered("b") + "," + numbered("c") + "," + numbered("d");
  for (int run = 0; run < 5; ++run)
    check_rows({
        {"it answers and ends",
         {on_call(R"({"default": true}, {"exit": 1})"), four},
         0,
         {"", "", "", ""},
         {}},
        {"it fails and ends",
         {on_call(R"({"error": {"code": -1, "message": "hunter2"}}, {"exit": 1})"), four},
         1,
         {"unexpected-outcome", "unexpected-outcome", "unexpected-outcome", "unexpected-outcome"},
         {}},
    });
}

TEST_CASE("proc: a server that dies of a request that it read is never a pass") {
  const std::string listing =
      R"(, {"id": "b", "probe": "pagination", "access": "read_only", "max_pages": 5})";
  check_rows(
      {{"it ends at its second listing",
        {R"({"rules": [{"on": "tools/list", "nth": 2, "do": [{"exit": 0}]}]})", one_call + listing},
        3,
        {"", "transport-closed"},
        {}}});
}

TEST_CASE("proc: a verdict by time-out leaves the next case a server that answers") {
  const std::string stalls =
      R"({"id": "stalls", "probe": "payload-bounds", "access": "read_only", "tool": "slow",
          "arguments": {}, "field": "text", "size_bytes": 10, "expect_handled": true}, )";
  check_rows({{"it works on, and answers late",
               {R"({"extend": {"tools/list": {"tools": [
                     {"name": "slow", "inputSchema": {"type": "object"}},
                     {"name": "echo", "inputSchema": {"type": "object",
                      "properties": {"text": {"type": "string"}}}}]}},
                    "rules": [{"on": "tools/call", "tool": "slow",
                               "do": [{"sleep_ms": 1500}, {"default": true}]}]})",
                stalls + one_call, 400},
               1,
               {"payload-unhandled", ""},
               {}}});
}

TEST_CASE("proc: a slow start is no slow answer") {
  const hostile_server slow{R"({"at_start": [{"sleep_ms": 1500}]})", one_call, 300, {}, {}};
  const auto patient = evaluate(slow);
  CHECK(patient.status == 0);
  CHECK(patient.reasons == std::vector<std::string>{""});

  auto hasty = slow;
  hasty.options = {"--startup-timeout-ms", "1000"};
  const auto refused = evaluate(hasty);
  CHECK(refused.status == 3);
  CHECK(refused.report == "");
  CHECK(refused.err.find("Error: ") == 0);
}

TEST_CASE("proc: programs that cannot be started") {
  for (const auto& command :
       {std::vector<std::string>{"/nonexistent/server"},
        std::vector<std::string>{"no-such-program-anywhere"}, std::vector<std::string>{"/"}}) {
    CAPTURE(command.front());
    const auto outcome = evaluate({"", one_call, 1000, {}, command});
    CHECK(outcome.status == 3);
    CHECK(outcome.report == "");
    CHECK(outcome.err.find("Error: ") == 0);
  }
  const auto unnamed = evaluate({"", one_call, 1000, {}, {""}});
  CHECK(unnamed.status == 2);
  CHECK(unnamed.err ==
        "Error: the command after -- starts with an empty word; give the program's name\n");
}

TEST_CASE("proc: nothing of the server survives the run") {
  for (const auto* script :
       {R"({"ignore_sigterm": true, "at_end": [{"spin": true}]})",
        R"({"ignore_sigterm": true, "rules": [{"on": "tools/call", "do": [{"hang": true}]}]})"}) {
    CAPTURE(script);
    const temporary_folder marked;
    const auto path = marked.write("script.json", script);
    const auto outcome = evaluate(
        {"",
         one_call,
         400,
         {},
         {from_environment("MCPEVAL_PYTHON"), from_environment("MCPEVAL_SCRIPTED_SERVER"), path}});
    CHECK_FALSE(outcome.killed);
    CHECK(outcome.reasons.size() == 1);
    CHECK_FALSE(somebody_runs(path));
  }
}

TEST_CASE("list: a tool that only clients with a capability see is found on such a session") {
  const char* const script = R"({"rules": [
      {"on": "tools/list", "start": 2, "do": [{"reply": {"tools": [
        {"name": "asks", "inputSchema": {"type": "object"}}]}}]},
      {"on": "tools/call", "do": [{"reply": {"content": [{"type": "text", "text": "x"}]}}]}]})";
  const auto cases = [](const std::string& tool) {
    return R"({"id": "ask", "probe": "sampling", "access": "read_only", "tool": ")" + tool +
           R"(", "arguments": {}, "max_requests": 1})";
  };
  for (const std::string tool : {"asks", "absent"}) {
    const temporary_folder folder;
    hostile_server server{script, cases(tool)};
    server.command = {from_environment("MCPEVAL_PYTHON"),
                      from_environment("MCPEVAL_SCRIPTED_SERVER"), script, "--starts",
                      folder.path() + "/starts"};
    const auto outcome = evaluate(server);
    CHECK(outcome.status == (tool == "asks" ? 0 : 2));
    if (tool == "absent")
      CHECK(outcome.err ==
            "Error: probe case ask: the server does not list tool absent; correct the manifest or "
            "the server's catalog\n");
  }
}
