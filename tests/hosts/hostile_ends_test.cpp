// SPDX-License-Identifier: MIT
/// Contract 13 B with 00, decisions 5 and 26: a server that dies or stops reading at the moment of
/// our next message. Who was first is chance, so each row is run several times and says one thing.
#include "hostile_run.hpp"
#include "program_under_test.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;

namespace {

constexpr int runs = 2;
const std::vector<std::string> allow_mutation = {"--allow-mutation"};

void check_each_run(const std::vector<hostile_row>& rows) {
  for (int run = 0; run < runs; ++run) check_rows(rows);
}

/// A server that does this at each tool call, or only at the `nth`.
std::string on_call(const std::string& actions, int nth = 0) {
  const std::string which = nth == 0 ? "" : R"("nth": )" + std::to_string(nth) + ", ";
  return R"({"rules": [{"on": "tools/call", )" + which + R"("do": [)" + actions + "]}]}";
}

/// Two calls, each a case of its own. Unlike reading ones, mutating cases may not be run again
/// once the server has read a call of theirs.
std::string two_calls(const std::string& access) {
  const std::string call =
      R"("probe": "instruction-fidelity", "tool": "echo", "arguments": {"text": "x"},
         "expect": {"outcome": "ok"}, "access": )" +
      access;
  return R"({"id": "a", )" + call + R"(}, {"id": "b", )" + call + "}";
}
const std::string reading = R"("read_only")";
const std::string mutating = R"("mutating", "sandbox": "s")";

constexpr const char* cancelled_call =
    R"({"id": "cancel", "probe": "cancellation", "access": "read_only", "tool": "echo",
        "arguments": {"text": "x"}, "grace_seconds": 1, "reason": "x"})";
constexpr const char* three_calls =
    R"({"id": "steady", "probe": "degradation-over-n", "access": "read_only", "tool": "echo",
        "arguments": {"text": "x"}, "max_attempts": 3})";

}  // namespace

TEST_CASE("ends: whether a cancellation still reached the server does not decide") {
  const std::string close = R"({"close": "stdin"})";
  check_each_run({
      {"it replies and dies",
       {on_call(R"({"default": true}, {"exit": 3})", 2), cancelled_call},
       1,
       {"cancellation-ignored"},
       {}},
      {"it stops reading and replies",
       {on_call(close + R"(, {"default": true}, {"hang": true})", 2), cancelled_call},
       1,
       {"cancellation-ignored"},
       {}},
      {"it stops reading and replies later",
       {on_call(close + R"(, {"sleep_ms": 300}, {"default": true}, {"hang": true})", 2),
        cancelled_call},
       1,
       {"cancellation-ignored"},
       {}},
      {"it stops reading and is silent",
       {on_call(close + R"(, {"hang": true})", 2), cancelled_call},
       3,
       {"transport-closed"},
       {}},
      {"it dies in silence",
       {on_call(R"({"exit": 3})", 2), cancelled_call},
       3,
       {"transport-closed"},
       {}},
  });
}

TEST_CASE("ends: a call that no server ever read is made once more, elsewhere") {
  for (const auto& access : {reading, mutating})
    check_each_run({
        {"it answers and dies",
         {on_call(R"({"default": true}, {"exit": 1})"), two_calls(access), 20000, allow_mutation},
         0,
         {"", ""},
         {}},
        {"it answers, stops reading and lives on",
         {on_call(R"({"default": true}, {"close": "stdin"}, {"hang": true})"), two_calls(access),
          20000, allow_mutation},
         0,
         {"", ""},
         {}},
        {"and asks without end",
         {on_call(R"({"default": true}, {"close": "stdin"},
                     {"repeat": 20, "do": [{"request": "ping"}]}, {"hang": true})"),
          two_calls(access), 20000, allow_mutation},
         0,
         {"", ""},
         {}},
        {"it stops reading after the catalog",
         {R"({"rules": [{"on": "tools/list", "do": [{"default": true}, {"close": "stdin"},
              {"hang": true}]}]})",
          two_calls(access), 20000, allow_mutation},
         0,
         {"", ""},
         {}},
    });
}

TEST_CASE("ends: two clients at once are not blamed for their predecessor's server") {
  const std::string call = R"("probe": "instruction-fidelity", "tool": "echo", "arguments":
      {"text": "x"}, "expect": {"outcome": "ok"}, "access": "read_only"})";
  const std::string cases = R"({"id": "a", )" + call + R"(, {"id": "both", "probe": "contention",
      "tool": "echo", "arguments": {"text": "x"}, "access": "read_only"}, {"id": "b", )" +
                            call;
  for (const char* pause : {"", R"({"sleep_ms": 5}, )"})
    check_each_run(
        {{"it answers and dies",
          {on_call(R"({"default": true}, )" + std::string{pause} + R"({"exit": 0})"), cases},
          0,
          {"", "", ""},
          {}}});
}

