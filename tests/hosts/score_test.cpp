// SPDX-License-Identifier: MIT
/// `mcpeval score`, and the readiness of `mcpeval probe`, against the demo: contract 09 section 3.2
/// and contract 10 sections 4 and 5.
#include "scaffold_run.hpp"

#include "json/document.hpp"
#include "support/golden.hpp"

#include <doctest/doctest.h>

#include <map>

using namespace mcpeval::testing;

namespace {

using words = scaffold_run::words;

struct area_scores {
  int total, protocol, catalog, context, honesty, reliability, coverage;
};

std::string readiness_line(const area_scores& areas, const std::string& standard) {
  const auto part = [](const char* name, int score) {
    return std::string{" "} + name + "=" + std::to_string(score);
  };
  return "demo readiness " + std::to_string(areas.total) + "/100" +
         part("protocol", areas.protocol) + part("catalog", areas.catalog) +
         part("context", areas.context) + part("error-honesty", areas.honesty) +
         part("reliability", areas.reliability) + part("coverage", areas.coverage) +
         " standard=mcpeval-standard/" + standard + "\n";
}

/// The line of a text report that speaks of readiness.
std::string readiness_of(const std::string& text) {
  const auto start = text.find("demo readiness ");
  if (start == std::string::npos) return text;
  return text.substr(start, text.find('\n', start) + 1 - start);
}

constexpr area_scores clean = {91, 100, 63, 100, 100, 91, 100};

program_result score_scripted(const std::string& script, const words& options = {}) {
  const temporary_folder folder;
  words all = {"score", "--server", "s"};
  all.insert(all.end(), options.begin(), options.end());
  all.insert(all.end(), {"--", from_environment("MCPEVAL_PYTHON"),
                         from_environment("MCPEVAL_SCRIPTED_SERVER"), script});
  auto wanted = mcpeval_program(all);
  wanted.directory = folder.path();
  return run_program(wanted);
}

}  // namespace

TEST_CASE("score: the demo, in text and as a document, twice the same") {
  const scaffold_run run;
  const auto text = run.demo("score");
  CHECK(text.status == 0);
  CHECK(text.err == "");
  check_golden("cli/score-demo.txt", text.out);
  const auto document = run.demo("score", {"--format=json"});
  CHECK(document.status == 0);
  check_golden("cli/score-demo.json", document.out);
  CHECK(run.demo("score", {"--format=json", "--brief"}).out == document.out);
}

TEST_CASE("score: each aspect of the demo moves what the table says, and nothing else") {
  const std::map<std::string, area_scores> table = {
      {"schema", {83, 100, 63, 100, 67, 83, 90}},
      {"fidelity", clean},
      {"unstable-errors", clean},
      {"lying-errors", {76, 100, 63, 100, 0, 91, 100}},
      {"bloated", {84, 100, 66, 69, 100, 84, 91}},
      {"undescribed", {85, 100, 35, 100, 100, 91, 100}},
      {"duplicate-page", {88, 83, 63, 100, 100, 91, 100}},
      {"stalled-cursor", {88, 83, 63, 100, 100, 91, 100}},
      {"slow", {91, 100, 63, 100, 100, 90, 100}},
      {"flaky", {90, 100, 63, 100, 100, 85, 100}},
      {"surface", {88, 83, 63, 100, 100, 91, 100}},
      {"output-schema", {91, 100, 65, 100, 100, 88, 100}},
      {"cancellation", clean},
      {"negotiation", {88, 83, 63, 100, 100, 91, 100}},
      {"unknown-method", {88, 83, 63, 100, 100, 91, 100}},
      {"sampling", {88, 100, 63, 100, 100, 83, 90}},
      {"elicitation", {88, 100, 63, 100, 100, 83, 90}},
      {"subscription", clean},
      {"completion", clean},
  };
  const scaffold_run run;
  for (const auto& row : table) {
    const auto& [aspect, areas] = row;
    CAPTURE(row.first);
    const auto result = run.demo("score", {"--brief"}, {"--broken", aspect});
    CHECK(result.status == 0);
    CHECK(result.err == "");
    CHECK(readiness_of(result.out) == readiness_line(areas, "2"));
  }
}

TEST_CASE("score: the stateless era has a standard of its own, with the same figures") {
  const scaffold_run run;
  const std::map<std::string, area_scores> table = {
      {"cache-hints", {88, 83, 63, 100, 100, 91, 100}},
      {"negotiation", {88, 83, 63, 100, 100, 91, 100}},
      {"no-result-type", {88, 100, 63, 100, 100, 83, 90}},
      {"unsolicited-input", {88, 100, 63, 100, 100, 83, 90}},
      {"listen-order", clean},
  };
  const auto sound = run.demo("score", {"--brief"}, {"--era", "stateless"});
  CHECK(sound.status == 0);
  CHECK(readiness_of(sound.out) == readiness_line(clean, "3"));
  for (const auto& row : table) {
    const auto& [aspect, areas] = row;
    CAPTURE(row.first);
    const auto broken = run.demo("score", {"--brief"}, {"--era", "stateless", "--broken", aspect});
    CHECK(readiness_of(broken.out) == readiness_line(areas, "3"));
  }
}

