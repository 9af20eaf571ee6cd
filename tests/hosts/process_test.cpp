// SPDX-License-Identifier: MIT
/// The life of the program itself: streams, signals, crashes.
#include "program_under_test.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>
#include <iterator>

using namespace mcpeval::testing;

namespace {

/// Runs one case of the misbehaving module against a scripted server.
class stage {
 public:
  explicit stage(const std::string& kind, const std::string& fields = {}) {
    const auto module = from_environment("MCPEVAL_MISBEHAVING");
    modules_ = std::filesystem::path{module}.parent_path().string();
    folder_.write("mcp-eval.manifest.json",
                  R"({"version": 1, "probes": [{"id": "one", "probe": ")" + kind +
                      R"(", "access": "read_only")" + fields + "}]}");
  }

  [[nodiscard]] program_options options() const {
    const std::string silent =
        R"({"rules": [{"on": "silence/please", "do": []}, {"on": "tools/call", "do": [{"exit": 1}]}]})";
    auto wanted = mcpeval_program({"probe", "--server", "s", "--gate-only", "--plugin-dir",
                                   modules_, "--", from_environment("MCPEVAL_PYTHON"),
                                   from_environment("MCPEVAL_SCRIPTED_SERVER"), silent});
    wanted.directory = folder_.path();
    return wanted;
  }

  [[nodiscard]] std::string mark() const { return folder_.path() + "/mark"; }

 private:
  temporary_folder folder_;
  std::string modules_;
};

constexpr const char* waits = R"(, "mark": "mark")";
constexpr const char* tool_call = R"(, "tool": "echo", "arguments": {"text": "x"})";

/// The server ends in the middle of the call: an errored case, and lines on stderr.
constexpr const char* errored_report = "one schema-guessability error reason=transport-closed\n";

bool sanitized() { return std::getenv("MCPEVAL_SANITIZED") != nullptr; }

}  // namespace

TEST_CASE("streams: a lost stderr changes neither report nor status") {
  const stage run{"schema-guessability", tool_call};
  const auto usual = run_program(run.options());
  CHECK(usual.status == 3);
  CHECK(usual.out.find(errored_report) == 0);
  CHECK(usual.err.find("one transport-closed: ") == 0);

  for (const auto state : {stream_state::closed, stream_state::unreadable, stream_state::full}) {
    auto options = run.options();
    options.err = state;
    const auto result = run_program(options);
    CHECK(result.status == 3);
    CHECK(result.out == usual.out);
  }
}

TEST_CASE("streams: a stdout that takes nothing is said once, with exit 3") {
  const std::string sentence =
      "Error: stdout did not take the whole output; check its reader, or the disk it goes to\n";
  for (const auto state : {stream_state::closed, stream_state::unreadable, stream_state::full}) {
    for (const auto& words :
         {std::vector<std::string>{"--version"}, std::vector<std::string>{"plugins", "list"}}) {
      auto options = mcpeval_program(words);
      options.out = state;
      const auto result = run_program(options);
      CHECK(result.status == 3);
      CHECK(result.signal == 0);
      CHECK(result.err == sentence);
    }
    auto options = stage{"schema-guessability", tool_call}.options();
    options.directory = {};
    options.out = state;
    CHECK(run_program(options).status == 2);  // usage faults need no stdout
  }
}

TEST_CASE("streams: both lost") {
  auto options = mcpeval_program({"--version"});
  options.out = options.err = stream_state::closed;
  CHECK(run_program(options).status == 3);
}

