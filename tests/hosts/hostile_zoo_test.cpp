// SPDX-License-Identifier: MIT
/// Contract 13 C and D: a catalog of odd schemas whose last tool is fine.
#include "hostile_run.hpp"
#include "program_under_test.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace mcpeval::testing;

namespace {

/// A tool of the zoo, the arguments that fit its schema, and what schema-guessability says.
struct animal {
  std::string tool;
  std::string reason;
  std::string arguments = "{}";
};

const std::vector<animal> animals = {
    {"type-missing", "invalid-schema"},
    {"type-string", "invalid-schema"},
    {"type-null", "invalid-schema"},
    {"type-list", "invalid-schema"},
    {"properties-list", "invalid-schema"},
    {"properties-null", "invalid-schema"},
    {"required-null", "invalid-schema"},
    {"required-string", "invalid-schema"},
    {"required-map", "invalid-schema"},
    {"required-number", "invalid-schema"},
    {"required-unknown", "invalid-schema"},
    {"property-list", ""},
    {"annotations-list", ""},
    {"output-list", ""},
    {"output-string", ""},
    {"additional-schema", "", R"({"any": 1})"},
    {"additional-string", ""},
    {"untyped", "", R"({"body": [1, null]})"},
    {"untyped-true", "", R"({"body": 1})"},
    {"catch-all", "", R"({"any": "x"})"},
    {"draft-04", ""},
    {"draft-07", ""},
    {"dialect-unknown", ""},
    {"dialect-number", ""},
    {"reference-circle", ""},
    {"reference-outside", ""},
    {"reference-nowhere", ""},
    {"pattern-slow", ""},
    {"pattern-broken", ""},
    {"half-character", ""},
    {"schema-missing-twice", ""},
    {"fine", "", R"({"text": "hello"})"},
};

/// What the catalog as a whole deserves, whatever is called: 14 entries that no client can use,
/// 6 of all with an empty array for an object, one frame with half a surrogate pair.
const std::map<std::string, int> zoo_advisories{
    {"empty-array-for-object", 6}, {"invalid-tool-entry", 14}, {"lone-surrogate", 1}};

constexpr const char* measured =
    R"({"id": "size", "probe": "discovery-cost", "access": "read_only", "max_tools": 32,
        "max_schema_bytes": 100000}, )";

std::string guess(const animal& one) {
  return R"({"id": "guess-)" + one.tool +
         R"(", "probe": "schema-guessability", "access": "read_only", "tool": ")" + one.tool +
         R"(", "arguments": )" + one.arguments + "}";
}

std::string read(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

/// The zoo, with a log of what it is asked.
std::vector<std::string> zoo_command(const std::string& log) {
  return {from_environment("MCPEVAL_PYTHON"), from_environment("MCPEVAL_SCRIPTED_SERVER"),
          from_environment("MCPEVAL_SCHEMA_ZOO"), "--log", log};
}

std::size_t calls_in(const std::string& log) {
  std::size_t count = 0;
  for (auto at = log.find("tools/call"); at != std::string::npos;
       at = log.find("tools/call", at + 1))
    ++count;
  return count;
}

}  // namespace

TEST_CASE("zoo: each odd schema costs its own tool a verdict, and the last tool is evaluated") {
  const temporary_folder folder;
  const std::string log = folder.path() + "/log";
  std::string cases = measured;
  for (const auto& one : animals) cases += guess(one) + (one.tool == "fine" ? "" : ", ");
  const auto outcome = evaluate({"", cases, 20000, {}, zoo_command(log)});
  CAPTURE(outcome.err);
  CHECK(outcome.status == 1);
  CHECK(outcome.advisories == zoo_advisories);
  REQUIRE(outcome.reasons.size() == animals.size() + 1);
  CHECK(outcome.reasons.front().empty());
  CHECK(figure(outcome, "/cases/0/measurements/tool_count") == 32);
  std::size_t passed = 0;
  for (std::size_t i = 0; i < animals.size(); ++i) {
    CAPTURE(animals[i].tool);
    const bool fails = !animals[i].reason.empty();
    const std::string here = "/cases/" + std::to_string(i + 1);
    CHECK(outcome.reasons[i + 1] == animals[i].reason);
    CHECK(figure(outcome, here + "/attempts") == (fails ? 0 : 1));
    CHECK(figure(outcome, here + "/first_failure") == (fails ? 1 : -1));
    passed += fails ? 0 : 1;
  }
  CHECK(calls_in(read(log)) == passed);
  CHECK(outcome.report.find(secret) == std::string::npos);
  CHECK(outcome.err.find(secret) == std::string::npos);
}

TEST_CASE("zoo: untyped and catch-all parameters, dialects and references are never a verdict") {
  // An advisory neither: typed parameters are measured by the readiness standard.
  for (const auto* tool : {"untyped", "untyped-true", "catch-all", "dialect-unknown",
                           "dialect-number", "reference-circle", "reference-outside",
                           "reference-nowhere", "pattern-slow", "additional-schema"}) {
    CAPTURE(tool);
    check_rows({{tool,
                 {"", guess({tool, ""}), 20000, {}, zoo_command("/dev/null")},
                 0,
                 {""},
                 zoo_advisories}});
  }
}

TEST_CASE("zoo: a tool that was left out cannot be named, and the sentence says why") {
  for (const std::string tool :
       {"schema-missing", "schema-null", "schema-string", "schema-true", "schema-list"}) {
    CAPTURE(tool);
    const auto outcome = evaluate({"", guess({tool, ""}), 20000, {}, zoo_command("/dev/null")});
    CHECK(outcome.status == 2);
    CHECK(outcome.report.empty());
    CHECK(outcome.err.find("lists tool " + tool + ", but its tools/list entry is invalid") !=
          std::string::npos);
  }
}

TEST_CASE("zoo: pagination judges the entry that discovery leaves out, and the run goes on") {
  const auto outcome = evaluate(
      {"",
       R"({"id": "pages", "probe": "pagination", "access": "read_only", "max_pages": 3}, )" +
           guess(animals.back()),
       20000,
       {},
       zoo_command("/dev/null")});
  CHECK(outcome.status == 1);
  CHECK(outcome.reasons == std::vector<std::string>{"pagination-invalid-entry", ""});
  CHECK(figure(outcome, "/cases/0/attempts") == 1);
  CHECK(figure(outcome, "/cases/0/first_failure") == 1);
  CHECK(outcome.advisories.at("invalid-tool-entry") == 14);
}

TEST_CASE("zoo: init proposes cases for the tool that is fine") {
  const temporary_folder folder;
  std::vector<std::string> words = {"init", "--server", "zoo", "--"};
  for (const auto& word : zoo_command("log")) words.push_back(word);
  auto options = mcpeval_program(words);
  options.directory = folder.path();
  const auto result = run_program(options);
  CAPTURE(result.err);
  CHECK(result.status == 0);
  const std::string manifest = read(folder.path() + "/mcp-eval.manifest.json");
  CHECK(manifest.find(R"("tool": "fine")") != std::string::npos);
  CHECK(manifest.find("type-missing") == std::string::npos);
  // the tool is called with nothing that its additionalProperties forbids
  CHECK(read(folder.path() + "/log").find(R"("name":"fine","arguments":{}})") != std::string::npos);
}
