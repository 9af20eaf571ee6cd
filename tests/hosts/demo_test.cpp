// SPDX-License-Identifier: MIT
/// The program against the demo server: whole outputs, equal from run to run.
#include "program_under_test.hpp"

#include "support/golden.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;

namespace {

/// No latency among the measurements: everything else is the same in every run.
constexpr const char* cases = R"({"version": 1, "probes": [
  {"id": "size", "probe": "discovery-cost", "access": "read_only", "max_tools": 24,
   "max_schema_bytes": 4524},
  {"id": "size-tight", "probe": "discovery-cost", "access": "read_only", "max_tools": 11,
   "max_schema_bytes": 4524},
  {"id": "tokens-tight", "probe": "token-cost", "access": "read_only", "max_total_tokens": 500},
  {"id": "pages", "probe": "pagination", "access": "read_only", "max_pages": 5},
  {"id": "guess", "probe": "schema-guessability", "access": "read_only",
   "tool": "describe_status", "arguments": {}},
  {"id": "wrong", "probe": "instruction-fidelity", "access": "read_only",
   "tool": "describe_status", "arguments": {},
   "expect": {"outcome": "ok", "equals": {"status": "broken"}}}
]})";

class demo_run {
 public:
  demo_run() { folder_.write("mcp-eval.manifest.json", cases); }

  [[nodiscard]] program_result with(const std::vector<std::string>& words) const {
    std::vector<std::string> all = {"probe", "--server", "demo"};
    all.insert(all.end(), words.begin(), words.end());
    all.insert(all.end(), {"--", from_environment("MCPEVAL_DEMO")});
    auto options = mcpeval_program(all);
    options.directory = folder_.path();
    return run_program(options);
  }

 private:
  temporary_folder folder_;
};

}  // namespace

TEST_CASE("demo: text") {
  const demo_run demo;
  const auto result = demo.with({});
  CHECK(result.status == 1);
  CHECK(result.err == "");
  check_golden("cli/demo.txt", result.out);
  check_golden("cli/demo-brief.txt", demo.with({"--brief", "--gate-only"}).out);
}

TEST_CASE("demo: the document, twice the same") {
  const demo_run demo;
  const auto first = demo.with({"--format", "json"});
  CHECK(first.status == 1);
  CHECK(first.err == "");
  CHECK(demo.with({"--format=json", "--brief"}).out == first.out);
  check_golden("cli/demo.json", first.out);
}

TEST_CASE("demo: one kind only") {
  const auto result = demo_run{}.with({"--probe", "pagination", "--gate-only"});
  CHECK(result.status == 0);
  CHECK(result.err == "");
  CHECK(result.out == "pages pagination pass attempts=1 tools=12 pages=1\ndemo gate 1/1 passed\n");
}

TEST_CASE("demo: the request budget ends a run where contract 03 section 6 says") {
  std::string manifest = R"({"version": 1, "probes": [)";
  for (int i = 1; i <= 42; ++i)
    manifest += R"({"id": "c)" + std::to_string(i) +
                R"(", "probe": "degradation-over-n", "access": "read_only", )"
                R"("tool": "describe_status", "arguments": {}, "max_attempts": 100})" +
                (i < 42 ? "," : "]}");
  temporary_folder folder;
  folder.write("mcp-eval.manifest.json", manifest);
  auto options = mcpeval_program({"probe", "--server", "demo", "--gate-only", "--brief", "--",
                                  from_environment("MCPEVAL_DEMO")});
  options.directory = folder.path();
  const auto result = run_program(options);
  CHECK(result.status == 3);
  std::string expected;
  for (int i = 1; i <= 40; ++i)
    expected += "c" + std::to_string(i) + " degradation-over-n pass attempts=100\n";
  expected += "c41 degradation-over-n error reason=evaluation-budget-exceeded\n";
  expected += "c42 degradation-over-n error reason=evaluation-budget-exceeded\n";
  expected += "demo gate 40/42 passed\n";
  CHECK(result.out == expected);
  CHECK(result.err ==
        "c41 evaluation-budget-exceeded: the evaluation's time or request budget is spent\n"
        "c42 evaluation-budget-exceeded: the case was not run\n");
}
