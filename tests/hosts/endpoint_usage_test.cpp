// SPDX-License-Identifier: MIT
/// Endpoints, headers and eras on the command line: what is refused before anything is connected.
#include "program_under_test.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

using namespace mcpeval::testing;

namespace {

using words = std::vector<std::string>;

constexpr const char* authorization_name = "MCPEVAL_HTTP_AUTHORIZATION";

/// Nothing listens there: a run that gets past the command line cannot be completed.
const std::string endpoint = "http://127.0.0.1:9/mcp";

/// A folder with a sound manifest and a client's file, which is where the program runs.
class bench {
 public:
  bench() {
    folder_.write("mcp-eval.manifest.json", R"({"version": 1, "probes": [
      {"id": "catalog", "probe": "discovery-cost", "access": "read_only", "max_tools": 20,
       "max_schema_bytes": 20000}]})");
    folder_.write("client.json", R"({"mcpServers": {
      "command": {"command": "/bin/cat"}, "url": {"url": ")" +
                                     endpoint + R"("},
      "broken": {"url": ")" + endpoint +
                                     R"(", "headers": {"Bad Name": "hunter2"}}}})");
  }

  [[nodiscard]] program_result run(words arguments,
                                   const std::optional<std::string>& authorization = {}) const {
    arguments.insert(arguments.begin(), {"probe", "--server", "s"});
    auto options = mcpeval_program(arguments);
    options.directory = folder_.path();
    options.unset = {"MCPEVAL_TEST_UNSET"};
    options.environment.insert(options.environment.end(), {{"MCPEVAL_TEST_KEY", "hunter2"},
                                                           {"MCPEVAL_TEST_LINES", "hunter2\nX: y"},
                                                           {"MCPEVAL_TEST_EMPTY", ""}});
    if (authorization)
      options.environment.emplace_back(authorization_name, *authorization);
    else
      options.unset.emplace_back(authorization_name);
    return run_program(options);
  }

 private:
  temporary_folder folder_;
};

struct fault {
  words arguments;
  std::string sentence;
};

void check_faults(const std::vector<fault>& table) {
  const bench place;
  for (const auto& row : table) {
    std::string shown;
    for (const auto& word : row.arguments) shown += word + ' ';
    CAPTURE(shown);
    const auto result = place.run(row.arguments);
    CHECK(result.err == "Error: " + row.sentence + "\n");
    CHECK(result.out == "");
    CHECK(result.status == 2);
  }
}

/// The command line is accepted: the run fails for want of a server.
void check_accepted(const words& arguments) {
  const bench place;
  std::string shown;
  for (const auto& word : arguments) shown += word + ' ';
  CAPTURE(shown);
  const auto result = place.run(arguments);
  CHECK(result.status == 3);
  CHECK(result.out == "");
}

}  // namespace

TEST_CASE("endpoint usage: the rules for its text, in their order, which never show it") {
  std::vector<fault> table;
  const auto refuse = [&](const std::string& url, const std::string& sentence, bool remote) {
    words arguments{"--url", url};
    if (remote) arguments.push_back("--allow-remote-http");
    table.push_back({std::move(arguments), sentence});
  };
  const std::string remote =
      "the endpoint is not on this machine; add --allow-remote-http to evaluate a remote server";
  const std::string insecure = "the endpoint is on another machine; use https for it";
  const std::string credentials =
      "the endpoint carries a user name or password; take it out of the URL";
  refuse("secret", "the endpoint is not a URL of the form https://host:port/path", false);
  refuse("ftp://127.0.0.1/secret", "the endpoint's scheme is not supported; use http or https",
         false);
  refuse("http://127.0.0.1@evil.example/?a#b", credentials, true);
  refuse("http://user:secret@127.0.0.1/", credentials, false);
  refuse("http://127.0.0.1/mcp?key=secret#b",
         "the endpoint carries a query; take out the ? and what follows", false);
  refuse("http://127.0.0.1/mcp#",
         "the endpoint carries a fragment; take out the # and what follows", false);
  for (const auto* host : {"localhost.evil.example", "localhost.", "127.0.0.1.evil.example",
                           "128.0.0.1", "[::2]", "[::ffff:10.0.0.1]", "192.0.2.1"}) {
    refuse(std::string{"http://"} + host + "/mcp", remote, false);
    refuse(std::string{"http://"} + host + "/mcp", insecure, true);
    refuse(std::string{"https://"} + host + "/mcp", remote, false);
  }
  check_faults(table);
}

