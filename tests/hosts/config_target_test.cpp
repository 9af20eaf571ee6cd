// SPDX-License-Identifier: MIT
/// `--config FILE --entry NAME`: a server out of a client's configuration file.
#include "program_under_test.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace mcpeval::testing;

namespace {

constexpr const char* manifest_text = R"({"version": 1, "probes": [
  {"id": "size", "probe": "discovery-cost", "access": "read_only", "max_tools": 20,
   "max_schema_bytes": 20000}
]})";

/// A folder with a sound manifest and a client's file, which is where the program runs.
class client {
 public:
  explicit client(const std::string& entry) {
    folder_.write("mcp-eval.manifest.json", manifest_text);
    folder_.write("client.json", R"({"mcpServers": {"one": )" + entry + "}}");
  }

  [[nodiscard]] program_result run(std::vector<std::string> words) const {
    words.insert(words.begin(), {"probe", "--server", "s", "--gate-only"});
    auto options = mcpeval_program(words);
    options.directory = folder_.path();
    options.unset = {"MCPEVAL_TEST_UNSET"};
    options.environment.insert(options.environment.end(),
                               {{"MCPEVAL_TEST_KEY", "hunter2"}, {"MCPEVAL_TEST_KEPT", "kept"}});
    return run_program(options);
  }
  [[nodiscard]] program_result run_one(std::vector<std::string> words = {}) const {
    words.insert(words.end(), {"--config", "client.json", "--entry", "one"});
    return run(words);
  }

  [[nodiscard]] std::string mark() const {
    std::ifstream file{folder_.path() + "/mark"};
    return {std::istreambuf_iterator<char>{file}, {}};
  }
  [[nodiscard]] const std::string& path() const { return folder_.path(); }

 private:
  temporary_folder folder_;
};

/// A server that is none: it writes its surroundings into the file "mark" and ends.
const std::string reporter_script =
    R"("command": "/bin/sh", "args": ["-c", "printf '%s|' \"$1\" \"$TOKEN\" \"$MODE\" )"
    R"(\"$MCPEVAL_TEST_KEPT\" \"$PWD\" > \"$MARK\"", "sh", "--key=${MCPEVAL_TEST_KEY}"])";

void check_usage(const program_result& result, const std::string& sentence) {
  CHECK(result.err == "Error: " + sentence + "\n");
  CHECK(result.out == "");
  CHECK(result.status == 2);
}

}  // namespace

TEST_CASE("config: the demo server runs out of a client's file") {
  const client file{R"({"command": ")" + from_environment("MCPEVAL_DEMO") + R"(", "args": [],
    "disabled": false, "alwaysAllow": ["x"]})"};
  const auto result = file.run_one();
  CHECK(result.err == "");
  CHECK(result.out.ends_with("s gate 1/1 passed\n"));
  CHECK(result.status == 0);
}

TEST_CASE("config: variables, env over the inherited one, cwd, and --env over all") {
  const client file{"{" + reporter_script + R"(,
    "env": {"TOKEN": "Bearer ${MCPEVAL_TEST_KEY}", "MODE": "${MCPEVAL_TEST_UNSET:-file}",
            "MARK": "../mark"}, "cwd": "sub"})"};
  std::filesystem::create_directory(file.path() + "/sub");
  const auto result = file.run_one();
  CHECK(result.status == 3);  // a shell is no MCP server
  CHECK(result.out == "");
  CHECK(result.err.find("hunter2") == std::string::npos);
  CHECK(file.mark() == "--key=hunter2|Bearer hunter2|file|kept|" + file.path() + "/sub|");

  const auto overridden = file.run_one({"--env", "MODE=line", "--env", "TOKEN="});
  CHECK(overridden.status == 3);
  CHECK(file.mark() == "--key=hunter2||line|kept|" + file.path() + "/sub|");
}

