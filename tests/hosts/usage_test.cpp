// SPDX-License-Identifier: MIT
/// Usage faults: one exact sentence, exit 2, nothing on stdout, no server started.
#include "program_under_test.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace mcpeval::testing;

namespace {

using words = std::vector<std::string>;

constexpr const char* manifest_text = R"({"version": 1, "probes": [
  {"id": "catalog", "probe": "discovery-cost", "access": "read_only", "max_tools": 20,
   "max_schema_bytes": 20000}
]})";

/// A folder with a sound manifest, and a server command that would leave a mark.
class bench {
 public:
  bench() { folder_.write("mcp-eval.manifest.json", manifest_text); }

  program_result run(const words& arguments) const {
    auto options = mcpeval_program(arguments);
    options.directory = folder_.path();
    options.unset = {"MCPEVAL_TEST_UNSET"};
    return run_program(options);
  }

  /// The same with `-- touch MARK` behind it.
  program_result run_with_server(words arguments) const {
    arguments.insert(arguments.end(), {"--", "/usr/bin/touch", "mark"});
    return run(arguments);
  }

  [[nodiscard]] bool server_ran() const { return folder_.has("mark"); }
  [[nodiscard]] const temporary_folder& folder() const { return folder_; }

 private:
  temporary_folder folder_;
};

struct usage_fault {
  words arguments;
  std::string sentence;
};

void check_faults(const std::vector<usage_fault>& table, bool with_server) {
  const bench place;
  for (const auto& row : table) {
    std::string shown;
    for (const auto& word : row.arguments) shown += word + ' ';
    CAPTURE(shown);
    const auto result =
        with_server ? place.run_with_server(row.arguments) : place.run(row.arguments);
    CHECK(result.err == "Error: " + row.sentence + "\n");
    CHECK(result.out == "");
    CHECK(result.status == 2);
    CHECK_FALSE(place.server_ran());
  }
}

}  // namespace

TEST_CASE("usage: commands") {
  check_faults(
      {{{}, "a command is missing; `mcpeval help` lists the commands"},
       {{""}, "there is no such command; `mcpeval help` lists the commands"},
       {{"Probe"}, "there is no such command; `mcpeval help` lists the commands"},
       {{"probes", "--help"}, "there is no such command; `mcpeval help` lists the commands"},
       {{"--server", "x"}, "options come after the command; `mcpeval help` lists the commands"},
       {{"-V"}, "options come after the command; `mcpeval help` lists the commands"},
       {{"--version", "probe"}, "--version stands alone"},
       {{"plugins"}, "plugins needs one of its commands; `mcpeval help plugins` lists them"},
       {{"plugins", "lists"},
        "plugins needs one of its commands; `mcpeval help plugins` lists them"},
       {{"help", "nothing"}, "there is no such command; `mcpeval help` lists the commands"},
       {{"help", "plugins", "x"},
        "plugins needs one of its commands; `mcpeval help plugins` lists them"},
       {{"help", "a", "b", "c"}, "too many arguments"},
       {{"plugins", "list", "--", "x"}, "unexpected --; this command starts no server"},
       {{"plugins", "list", "x"}, "unexpected argument; --help shows what this command takes"},
       {{"plugins", "inspect"}, "an argument is missing: ID|PATH"},
       {{"plugins", "inspect", "a", "b"}, "too many arguments"},
       {{"plugins", "check"}, "an argument is missing: PATH..."}},
      false);
}

TEST_CASE("usage: options of probe") {
  const std::string help = "--help lists the options of this command";
  check_faults(
      {{{"probe"}, "--server is required: --server LABEL"},
       {{"probe", "--server"}, "--server needs a value: --server LABEL"},
       {{"probe", "--server", "--brief"}, "--server needs a value: --server LABEL"},
       {{"probe", "--server", "a", "--server", "b"}, "--server is given more than once"},
       {{"probe", "--server=a", "--brief", "--brief"}, "--brief is given more than once"},
       {{"probe", "--server=a", "--brief=yes"}, "--brief takes no value"},
       {{"probe", "--server=a", "--brief="}, "--brief takes no value"},
       {{"probe", "--server=a", "--bogus"}, "unknown option --bogus; " + help},
       {{"probe", "--server=a", "--bogus=secret"}, "unknown option --bogus; " + help},
       {{"probe", "--server=a", "--Secret"}, "unknown option; " + help},
       {{"probe", "--server=a", "-b"}, "unknown option -b; " + help},
       {{"probe", "--server=a", "--serve", "b"}, "unknown option --serve; " + help},
       {{"probe", "--server=a", "secret"},
        "unexpected argument; the server command follows a literal --"},
       {{"probe", "--server=a", "--manifest"}, "--manifest needs a value: --manifest FILE"},
       {{"probe", "--server=a", "--plugin-dir"}, "--plugin-dir needs a value: --plugin-dir DIR"},
       {{"probe", "--server=a", "--plugin-dir=absent"}, "--plugin-dir: absent is no directory"},
       {{"probe", "--server=a", "--plugin-dir", "mcp-eval.manifest.json"},
        "--plugin-dir: mcp-eval.manifest.json is no directory"},
       {{"probe", "--server=a", "--allow-remote-http"},
        "--allow-remote-http goes with --url, or with a --config entry that has a url"}},
      true);
}