TEST_CASE("environment: --env sets over the inherited one and is never shown") {
  const stage run{"schema-guessability", tool_call};
  auto options = run.options();
  const auto separator = std::find(options.argv.begin(), options.argv.end(), "--");
  options.argv.erase(separator, options.argv.end());
  for (const auto* word : {"--env", "TOKEN=hunter2 a=b", "--env", "PASSED", "--", "/bin/sh", "-c",
                           "printf '%s|%s|%s' \"$TOKEN\" \"$PASSED\" \"$KEPT\" > mark"})
    options.argv.emplace_back(word);
  options.environment.insert(options.environment.end(),
                             {{"PASSED", "on"}, {"KEPT", "as it was"}, {"TOKEN", "before"}});
  const auto result = run_program(options);
  CHECK(result.status == 3);  // a shell is no MCP server
  CHECK(result.out == "");
  CHECK(result.err.find("hunter2") == std::string::npos);
  std::ifstream mark{run.mark()};
  CHECK(std::string{std::istreambuf_iterator<char>{mark}, {}} == "hunter2 a=b|on|as it was");
}

TEST_CASE("signals: the first one ends the run in good order") {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const stage run{"acme.wait-for-silence", waits};
    running_program program{run.options()};
    REQUIRE(wait_for_file(run.mark()));
    program.send(signal);
    const auto result = program.finish();
    CHECK(result.status == 3);
    CHECK(result.signal == 0);
    CHECK(result.out.find("one acme.wait-for-silence error reason=evaluation-interrupted\n") == 0);
    CHECK(result.out.find("s gate 0/1 passed\n") != std::string::npos);
  }
}

TEST_CASE("signals: two at once are one wish") {
  const stage run{"acme.wait-for-silence", waits};
  running_program program{run.options()};
  REQUIRE(wait_for_file(run.mark()));
  program.send(SIGINT);
  program.send(SIGTERM);
  const auto result = program.finish();
  CHECK(result.status == 3);
  CHECK(result.signal == 0);
  CHECK(result.out.find("one acme.wait-for-silence error reason=evaluation-interrupted\n") == 0);
}

TEST_CASE("signals: a later one ends the process") {
  const stage run{"acme.never-return", waits};
  running_program program{run.options()};
  REQUIRE(wait_for_file(run.mark()));
  program.send(SIGTERM);
  REQUIRE(wait_for_file(run.mark() + ".cancelled"));
  std::this_thread::sleep_for(std::chrono::milliseconds{1100});
  program.send(SIGINT);
  const auto result = program.finish();
  CHECK(result.signal == SIGINT);
  CHECK(result.out == "");
}

TEST_CASE("signals: a probe that ignores the first one is left behind") {
  const stage run{"acme.never-return", waits};
  running_program program{run.options()};
  REQUIRE(wait_for_file(run.mark()));
  program.send(SIGINT);
  const auto result = program.finish();
  CHECK(result.status == 3);
  CHECK(result.out.find("one acme.never-return error reason=plugin-fault\n") == 0);
  CHECK(
      result.err.find("Error: a probe module did not come back; the report ends with its case\n") !=
      std::string::npos);
}

TEST_CASE("exit: a module that ends the process does not decide the status") {
  const auto result = run_program(stage{"acme.leave"}.options());
  CHECK(result.status == 3);
  CHECK(result.out == "");
  CHECK(result.err ==
        "Error: the process was ended from inside module misbehaving; remove or replace it\n");
}

TEST_CASE("crash: the module is named, the signal stays") {
  if (sanitized()) return;
  const auto segfault = run_program(stage{"acme.crash"}.options());
  CHECK(segfault.signal == SIGSEGV);
  CHECK(segfault.out == "");
  CHECK(segfault.err ==
        "Error: mcpeval crashed (SIGSEGV) in module misbehaving; remove or replace that module\n");

  const auto aborted = run_program(stage{"acme.give-up"}.options());
  CHECK(aborted.signal == SIGABRT);
  CHECK(aborted.err ==
        "Error: mcpeval crashed (SIGABRT) in module misbehaving; remove or replace that module\n");
}

TEST_CASE("crash: outside every module") {
  if (sanitized()) return;
  const stage run{"acme.wait-for-silence", waits};
  running_program program{run.options()};
  REQUIRE(wait_for_file(run.mark()));
  program.send(SIGABRT);
  const auto result = program.finish();
  CHECK(result.signal == SIGABRT);
}