TEST_CASE("endpoint usage: loopback endpoints are accepted, however they are spelt") {
  for (const auto* host : {"127.0.0.1", "localhost", "LOCALHOST", "127.1", "[::1]"})
    check_accepted({"--url", std::string{"http://"} + host + ":9/mcp"});
  check_accepted({"--url", "https://127.0.0.1:9/mcp"});
}

TEST_CASE("endpoint usage: headers from the environment") {
  const std::string form =
      "--header-env takes HEADER=NAME: the name of a header, and the environment variable that "
      "holds its value";
  std::vector<fault> table;
  for (const auto* entry :
       {"", "X-Key", "=MCPEVAL_TEST_KEY", "X-Key=", "X Key=MCPEVAL_TEST_KEY", "X-Key=hunter-2",
        "X:Key=MCPEVAL_TEST_KEY", "X-Key=MCPEVAL_TEST_KEY=", "caf\xc3\xa9=MCPEVAL_TEST_KEY"})
    table.push_back({{"--url", endpoint, "--header-env", entry}, form});
  table.push_back({{"--url", endpoint, "--header-env", "X-Key=MCPEVAL_TEST_UNSET"},
                   "--header-env: the environment variable MCPEVAL_TEST_UNSET is not set; set it "
                   "to the value of the header X-Key"});
  table.push_back({{"--url", endpoint, "--header-env", "X-Key=MCPEVAL_TEST_LINES"},
                   "--header-env: the environment variable MCPEVAL_TEST_LINES holds a control "
                   "character, which no header can carry"});
  table.push_back({{"--url", endpoint, "--header-env", "X-Key=MCPEVAL_TEST_KEY", "--header-env",
                    "x-key=MCPEVAL_TEST_EMPTY"},
                   "--header-env names the header x-key more than once"});
  const std::string no_endpoint =
      "--header-env goes with --url, or with a --config entry that has a url";
  table.push_back({{"--header-env", "X-Key=MCPEVAL_TEST_KEY"}, no_endpoint});
  table.push_back({{"--header-env", "X-Key=MCPEVAL_TEST_KEY", "--", "/bin/cat"}, no_endpoint});
  table.push_back(
      {{"--config", "client.json", "--entry", "command", "--header-env", "X-Key=MCPEVAL_TEST_KEY"},
       "--header-env goes with an endpoint; the entry has a command"});
  table.push_back({{"--config", "client.json", "--entry", "broken"},
                   "client.json: entry broken, headers: a name in it is none that a header can "
                   "have"});
  check_faults(table);

  check_accepted({"--url", endpoint, "--header-env", "X-Key=MCPEVAL_TEST_KEY", "--header-env",
                  "X-None=MCPEVAL_TEST_EMPTY"});
  check_accepted({"--config", "client.json", "--entry", "url", "--header-env=A=MCPEVAL_TEST_KEY"});
}