TEST_CASE("usage: start-up time-out") {
  const std::string sentence = "--startup-timeout-ms takes a whole number from 1000 to 600000";
  std::vector<usage_fault> table;
  for (const auto* text : {"", "0", "999", "600001", "-5", "+2000", "2000ms", "2e3", " 2000",
                           "0x7d0", "99999999999999999999"})
    table.push_back(
        {{"probe", "--server=a", std::string{"--startup-timeout-ms="} + text}, sentence});
  check_faults(table, true);
}

TEST_CASE("usage: environment entries") {
  const std::string form =
      "--env takes NAME or NAME=VALUE; a name is made of ASCII letters, digits and underscores "
      "and does not start with a digit";
  check_faults(
      {{{"probe", "--server=a", "--env", "=secret"}, form},
       {{"probe", "--server=a", "--env", ""}, form},
       {{"probe", "--server=a", "--env", "sk-secret"}, form},
       {{"probe", "--server=a", "--env", "1A=b"}, form},
       {{"probe", "--server=a", "--env", "MCPEVAL_TEST_UNSET"},
        "--env MCPEVAL_TEST_UNSET: the environment variable MCPEVAL_TEST_UNSET is not set; set "
        "it, or give a value with --env MCPEVAL_TEST_UNSET=VALUE"},
       {{"probe", "--server=a", "--env", "A=1", "--env", "A=2"}, "--env names A more than once"}},
      true);
}

TEST_CASE("usage: labels, before the manifest is read") {
  const std::string sentence =
      "--server takes 1 to 128 ASCII letters, digits, underscores, dots, colons and hyphens";
  std::vector<usage_fault> table;
  for (const auto& label : {std::string{}, std::string{"a b"}, std::string{"a/b"},
                            std::string{"caf\xc3\xa9"}, std::string(129, 'a')})
    table.push_back({{"probe", "--server=" + label, "--manifest", "missing.json"}, sentence});
  check_faults(table, true);
}

TEST_CASE("usage: the target, after everything else") {
  const std::string no_server =
      "no server to evaluate: give a command after --, an endpoint with --url, or a client's file "
      "with --config and --entry";
  check_faults({{{"probe", "--server=a"}, no_server},
                {{"probe", "--server=a", "--"}, no_server},
                {{"probe", "--server=a", "--url=http://127.0.0.1:9/mcp", "--env", "A=1"},
                 "--env goes with a server command, not with --url"},
                {{"probe", "--server=a", "--url="}, "--url needs an endpoint"}},
               false);
  check_faults({{{"probe", "--server=a", "--url=http://127.0.0.1:9/secret"},
                 "give either a command after -- or --url, not both"}},
               true);
}

TEST_CASE("usage: manifest, selection and mutation gate, in this order") {
  const bench place;
  place.folder().write("mutating.json", R"({"version": 1, "sandboxes": {"box": {"description":
    "a scratch database"}}, "probes": [
    {"id": "read", "probe": "discovery-cost", "access": "read_only", "max_tools": 20,
     "max_schema_bytes": 20000},
    {"id": "write", "probe": "instruction-fidelity", "access": "mutating", "sandbox": "box",
     "tool": "write_note", "arguments": {}, "expect": {"outcome": "ok"}}]})");
  const std::vector<usage_fault> table = {
      {{"probe", "--server=a", "--manifest=missing.json"},
       "there is no manifest at missing.json; let mcpeval init write one (docs/init.md), or name "
       "another with --manifest"},
      {{"probe", "--server=a", "--manifest="}, "--manifest needs a file name"},
      {{"probe", "--server=a", "--probe=pagination"},
       "the manifest has no pagination case; leave --probe out or name a kind that it holds"},
      {{"probe", "--server=a", "--manifest=mutating.json", "--probe=pagination"},
       "the manifest has no pagination case; leave --probe out or name a kind that it holds"},
      {{"probe", "--server=a", "--manifest=mutating.json"},
       "probe case write declares access mutating; pass --allow-mutation to let it change the "
       "server's state, or leave the case out"}};
  for (const auto& row : table) {
    const auto result = place.run_with_server(row.arguments);
    CHECK(result.err == "Error: " + row.sentence + "\n");
    CHECK(result.out == "");
    CHECK(result.status == 2);
    CHECK_FALSE(place.server_ran());
  }
}

TEST_CASE("usage: formats that are not installed") {
  check_faults(
      {{{"probe", "--server=a", "--format=JSON"},
        "--format: no installed module provides this report format; installed report formats: "
        "html, json, junit, markdown, sarif; --format text needs no module"},
       {{"probe", "--server=a", "--format="},
        "--format: no installed module provides this report format; installed report formats: "
        "html, json, junit, markdown, sarif; --format text needs no module"}},
      true);
}
