// SPDX-License-Identifier: MIT
/// `mcpeval init` when the server, a module or the operator gets in its way: nothing is written.
#include "scaffold_run.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

using namespace mcpeval::testing;

namespace {

constexpr const char* default_file = "mcp-eval.manifest.json";

constexpr const char* two_readers = R"("tools": [
  {"name": "first", "inputSchema": {}, "annotations": {"readOnlyHint": true}},
  {"name": "second", "inputSchema": {}, "annotations": {"readOnlyHint": true}}])";

std::string readers_with(const std::string& rules) {
  return "{" + std::string{two_readers} + R"(, "rules": [)" + rules + "]}";
}

scaffold_run::words with_proposing(scaffold_run::words options = {}) {
  const std::filesystem::path module{from_environment("MCPEVAL_PROPOSING")};
  options.insert(options.end(), {"--plugin-dir", module.parent_path().string()});
  return options;
}

/// Waits until the scripted server was asked to call a tool, at most 30 s.
bool wait_for_call(const scaffold_run& run) {
  for (int i = 0; i < 3000 && run.called().empty(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  return !run.called().empty();
}

program_result propose(const scaffold_run& run, const std::string& proposal) {
  auto options = run.scripted_options(readers_with(""), with_proposing({"--force"}));
  options.environment.emplace_back("MCPEVAL_TEST_PROPOSAL", proposal);
  return run_program(options);
}

}  // namespace

TEST_CASE("init: a file that may not grow is a file that cannot be written") {
  const scaffold_run run;
  auto options = run.scripted_options(readers_with(""), {"--force"});
  options.argv.insert(options.argv.begin(), {"/bin/sh", "-c", R"(ulimit -f 0; exec "$0" "$@")"});
  const auto result = run_program(options);
  CHECK(result.status == 3);
  CHECK(result.err.find("Error: ") == 0);
  CHECK_FALSE(std::filesystem::exists(std::filesystem::path{run.folder().path()} / default_file));
}

TEST_CASE("init: a server without a usable tool") {
  for (const auto* script : {R"({"tools": []})", R"({"tools": [{"name": "x"}, 7]})"}) {
    const scaffold_run run;
    run.folder().write(default_file, "precious");
    const auto result = run.scripted(script, {"--force"});
    CHECK(result.status == 3);
    CHECK(result.out == "");
    CHECK(result.err ==
          "Error: the server lists no usable tool, so there is nothing to write a manifest "
          "about\n");
    CHECK(run.read(default_file) == "precious");
  }
}

TEST_CASE("init: a catalog that cannot be listed to its end calls no tool") {
  const std::string later_pages[] = {
      R"({"on": "tools/list", "from": 2, "do": [{"error": {"code": -32603, "message": "no"}}]})",
      R"({"on": "tools/list", "from": 2, "do": [{"reply": {"items": []}}]})",
      R"({"on": "tools/list", "from": 2, "do": [{"exit": 0}]})",
      R"({"on": "tools/list", "from": 2, "do": [{"write": "{\"jsonrpc\":\"2.0\",\"id\":${id},\"result\":{\"tools\":[],\"nextCursor\":\"c${id}\"}}\n"}]})"};
  for (const auto& page : later_pages) {
    const scaffold_run run;
    run.folder().write(default_file, "precious");
    const auto result = run.scripted(R"({"page_size": 1, )" + readers_with(page).substr(1),
                                     {"--force", "--confirm-read-only"});
    CHECK(result.status == 3);
    CHECK(result.out == "");
    CHECK(result.err.find("Error: the server's tools could not be listed to the end: ") !=
          std::string::npos);
    CHECK(run.called() == "");
    CHECK(run.read(default_file) == "precious");
  }
}

TEST_CASE("init: one bad entry never hides the others, and is mentioned") {
  const scaffold_run run;
  const auto result = run.scripted(
      R"({"tools": [{"name": "bad"}, {"name": "good", "inputSchema": {},
          "annotations": {"readOnlyHint": true}}]})");
  CHECK(result.status == 0);
  CHECK(result.err.starts_with("advisory: invalid-tool-entry count=1; "));
  CHECK(run.called() == "good ");
}