TEST_CASE("score: attestation and skips reach the battery") {
  const scaffold_run run;
  const auto padded = [&](const words& options) {
    return run.demo("score", options, {"--broken", "bloated"}).out;
  };
  CHECK(padded({}).find("lost coverage.exercised score=0 tool=extra_padding_tool "
                        "reason=coverage-unannotated\n") != std::string::npos);
  CHECK(padded({"--confirm-read-only"})
            .find("lost coverage.exercised score=0 tool=extra_padding_tool "
                  "reason=coverage-rejected-arguments\n") != std::string::npos);
  const auto skipped =
      run.demo("score", {"--brief", "--skip-tool=describe_status", "--skip-tool=describe_status"});
  CHECK(skipped.status == 0);
  CHECK(readiness_of(skipped.out) == readiness_line({84, 100, 63, 100, 100, 66, 90}, "2"));
  const auto absent = run.demo("score", {"--skip-tool=absent"});
  CHECK(absent.status == 2);
  CHECK(absent.out == "");
  CHECK(absent.err == "Error: --skip-tool absent: the server does not list it; correct the name\n");
}

TEST_CASE("score: refusals before anything is started") {
  const scaffold_run run;
  for (const auto* format : {"sarif", "junit"}) {
    const auto result = run.marking({"score", "--server=s", std::string{"--format="} + format});
    CHECK(result.status == 2);
    CHECK(result.err == "Error: --format " + std::string{format} +
                            " shows cases, and score runs none; use text, json or markdown here, "
                            "or run mcpeval probe\n");
  }
  CHECK(run.marking({"score", "--server=a b"}).status == 2);
  CHECK(run.marking({"score", "--server=s", "--format=nonsense"}).status == 2);
  CHECK(run.marking({"score", "--server=s", "--manifest=x"}).status == 2);
  CHECK(run.marking({"score"}).status == 2);
  CHECK_FALSE(run.server_ran());
}

TEST_CASE("score: a server that does not start has no report") {
  const auto result = score_scripted(R"({"at_start": [{"exit": 4}]})");
  CHECK(result.status == 3);
  CHECK(result.out == "");
  CHECK(result.err.starts_with("Error: the server could not be started: "));
}

TEST_CASE("score: a listing that fails is reported, and the run is incomplete") {
  for (const auto* page : {"1", "2"}) {
    CAPTURE(page);
    const std::string script = R"({"page_size": 1, "tools": [{"name": "a", "inputSchema": {}},
        {"name": "b", "inputSchema": {}}], "rules": [{"on": "tools/list", "nth": )" +
                               std::string{page} +
                               R"(, "do": [{"error": {"code": -32603, "message": "secret"}}]}]})";
    const auto result = score_scripted(script);
    CHECK(result.status == 3);
    CHECK(result.out == "s readiness error reason=transport-error\n");
    CHECK(result.err ==
          "readiness transport-error: the server answered tools/list with error code -32603\n");
    const auto document = score_scripted(script, {"--format=json"});
    mcpeval::core::document report;
    REQUIRE(mcpeval::core::document::parse(document.out, {}, report));
    CHECK(report.root()["readiness"].is_null());
    CHECK(report.root()["readiness_error"].string_or("") == "transport-error");
    CHECK(report.root()["gate"].is_null());
  }
}

TEST_CASE("probe: readiness follows the gate unless it was not asked for") {
  const scaffold_run run;
  run.folder().write("mcp-eval.manifest.json",
                     R"({"version": 1, "probes": [{"id": "pages", "probe": "pagination",
                         "access": "read_only", "max_pages": 5}]})");
  const std::string gate =
      "pages pagination pass attempts=1 tools=12 pages=1\ndemo gate 1/1 passed\n";
  const auto full = run.demo("probe", {"--brief"});
  CHECK(full.status == 0);
  CHECK(full.out.starts_with(gate + readiness_line(clean, "2")));
  CHECK(run.demo("probe", {"--gate-only"}).out == gate);
  CHECK(run.demo("probe", {"--probe=pagination"}).out == gate + "demo readiness not measured\n");
  const auto absent = run.demo("probe", {"--skip-tool=absent"});
  CHECK(absent.status == 2);
  CHECK(absent.out == "");
}
