// SPDX-License-Identifier: MIT
/// `mcpeval init` end to end: contract 09 section 3.7 and contract 10 sections 4 to 6.
#include "scaffold_run.hpp"

#include "support/golden.hpp"

#include <doctest/doctest.h>

#include <filesystem>

using namespace mcpeval::testing;

namespace {

constexpr const char* default_file = "mcp-eval.manifest.json";

/// One tool of each kind of annotation.
constexpr const char* mixed_tools = R"({"tools": [
  {"name": "plain", "inputSchema": {}},
  {"name": "breaker", "inputSchema": {}, "annotations": {"destructiveHint": true,
   "readOnlyHint": true}},
  {"name": "writer", "inputSchema": {}, "annotations": {"readOnlyHint": false}},
  {"name": "asker", "inputSchema": {"required": ["x"]}, "annotations": {"readOnlyHint": true}},
  {"name": "reader", "inputSchema": {}, "annotations": {"readOnlyHint": true}},
  {"name": "a/b\n", "inputSchema": {}, "annotations": {"readOnlyHint": true}}]})";

}  // namespace

TEST_CASE("init: the demo's manifest, with an attestation and without") {
  const scaffold_run run;
  const auto plain = run.demo("init");
  CHECK(plain.status == 0);
  CHECK(plain.err == "");
  const auto manifest = without_slow_bound(run.read(default_file));
  check_golden("cli/init-demo.manifest.json", manifest);
  check_golden("cli/init-demo.txt", plain.out);

  const auto attested = run.demo("init", {"--confirm-read-only", "--output", "demo.manifest.json"});
  CHECK(attested.status == 0);
  CHECK(attested.err == "");
  CHECK(without_slow_bound(run.read("demo.manifest.json")) == manifest);
  check_golden("cli/init-demo-named.txt", attested.out);
}

TEST_CASE("init: the demo passes what was written for it, a broken one does not") {
  const scaffold_run run;
  REQUIRE(run.demo("init", {"--output", "demo.manifest.json"}).status == 0);
  const scaffold_run::words gate = {"--gate-only", "--brief", "--manifest", "demo.manifest.json"};
  const auto clean = run.demo("probe", gate);
  CHECK(clean.status == 0);
  CHECK(
      clean.out.ends_with("\ndemo gate 25/25 passed\n"
                          "  catalog: 566 tokens over 12 tools, lighter than 23 of 33 observed "
                          "servers (median 1186 tokens)\n"));

  const auto stalled = run.demo("probe", gate, {"--broken", "stalled-cursor"});
  CHECK(stalled.status == 1);
  CHECK(stalled.out.find("\ncatalog-pagination pagination fail attempts=2 first_failure=2 "
                         "reason=pagination-stalled-cursor ") != std::string::npos);
  CHECK(stalled.out.find("\ndemo gate 24/25 passed\n") != std::string::npos);
}

TEST_CASE("init: a tool with an output schema gets a case for it behind its latency") {
  const scaffold_run run;
  REQUIRE(run.demo("init", {}, {"--broken", "output-schema"}).status == 0);
  const auto manifest = run.read(default_file);
  const auto output = manifest.find(R"("id": "report_weather-output")");
  REQUIRE(output != std::string::npos);
  CHECK(manifest.find(R"("probe": "output-schema")") ==
        manifest.rfind(R"("probe": "output-schema")"));
  CHECK(manifest.rfind(R"("id": )", output - 1) ==
        manifest.find(R"("id": "report_weather-latency")"));
}

TEST_CASE("init: a dry run decides and leaves everything alone") {
  const scaffold_run run;
  run.folder().write(default_file, "precious");
  const auto result = run.scripted(mixed_tools, {"--dry-run"});
  CHECK(result.status == 0);
  CHECK(result.out ==
        "plain  needs --confirm-read-only\n"
        "breaker  skipped: destructiveHint\n"
        "writer  skipped: readOnlyHint=false\n"
        "asker  skipped: required arguments\n"
        "reader  candidate (readOnlyHint)\n"
        "unlisted  skipped: name outside the tool-name grammar\n"
        "dry run: no tool was called and nothing was written\n");
  CHECK(run.called() == "");
  CHECK(run.read(default_file) == "precious");
  CHECK(
      run.scripted(mixed_tools, {"--dry-run", "--tool=reader", "--output=no/such/folder/x"}).out ==
      "plain  skipped: not in --tool\n"
      "breaker  skipped: not in --tool\n"
      "writer  skipped: not in --tool\n"
      "asker  skipped: not in --tool\n"
      "reader  candidate (readOnlyHint)\n"
      "unlisted  skipped: not in --tool\n"
      "dry run: no tool was called and nothing was written\n");
}