TEST_CASE("config: an unset variable is named, and nothing is started") {
  const client file{"{" + reporter_script + R"(, "env": {"MARK": "mark",
    "A": "${MCPEVAL_TEST_UNSET}"}})"};
  check_usage(file.run_one(),
              "client.json: entry one, env: the environment variable MCPEVAL_TEST_UNSET is not "
              "set; set it, or write ${MCPEVAL_TEST_UNSET:-DEFAULT} there");
  CHECK(file.mark() == "");
}

TEST_CASE("config: a failed start shows a command as the file writes it") {
  const client absent{R"({"command": "${MCPEVAL_TEST_KEY}/${MCPEVAL_TEST_UNSET:-x}"})"};
  const auto missing = absent.run_one();
  CHECK(missing.status == 3);
  CHECK(missing.err ==
        "Error: the server could not be started: cannot start "
        "\"${MCPEVAL_TEST_KEY}/${MCPEVAL_TEST_UNSET:-x}\": there is no such file\n");

  const client nowhere{R"({"command": "/bin/cat", "cwd": "/${MCPEVAL_TEST_KEY}"})"};
  const auto lost = nowhere.run_one();
  CHECK(lost.status == 3);
  CHECK(lost.err ==
        "Error: the server could not be started: cannot start \"/bin/cat\": its working directory "
        "\"/${MCPEVAL_TEST_KEY}\" cannot be entered: No such file or directory\n");
}

TEST_CASE("config: a command that is not found names the PATH, unless the file sets it") {
  const client plain{R"({"command": "no-such-program"})"};
  const auto searched = plain.run_one();
  CHECK(searched.status == 3);
  CHECK(searched.err.find("no such program in the PATH that was searched, \"") !=
        std::string::npos);

  const client replaced{R"({"command": "no-such-program", "env": {"PATH": "/secret/bin"}})"};
  const auto set = replaced.run_one();
  CHECK(set.status == 3);
  CHECK(set.err ==
        "Error: the server could not be started: cannot start \"no-such-program\": no such program "
        "in the PATH that was set for it; correct the PATH or give the program's full path\n");
}

TEST_CASE("config: a url goes the way of --url") {
  const client local{R"({"type": "http", "url": "http://127.0.0.1:9/mcp"})"};
  const auto by_option = local.run({"--url", "http://127.0.0.1:9/mcp"});
  const auto by_entry = local.run_one();
  CHECK(by_entry.err == by_option.err);
  CHECK(by_entry.status == by_option.status);

  const client remote{R"({"url": "https://example.org/mcp"})"};
  CHECK(remote.run_one().err == remote.run({"--url", "https://example.org/mcp"}).err);
  CHECK(remote.run_one({"--allow-remote-http"}).err ==
        remote.run({"--url", "https://example.org/mcp", "--allow-remote-http"}).err);
  CHECK(remote.run_one().err != remote.run_one({"--allow-remote-http"}).err);
  check_usage(local.run_one({"--env", "A=1"}),
              "--env goes with a server command; the entry has a url");
}

TEST_CASE("config: options that exclude or need each other") {
  const client file{R"({"command": "/bin/cat"})"};
  const std::string several = "give one of --config, --url and a command after --, not several";
  check_usage(file.run_one({"--url", "http://127.0.0.1/"}), several);
  check_usage(file.run({"--config", "client.json", "--entry", "one", "--", "/bin/cat"}), several);
  const std::string together = "--config and --entry go together: --config FILE --entry NAME";
  check_usage(file.run({"--config", "client.json"}), together);
  check_usage(file.run({"--entry", "one"}), together);
  check_usage(file.run({"--entry", "one", "--", "/bin/cat"}), together);
  check_usage(file.run_one({"--allow-remote-http"}),
              "--allow-remote-http goes with an endpoint; the entry has a command");
  check_usage(file.run({"--config", "client.json", "--entry", "two"}),
              "client.json: it holds no server entry with the name that --entry gives; its "
              "entries: one");
  check_usage(file.run({"--config", "missing.json", "--entry", "one"}),
              "cannot read \"missing.json\": No such file or directory");
}