TEST_CASE("ends: a server that is still at a cancelled call is not waited for") {
  const std::string cases = std::string{cancelled_call} + R"(, {"id": "next",
      "probe": "instruction-fidelity", "tool": "echo", "arguments": {"text": "x"},
      "expect": {"outcome": "ok"}, "access": "read_only"})";
  check_each_run({{"it goes on with it for 4 s",
                   {on_call(R"({"sleep_ms": 4000}, {"default": true})", 2), cases, 2000},
                   0,
                   {"", ""},
                   {}}});
}

TEST_CASE("ends: a mutating call that was read is never made again") {
  check_each_run({{"the second call is read, and the server dies",
                   {on_call(R"({"exit": 1})", 2), two_calls(mutating), 20000, allow_mutation},
                   3,
                   {"", "transport-closed"},
                   {}}});
}

TEST_CASE("ends: a server that reads a call, stops reading and answers has answered") {
  check_each_run({{"the answer takes its time",
                   {on_call(R"({"close": "stdin"}, {"sleep_ms": 300}, {"default": true},
                               {"hang": true})"),
                    two_calls(reading)},
                   0,
                   {"", ""},
                   {}}});
}

TEST_CASE("ends: within a case a server that stopped reading is a closed connection") {
  const hostile_server server{on_call(R"({"default": true}, {"close": "stdin"}, {"hang": true})"),
                              three_calls};
  for (int run = 0; run < runs; ++run) {
    const auto outcome = evaluate(server);
    CHECK(outcome.status == 3);
    CHECK(outcome.reasons == std::vector<std::string>{"transport-closed"});
    CHECK(outcome.err == "steady transport-closed: the server no longer reads its input\n");
  }
}

TEST_CASE("ends: a server that stops reading after its welcome") {
  const hostile_server at_once{R"({"rules": [{"on": "initialize", "do": [{"default": true},
      {"close": "stdin"}, {"hang": true}]}]})"};
  for (int run = 0; run < runs; ++run) {
    const auto outcome = evaluate(at_once);
    CHECK(outcome.status == 3);
    CHECK(outcome.report == "");
    CHECK(outcome.err ==
          "Error: the server's tools could not be listed: the server no longer reads its input\n");
  }

  // the second process is the case's own
  const char* const script = R"({"rules": [{"on": "initialize", "start": 2, "do": [
      {"default": true}, {"close": "stdin"}, {"hang": true}]}]})";
  for (int run = 0; run < runs; ++run) {
    const temporary_folder folder;
    hostile_server server{script,
                          R"({"id": "ask", "probe": "sampling", "access": "read_only",
                              "tool": "echo", "arguments": {"text": "x"}, "max_requests": 2})"};
    server.command = {from_environment("MCPEVAL_PYTHON"),
                      from_environment("MCPEVAL_SCRIPTED_SERVER"), script, "--starts",
                      folder.path() + "/starts"};
    const auto outcome = evaluate(server);
    CHECK(outcome.status == 3);
    CHECK(outcome.reasons == std::vector<std::string>{"transport-closed"});
    CHECK(outcome.err == "ask transport-closed: the server no longer reads its input\n");
  }
}

TEST_CASE("ends: the last words of a server that stopped reading are counted to the last") {
  const std::string lines = R"({"repeat": 300, "do": [{"write": "hello\n"}]}, {"exit": 0})";
  check_each_run({
      {"one case",
       {on_call(R"({"close": "stdin"}, {"default": true}, )" + lines)},
       0,
       {""},
       {{"stray-line", 300}}},
      {"three connections",
       {on_call(R"({"close": "stdin"}, {"default": true}, )" + lines),
        two_calls(reading) + ", " + three_calls},
       3,
       {"", "", "transport-closed"},
       {{"stray-line", 900}}},
  });
}

TEST_CASE("ends: a request of the server's whose answer it does not read does not hold up a case") {
  check_rows({{"an id of a megabyte",
               {on_call(R"({"write": "{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":\""},
                           {"fill": 1000000}, {"write": "\"}\n"}, {"hang": true})",
                        2),
                cancelled_call, 600000},
               0,
               {""},
               {}}});
}
