// SPDX-License-Identifier: MIT
#include "hostile_run.hpp"

#include "program_under_test.hpp"

#include "json/document.hpp"

#include <doctest/doctest.h>

namespace mcpeval::testing {

namespace {

std::vector<std::string> command_of(const hostile_server& server, const temporary_folder& folder) {
  if (!server.command.empty()) return server.command;
  return {from_environment("MCPEVAL_PYTHON"), from_environment("MCPEVAL_SCRIPTED_SERVER"),
          folder.write("script.json", server.script)};
}

void read_report(hostile_outcome& outcome) {
  core::document report;
  if (!core::document::parse(outcome.report, core::json_limits{}, report)) return;
  const auto cases = report.root()["cases"];
  for (std::size_t i = 0; i < cases.size(); ++i)
    outcome.reasons.emplace_back(cases.at(i)["reason"].string_or(""));
  const auto advisories = report.root()["advisories"];
  for (std::size_t i = 0; i < advisories.size(); ++i)
    outcome.advisories[std::string{advisories.at(i)["id"].string_or("")}] =
        static_cast<int>(advisories.at(i)["count"].integer().value_or(-1));
}

}  // namespace

hostile_outcome evaluate(const hostile_server& server) {
  const temporary_folder folder;
  folder.write("mcp-eval.manifest.json", R"({"version": 1, "timeout_ms": )" +
                                             std::to_string(server.timeout_ms) +
                                             R"(, "sandboxes": {"s": {"description": "any"}}, )" +
                                             R"("probes": [)" + server.cases + "]}");
  std::vector<std::string> words = {"probe", "--server",    "hostile", "--format",
                                    "json",  "--gate-only", "--era",   "handshake"};
  words.insert(words.end(), server.options.begin(), server.options.end());
  words.emplace_back("--");
  for (const auto& word : command_of(server, folder)) words.push_back(word);
  auto options = mcpeval_program(words);
  options.directory = folder.path();
  const auto result = run_program(options);

  hostile_outcome outcome;
  outcome.status = result.status;
  outcome.report = result.out;
  outcome.err = result.err;
  outcome.killed = result.killed;
  read_report(outcome);
  return outcome;
}

int figure(const hostile_outcome& outcome, const std::string& pointer) {
  core::document report;
  if (!core::document::parse(outcome.report, core::json_limits{}, report)) return -1;
  return static_cast<int>(report.root().pointer(pointer).integer().value_or(-1));
}

void check_rows(const std::vector<hostile_row>& rows) {
  for (const auto& row : rows) {
    const auto outcome = evaluate(row.server);
    CAPTURE(row.name);
    CAPTURE(outcome.err);
    CHECK_FALSE(outcome.killed);
    CHECK(outcome.status == row.status);
    CHECK(outcome.reasons == row.reasons);
    CHECK(outcome.advisories == row.advisories);
    CHECK(outcome.report.find(secret) == std::string::npos);
    CHECK(outcome.err.find(secret) == std::string::npos);
  }
}

}  // namespace mcpeval::testing
