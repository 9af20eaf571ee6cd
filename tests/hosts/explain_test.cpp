// SPDX-License-Identifier: MIT
/// `mcpeval explain`: one line for every label, and help with a mistyped one.
#include "program_under_test.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

using namespace mcpeval::testing;

namespace {

program_result explain(std::vector<std::string> words) {
  words.insert(words.begin(), "explain");
  return run_program(mcpeval_program(words));
}

/// The same in an installation without a module.
program_result explain_alone(std::vector<std::string> words) {
  words.insert(words.begin(), "explain");
  const temporary_folder folder;
  auto options = mcpeval_program(words);
  options.environment.emplace_back("MCPEVAL_PLUGIN_PATH", folder.path());
  return run_program(options);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream{text};
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

void check_unknown(const std::vector<std::string>& words, const std::string& sentence) {
  const auto result = explain(words);
  CHECK(result.out == "");
  CHECK(result.err == "Error: " + sentence + "\n");
  CHECK(result.status == 2);
}

}  // namespace

TEST_CASE("explain: each listed label is explained on one line") {
  const auto listed = explain({});
  CHECK(listed.status == 0);
  CHECK(listed.err == "");
  const auto lines = lines_of(listed.out);
  REQUIRE(lines.size() > 7);
  CHECK_FALSE(lines.front().starts_with(" "));
  for (auto line = lines.begin() + 1; line != lines.end(); ++line) {
    CAPTURE(*line);
    REQUIRE(line->starts_with("  "));
    const auto result = explain({line->substr(2)});
    CHECK(result.status == 0);
    CHECK(result.err == "");
    CHECK(result.out.size() > 41);
    CHECK(std::ranges::count(result.out, '\n') == 1);
    CHECK(result.out.find_first_of("\\{}") == std::string::npos);
  }
}

TEST_CASE("explain: core's reasons follow the probes', then readiness', then advisories") {
  const auto alone = lines_of(explain_alone({}).out);
  const auto all = lines_of(explain({}).out);
  REQUIRE(alone.size() > 72);
  CHECK(alone[1] == "  result-type-invalid");
  CHECK(alone[2] == "  input-required-unsolicited");
  CHECK(alone[3] == "  transport-timeout");
  CHECK(alone[8] == "  plugin-fault");
  CHECK(alone[9] == "  context-catalog-heavy");
  CHECK(alone[44] == "  honesty-untestable");
  CHECK(alone[45] == "  protocol.unknown-method");
  CHECK(alone[70] == "  coverage.exercised");
  CHECK(alone[71] == "  batch-outside-revision");
  CHECK(std::equal(alone.rbegin(), alone.rend() - 3, all.rbegin()));
  CHECK(all[1] == "  unexpected-outcome");
}

TEST_CASE("explain: a word is trimmed and read without case") {
  const std::string hint =
      "find out why the server closed the connection or its process ended while a request was "
      "open; its own stderr usually tells\n";
  for (const auto* word : {"transport-closed", "Transport-CLOSED", " \ttransport-closed\n"})
    CHECK(explain({word}).out == hint);
  CHECK(explain_alone({"transport-closed"}).out == hint);
  CHECK(explain({"stray-line"}).out ==
        "log to stderr: lines on stdout that are no JSON disturb clients that are less patient\n");
}

TEST_CASE("explain: readiness, its reasons and its checks") {
  CHECK(explain_alone({"catalog-short-description"}).out ==
        "describe in 40 characters or more what the tool does and when to use it\n");
  CHECK(explain_alone({"Catalog.Empty"}).out == "asks that the server lists at least one tool\n");
  check_unknown({"no-read-only"}, "unknown reason no-read-only; did you mean: no-read-only-tools");
}

TEST_CASE("explain: the base hint, not the one for a workflow's call") {
  CHECK(explain({"unexpected-outcome"}).out ==
        "make the tool answer the declared arguments on every call with success, or with the "
        "outcome that the case states where it states one\n");
}

TEST_CASE("explain: unknown words") {
  const std::string list = "; run mcpeval explain for the list";
  check_unknown({"TRANSPORT-late"},
                "unknown reason transport-late; did you mean: transport-timeout, "
                "transport-closed, transport-error");
  check_unknown({"interrupted"},
                "unknown reason interrupted; did you mean: evaluation-interrupted");
  check_unknown({"xyzzy"}, "unknown reason xyzzy" + list);
  check_unknown({"xyz.zy:1_2-3"}, "unknown reason xyz.zy:1_2-3" + list);
  check_unknown({""}, "unknown reason" + list);
  check_unknown({"  "}, "unknown reason" + list);
  check_unknown({"a b"}, "unknown reason" + list);
  check_unknown({"/home/jane"}, "unknown reason" + list);
  check_unknown({"plugin-fault!"}, "unknown reason; did you mean: plugin-fault");
  check_unknown({std::string(64, 'x')}, "unknown reason " + std::string(64, 'x') + list);
  check_unknown({std::string(65, 'x')}, "unknown reason" + list);
}

TEST_CASE("explain: the command line") {
  check_unknown({"a", "b"}, "too many arguments");
  check_unknown({"--plugin-dir", "absent", "plugin-fault"}, "--plugin-dir: absent is no directory");
  const temporary_folder folder;
  const auto broken = folder.write("broken.so", "no module");
  const auto result = explain({"plugin-fault", "--plugin-dir", folder.path()});
  CHECK(result.status == 0);
  CHECK(std::ranges::count(result.out, '\n') == 1);
  CHECK(result.err.starts_with("module " + broken + " is not used (not-elf)"));
}