TEST_CASE("init: a call that kills the server costs its tool only") {
  const scaffold_run run;
  const auto result =
      run.scripted(readers_with(R"({"on": "tools/call", "tool": "first", "do": [{"exit": 1}]})"));
  CHECK(result.status == 0);
  CHECK(run.called() == "first second ");
  const auto manifest = run.read(default_file);
  CHECK(manifest.find("first") == std::string::npos);
  CHECK(manifest.find(R"("id": "second-guessable")") != std::string::npos);
}

TEST_CASE("init: a server that cannot be started") {
  const scaffold_run run;
  const auto result = run.scripted(R"({"at_start": [{"exit": 4}]})");
  CHECK(result.status == 3);
  CHECK(result.out == "");
  CHECK(result.err.starts_with("Error: the server could not be started: "));
  CHECK_FALSE(run.folder().has(default_file));
}

TEST_CASE("init: a third-party kind takes part") {
  const scaffold_run run;
  const auto result = propose(run, R"({"limit": 7})");
  CHECK(result.status == 0);
  CHECK(result.err == "");
  const auto manifest = run.read(default_file);
  std::size_t at = 0;
  for (const auto* id : {"token-budget", "proposed", "catalog-pagination", "first-guessable",
                         "first-ping", "first-repeat", "second-ping"}) {
    const auto found = manifest.find(R"("id": ")" + std::string{id} + '"');
    REQUIRE(found != std::string::npos);
    CHECK(found > at);
    at = found;
  }
  CHECK(result.out.find("acme.proposer 1") != std::string::npos);
  CHECK(result.out.find("acme.pinger 2") != std::string::npos);
}

TEST_CASE("init: a module that proposes nonsense is named, and nothing is written") {
  const std::string answers = "module acme-proposing, starter case of acme.proposer: ";
  const std::string proposes = "module acme-proposing proposes, for acme.proposer, a case that ";
  struct row {
    std::string proposal;
    std::string sentence;
  };
  const row rows[] = {
      {"hunter2", answers + "the module's answer is no sound JSON object"},
      {R"(["hunter2"])", answers + "the module's answer is no sound JSON object"},
      {R"({"limit": 1, "limit": 2})", answers + "the module's answer is no sound JSON object"},
      {R"({"limit": 1, "access": "mutating"})",
       answers + "the module's answer sets access, which is not its"},
      {R"({"limit": "hunter2"})", proposes + "breaks the rules of its kind"},
      {R"({"limit": 10})", proposes + "breaks the rules of its kind"},
      {R"({"hunter2": 1})", proposes + "breaks the rules of its kind"},
      {R"({"tool": "first"})", proposes + "names a tool which no trial call has verified"}};
  const scaffold_run run;
  run.folder().write(default_file, "precious");
  for (const auto& one : rows) {
    const auto result = propose(run, one.proposal);
    CHECK(result.status == 3);
    CHECK(result.out == "");
    CHECK(result.err == "Error: " + one.sentence + "; nothing was written\n");
    CHECK(run.called() == "");
    CHECK(run.read(default_file) == "precious");
  }
}

TEST_CASE("init: Ctrl-C during a call") {
  const scaffold_run run;
  const auto options =
      run.scripted_options(readers_with(R"({"on": "tools/call", "do": [{"hang": true}]})"));
  running_program program{options};
  REQUIRE(wait_for_call(run));
  program.send(SIGINT);
  const auto result = program.finish();
  CHECK(result.status == 3);
  CHECK(result.out == "");
  CHECK(result.err == "Error: the operator stopped the run; nothing was written\n");
  CHECK_FALSE(run.folder().has(default_file));
}

TEST_CASE("init: a module that does not come back") {
  const scaffold_run run;
  auto options = run.scripted_options(readers_with(""), with_proposing());
  const auto mark = run.folder().path() + "/stalled";
  options.environment.emplace_back("MCPEVAL_TEST_STALL", mark);
  running_program program{options};
  REQUIRE(wait_for_file(mark));
  program.send(SIGINT);
  const auto result = program.finish();
  CHECK(result.status == 3);
  CHECK(result.out == "");
  CHECK(result.err == "Error: a probe module did not come back; nothing was written\n");
  CHECK_FALSE(run.folder().has(default_file));
}