TEST_CASE("init: what is called, and what is said about the rest") {
  const scaffold_run run;
  const auto careful = run.scripted(mixed_tools, {"--output=a"});
  CHECK(careful.status == 0);
  CHECK(run.called() == "reader ");
  CHECK(careful.out.starts_with("wrote a (6 tools, "));
  CHECK(careful.out.find(") (2 tools skipped by annotations)\nnext: ") != std::string::npos);

  std::filesystem::remove(run.folder().path() + "/log");
  CHECK(run.scripted(mixed_tools, {"--output=b", "--confirm-read-only"}).status == 0);
  CHECK(run.called() == "plain reader ");

  std::filesystem::remove(run.folder().path() + "/log");
  const auto one = run.scripted(mixed_tools, {"--output=c", "--tool=reader"});
  CHECK(one.status == 0);
  CHECK(run.called() == "reader ");
  CHECK(one.out.find("skipped by annotations") == std::string::npos);
}

TEST_CASE("init: one tool that its annotations keep out, in the singular") {
  const scaffold_run run;
  const auto result = run.scripted(R"({"tools": [{"name": "writer", "inputSchema": {},
    "annotations": {"readOnlyHint": false}}]})");
  CHECK(result.status == 0);
  CHECK(run.called() == "");
  CHECK(result.out.find(") (1 tool skipped by annotations)\n") != std::string::npos);
  CHECK(run.read(default_file).find("schema-guessability") == std::string::npos);
}

TEST_CASE("init: --tool names what may be called, in a dry run as well") {
  struct row {
    std::string tool;
    std::string cause;
  };
  const row rows[] = {{"nowhere", "does not list it"},
                      {"breaker", "destructiveHint"},
                      {"writer", "readOnlyHint=false"},
                      {"asker", "required arguments"},
                      {"plain", "--confirm-read-only"}};
  const scaffold_run run;
  for (const auto& one : rows)
    for (const bool dry : {false, true}) {
      scaffold_run::words options = {"--tool=reader", "--tool", one.tool};
      if (dry) options.emplace_back("--dry-run");
      const auto result = run.scripted(mixed_tools, options);
      CHECK(result.status == 2);
      CHECK(result.out == "");
      CHECK(result.err.find("Error: --tool " + one.tool + ": ") != std::string::npos);
      CHECK(result.err.find(one.cause) != std::string::npos);
    }
  CHECK(run.called() == "");
  CHECK_FALSE(run.folder().has(default_file));
}

TEST_CASE("init: an output that exists stays, unless --force") {
  const scaffold_run run;
  run.folder().write(default_file, "precious");
  const auto refused = run.marking({"init", "--server", "not a label"});
  CHECK(refused.status == 2);
  CHECK(refused.out == "");
  CHECK(refused.err ==
        "Error: --output: mcp-eval.manifest.json exists already; pass --force to replace it, or "
        "name another file\n");
  CHECK_FALSE(run.server_ran());
  CHECK(run.read(default_file) == "precious");

  CHECK(run.scripted("{}", {"--force"}).status == 0);
  CHECK(run.read(default_file).starts_with("{\n  \"version\": 1,\n  \"sandboxes\": {},\n"));
}

TEST_CASE("init: even a link to nowhere exists, and --force replaces the link") {
  const scaffold_run run;
  const auto path = run.folder().path() + '/' + default_file;
  std::filesystem::create_symlink("elsewhere", path);
  CHECK(run.marking({"init", "--server", "s"}).status == 2);
  CHECK(run.scripted("{}", {"--force"}).status == 0);
  CHECK(std::filesystem::is_regular_file(std::filesystem::symlink_status(path)));
  CHECK_FALSE(run.folder().has("elsewhere"));
}

TEST_CASE("init: refusals before anything is started, in their order") {
  const std::string label =
      "--server takes 1 to 128 ASCII letters, digits, underscores, dots, colons and hyphens";
  struct row {
    scaffold_run::words options;
    int status;
    std::string sentence;
  };
  const row rows[] = {
      {{"--server=a b", "--output="}, 2, "--output needs a file name"},
      {{"--server=a b", "--output=no/such/x"},
       3,
       "--output: there is no directory to put no/such/x in; make it first"},
      {{"--server=a b", "--output=."}, 2, "--output: . is a directory; name a file"},
      {{"--server=a b", "--output=/dev/null", "--force"},
       2,
       "--output: /dev/null is a device, a pipe or a socket; name a regular file"},
      {{"--server=a b", "--output=.", "--dry-run"}, 2, label},
      {{"--server=a b", "--url=http://example.com"}, 2, label},
      {{"--server=a", "--startup-timeout-ms=1"},
       2,
       "--startup-timeout-ms takes a whole number from 1000 to 600000"},
  };
  const scaffold_run run;
  for (const auto& one : rows) {
    scaffold_run::words all = {"init"};
    all.insert(all.end(), one.options.begin(), one.options.end());
    const auto result = run.marking(all);
    CHECK(result.err == "Error: " + one.sentence + "\n");
    CHECK(result.status == one.status);
    CHECK(result.out == "");
    CHECK_FALSE(run.server_ran());
  }
}
