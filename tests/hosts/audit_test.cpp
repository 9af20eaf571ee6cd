// SPDX-License-Identifier: MIT
/// `mcpeval audit` end to end: 00, decision 24.
#include "scaffold_run.hpp"

#include "json/document.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>

using namespace mcpeval::testing;

namespace {

/// Ids of the report's cases in JSON, each with a space behind.
std::string ids_in(const std::string& report) {
  mcpeval::core::document parsed;
  REQUIRE(mcpeval::core::document::parse(report, {}, parsed));
  const auto cases = parsed.root()["cases"];
  std::string ids;
  for (std::size_t i = 0; i < cases.size(); ++i)
    ids += std::string{cases.at(i)["id"].string_or("?")} + ' ';
  return ids;
}

/// Nothing is left in the folder but these files.
std::size_t files_in(const scaffold_run& run) {
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& file : std::filesystem::directory_iterator{run.folder().path()})
    ++files;
  return files;
}

}  // namespace

TEST_CASE("audit: the demo passes what init would write, and no file is made") {
  const scaffold_run run;
  const auto result = run.demo("audit", {"--brief", "--gate-only"});
  CHECK(result.status == 0);
  CHECK(result.err == "");
  CHECK(result.out.starts_with(
      "discovery-budget discovery-cost pass attempts=1 tools=12 schema_bytes=2262\n"
      "token-budget token-cost pass attempts=1 tools=12 total_tokens=566\n"));
  CHECK(
      result.out.ends_with("\ndemo gate 25/25 passed\n"
                           "  catalog: 566 tokens over 12 tools, lighter than 23 of 33 observed "
                           "servers (median 1186 tokens)\n"));
  CHECK(result.out.find("readiness") == std::string::npos);
  CHECK(files_in(run) == 0);
}

TEST_CASE("audit: readiness follows the gate") {
  const scaffold_run run;
  const auto result = run.demo("audit", {"--brief"});
  CHECK(result.status == 0);
  CHECK(result.err == "");
  CHECK(result.out.find("\ndemo gate 25/25 passed\n"
                        "demo readiness 91/100 protocol=100 catalog=63 context=100 "
                        "error-honesty=100 reliability=91 coverage=100 "
                        "standard=mcpeval-standard/2\n") != std::string::npos);
  const auto skipped = run.demo("audit", {"--brief", "--skip-tool=absent"});
  CHECK(skipped.status == 2);
  CHECK(skipped.out == "");
  CHECK(skipped.err ==
        "Error: --skip-tool absent: the server does not list it; correct the name\n");
}

TEST_CASE("audit: the same cases as init, then probe") {
  const scaffold_run run;
  const auto audited = run.demo("audit", {"--format=json", "--write=kept.json"});
  CHECK(audited.status == 0);
  CHECK(audited.err.starts_with("wrote kept.json (12 tools, 25 cases: "));
  REQUIRE(run.demo("init", {"--output=written.json"}).status == 0);
  CHECK(without_slow_bound(run.read("kept.json")) == without_slow_bound(run.read("written.json")));
  const auto probed = run.demo("probe", {"--format=json", "--manifest=kept.json"});
  CHECK(ids_in(audited.out) == ids_in(probed.out));
  mcpeval::core::document audit, probe;
  REQUIRE(mcpeval::core::document::parse(audited.out, {}, audit));
  REQUIRE(mcpeval::core::document::parse(probed.out, {}, probe));
  CHECK(audit.root()["manifest_sha256"].is_string());
  CHECK(audit.root()["manifest_sha256"] == probe.root()["manifest_sha256"]);
}

TEST_CASE("audit: a broken server is red") {
  const scaffold_run run;
  const auto result = run.demo("audit", {"--brief"}, {"--broken", "stalled-cursor"});
  CHECK(result.status == 1);
  CHECK(result.out.find(" reason=pagination-stalled-cursor ") != std::string::npos);
  CHECK(result.out.find("\ndemo gate 24/25 passed\n") != std::string::npos);
}

TEST_CASE("audit: --tool narrows the calls") {
  const scaffold_run run;
  const auto result = run.demo("audit", {"--brief", "--tool=read_counter"});
  CHECK(result.status == 0);
  CHECK(result.out.find("read_counter-latency latency-budget pass") != std::string::npos);
  CHECK(result.out.find("describe_status") == std::string::npos);
  CHECK(result.out.find("\ndemo readiness not measured\n") != std::string::npos);
  const auto writer = run.demo("audit", {"--tool=break_session"});
  CHECK(writer.status == 2);
  CHECK(writer.err.starts_with("Error: --tool break_session: "));
}

TEST_CASE("audit: refusals before anything is started") {
  struct row {
    scaffold_run::words options;
    std::string sentence;
  };
  const row rows[] = {
      {{"--server=s", "--force"}, "--force goes with --write"},
      {{"--server=s", "--write=kept.json"},
       "--write: kept.json exists already; pass --force to replace it, or name another file"},
      {{"--server=s", "--write="}, "--write needs a file name"},
      {{"--server=a b"},
       "--server takes 1 to 128 ASCII letters, digits, underscores, dots, colons and hyphens"},
  };
  const scaffold_run run;
  run.folder().write("kept.json", "precious");
  for (const auto& one : rows) {
    scaffold_run::words all = {"audit"};
    all.insert(all.end(), one.options.begin(), one.options.end());
    const auto result = run.marking(all);
    CHECK(result.err == "Error: " + one.sentence + "\n");
    CHECK(result.status == 2);
    CHECK(result.out == "");
    CHECK_FALSE(run.server_ran());
  }
  CHECK(run.read("kept.json") == "precious");
  const auto unknown = run.marking({"audit", "--server=s", "--format=nonsense"});
  CHECK(unknown.status == 2);
  CHECK_FALSE(run.server_ran());
}

TEST_CASE("audit: no manifest, no gate") {
  const scaffold_run run;
  const auto result =
      run.demo("audit", {"--write=kept.json", "--startup-timeout-ms=1000"}, {"--no-such-option"});
  CHECK(result.status == 3);
  CHECK(result.out == "");
  CHECK(result.err.starts_with("Error: the server could not be started: "));
  CHECK(files_in(run) == 0);
}