TEST_CASE("endpoint usage: eras and protocol versions") {
  const std::string era = "--era takes auto, handshake or stateless";
  const std::string date = "--protocol-version takes a revision's date: YYYY-MM-DD";
  const std::string unknown =
      "--protocol-version: mcpeval does not speak this revision; of the stateless ones it speaks "
      "2026-07-28";
  const std::string too_new =
      "--protocol-version names a stateless revision; --era handshake contradicts it";
  const std::string too_old =
      "--protocol-version names a revision of the handshake era; --era stateless contradicts it";
  std::vector<fault> table;
  for (const auto* word : {"", "Auto", "modern", "handshake "})
    table.push_back({{"--url", endpoint, "--era", word}, era});
  for (const auto* word : {"", "latest", "2025-6-18", "2025-06-18 ", "20250618", "2025/06/18"})
    table.push_back({{"--url", endpoint, "--protocol-version", word}, date});
  for (const auto* word : {"2026-07-29", "2026-12-31", "2099-01-01"})
    table.push_back({{"--url", endpoint, "--protocol-version", word}, unknown});
  table.push_back(
      {{"--url", endpoint, "--era", "handshake", "--protocol-version", "2026-07-28"}, too_new});
  table.push_back(
      {{"--url", endpoint, "--era=stateless", "--protocol-version=2025-06-18"}, too_old});
  table.push_back(
      {{"--era=stateless", "--era=auto", "--", "/bin/cat"}, "--era is given more than once"});
  check_faults(table);

  for (const words& chosen :
       {words{"--era=auto"}, words{"--era=handshake"}, words{"--era=stateless"},
        words{"--era=auto", "--protocol-version=2026-07-28"},
        words{"--era=stateless", "--protocol-version=2026-07-28"},
        words{"--era=handshake", "--protocol-version=2024-11-05"},
        words{"--protocol-version=2026-07-27"}}) {
    auto arguments = chosen;
    arguments.insert(arguments.end(), {"--url", endpoint});
    check_accepted(arguments);
  }
}

TEST_CASE("endpoint usage: the eras are for commands, too") {
  check_faults({{{"--era", "new", "--", "/bin/cat"}, "--era takes auto, handshake or stateless"}});
  check_accepted({"--era", "stateless", "--", "/bin/true"});
}

TEST_CASE("endpoint usage: an authorization that cannot be sent stops the start, unseen") {
  const bench place;
  const std::string sentence =
      "Error: MCPEVAL_HTTP_AUTHORIZATION cannot be sent: it must hold 1 to 8192 bytes and no "
      "control character; correct it, or unset it\n";
  for (const std::string& value :
       {std::string{}, std::string{"Bearer hunter2\n"}, std::string{"\x7f"},
        std::string{"Bearer hunter2\tx"}, std::string(8193, 'x')}) {
    const auto result = place.run({"--url", endpoint}, value);
    CHECK(result.err == sentence);
    CHECK(result.out == "");
    CHECK(result.status == 3);
  }
  const auto by_entry = place.run({"--config", "client.json", "--entry", "url"}, "\x01");
  CHECK(by_entry.err == sentence);
  CHECK(by_entry.status == 3);

  // What is wrong on the command line comes first.
  const auto remote = place.run({"--url", "http://192.0.2.1/"}, "\x01");
  CHECK(remote.err ==
        "Error: the endpoint is not on this machine; add --allow-remote-http to evaluate a remote "
        "server\n");
  CHECK(remote.status == 2);
}

TEST_CASE("endpoint usage: an authorization that is no concern of the run") {
  const bench place;
  const auto is_accepted = [&](const words& arguments, const std::string& authorization) {
    const auto result = place.run(arguments, authorization);
    return result.status == 3 && result.err.find("MCPEVAL_HTTP_AUTHORIZATION") == std::string::npos;
  };
  CHECK(is_accepted({"--url", endpoint}, std::string(8192, 'x')));
  CHECK(is_accepted({"--url", endpoint}, "Bearer caf\xc3\xa9"));
  CHECK(is_accepted({"--url", endpoint}, "\xff\x01"));  // no text: as if it were not set
  CHECK(is_accepted({"--", "/bin/true"}, "\x01"));
  CHECK(is_accepted({"--url", endpoint, "--header-env", "authorization=MCPEVAL_TEST_KEY"}, "\x01"));
}
