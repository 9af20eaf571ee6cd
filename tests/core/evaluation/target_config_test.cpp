// SPDX-License-Identifier: MIT
#include "evaluation/target_config.hpp"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace mcpeval::core;

namespace {

using texts = std::vector<std::string>;
using pairs = std::vector<std::pair<std::string, std::string>>;

std::optional<std::string> sample(const std::string& name) {
  static const std::map<std::string, std::string> held{
      {"KEY", "secret"}, {"TOOLS", "/opt/tools"}, {"LINES", "a\nb"}, {"EMPTY", ""}};
  const auto found = held.find(name);
  if (found == held.end()) return {};
  return found->second;
}

result<target_options> read(const std::string& file, const std::string& entry = "one") {
  return read_target_config(file, {"client.json", entry}, &sample);
}

target_options accepted(const std::string& entry) {
  auto options = read(R"({"mcpServers": {"one": )" + entry + "}}");
  REQUIRE_MESSAGE(options, (options ? "" : options.error().sentence));
  return *std::move(options);
}

std::string refusal(const std::string& file, const std::string& entry = "one") {
  const auto options = read(file, entry);
  if (options) return "accepted";
  CHECK(options.error().kind == fault::usage);
  return options.error().sentence;
}

std::string entry_refusal(const std::string& entry) {
  return refusal(R"({"mcpServers": {"one": )" + entry + "}}");
}

}  // namespace

TEST_CASE("target config: a command with everything it may have") {
  const auto options = accepted(R"json({
    "command": "${TOOLS}/server", "args": ["--key", "${KEY}", "${MODE:-fast}", ""],
    "env": {"TOKEN": "Bearer ${KEY}", "A": ""}, "cwd": "${TOOLS}/${SUB:-data}",
    "type": "stdio", "disabled": false, "autoApprove": ["x"], "timeout": 60})json");
  CHECK(options.command == texts{"/opt/tools/server", "--key", "secret", "fast", ""});
  CHECK(options.environment == pairs{{"TOKEN", "Bearer secret"}, {"A", ""}});
  CHECK(options.directory == "/opt/tools/data");
  CHECK(options.url == "");
  CHECK(options.headers == pairs{});
  CHECK_FALSE(options.authorization);
  CHECK(options.era.choice == era_choice::automatic);
  CHECK(options.era.version == "");
  CHECK_FALSE(options.allow_remote_http);
  REQUIRE(options.respellings.size() == 2);
  CHECK(options.respellings[0].text == "/opt/tools/server");
  CHECK(options.respellings[0].shown == "${TOOLS}/server");
  CHECK(options.respellings[1].text == "/opt/tools/data");
  CHECK(options.respellings[1].shown == "${TOOLS}/${SUB:-data}");
}

TEST_CASE("target config: a command alone") {
  const auto options = accepted(R"({"command": "server"})");
  CHECK(options.command == texts{"server"});
  CHECK(options.environment == pairs{});
  CHECK(options.directory == "");
  CHECK(options.respellings.empty());
}

TEST_CASE("target config: an endpoint") {
  for (const std::string type : {"", R"(, "type": "http")", R"(, "type": "streamable-http")",
                                 R"(, "type": "streamableHttp")"}) {
    CAPTURE(type);
    const auto options = accepted(R"json({"url": "http://127.0.0.1:${PORT:-80}/mcp",
      "headers": {"Authorization": "Bearer ${KEY}", "X-Mode": "a"}, "env": {"A": "${UNSET}"})json" +
                                  type + "}");
    CHECK(options.url == "http://127.0.0.1:80/mcp");
    CHECK(options.headers == pairs{{"Authorization", "Bearer secret"}, {"X-Mode", "a"}});
    CHECK(options.command == texts{});
    CHECK(options.environment == pairs{});
  }
}

TEST_CASE("target config: which object holds the servers") {
  const auto command = [](const std::string& file) {
    const auto options = read(file);
    return options ? options->command.front() : options.error().sentence;
  };
  CHECK(command(R"({"mcpServers": {"one": {"command": "a"}}})") == "a");
  CHECK(command(R"({"servers": {"one": {"command": "b"}}, "inputs": []})") == "b");
  CHECK(command(R"({"servers": {"one": {"command": "b"}}, "mcpServers": {"one":
      {"command": "a"}}})") == "a");
}

TEST_CASE("target config: the entry is found by its exact name, whatever it is") {
  const std::string file = R"({"mcpServers": {"my server/2": {"command": "a"}, "one": {}}})";
  REQUIRE(read(file, "my server/2"));
  CHECK(read(file, "my server/2")->command == texts{"a"});
}

TEST_CASE("target config: files that cannot be used") {
  const std::vector<std::pair<std::string, std::string>> table{
      {"", "the text is not valid JSON at byte 0"},
      {"[]", "the text must be a JSON object"},
      {"\xEF\xBB\xBF{}", "the text starts with a byte order mark; save it as plain UTF-8"},
      {"{}", "it has neither mcpServers nor servers at its top level"},
      {R"({"mcpServers": []})", "mcpServers must be an object"},
      {R"({"servers": null})", "servers must be an object"},
      {R"({"mcpServers": {}})", "it holds no server entry"}};
  for (const auto& row : table) {
    CAPTURE(row.first);
    CHECK(refusal(row.first).starts_with("client.json: " + row.second));
  }
}

TEST_CASE("target config: comments are refused, and the sentence says so") {
  const std::string plain = "; it must be plain JSON, without comments and trailing commas";
  for (const auto* file : {"// mine\n{\"mcpServers\": {}}", R"({"mcpServers": {},})",
                           "{\"mcpServers\": {} /* none */}"}) {
    CAPTURE(file);
    CHECK(refusal(file).ends_with(plain));
  }
  CHECK_FALSE(refusal("{\"a\": \"\xFF\"}").ends_with(plain));
}

TEST_CASE("target config: an unknown entry lists the names that may be shown") {
  const std::string start =
      "client.json: it holds no server entry with the name that --entry gives; its entries: ";
  const auto with = [](const texts& names) {
    std::string file = R"({"mcpServers": {)";
    for (const auto& name : names)
      file += (file.back() == '{' ? "\"" : ", \"") + name + R"(": {"command": "a"})";
    return refusal(file + "}}", "two");
  };
  CHECK(with({"one"}) == start + "one");
  CHECK(with({"b", "a.c:d_e-f", "Two"}) == start + "b, a.c:d_e-f, Two");
  CHECK(with({"b", "of Jane Doe"}) == start + "b and 1 that are not shown");
  CHECK(with({"", "jane@example.org"}) == start + "2 that are not shown");
  CHECK(with({std::string(64, 'a'), std::string(65, 'b')}) ==
        start + std::string(64, 'a') + " and 1 that are not shown");
  texts many;
  for (int i = 10; i < 35; ++i) many.push_back("s" + std::to_string(i));
  const auto listed = with(many);
  CHECK(listed.ends_with(", s29 and 5 that are not shown"));
}

TEST_CASE("target config: entries that cannot be used") {
  const std::string text = "it must be a string";
  const std::string map = "it must be an object whose values are strings";
  const std::string list = "it must be an array of strings";
  const std::vector<std::pair<std::string, std::string>> table{
      {R"(null)", ": it must be an object"},
      {R"("server")", ": it must be an object"},
      {R"({})", ": it has neither command nor url"},
      {R"({"args": ["a"]})", ": it has neither command nor url"},
      {R"({"command": "a", "url": "http://127.0.0.1/"})",
       ": it has both command and url; keep one of them"},
      {R"({"command": ["a"]})", ", command: " + text},
      {R"({"command": null})", ", command: " + text},
      {R"({"command": ""})", ", command: it must name a program"},
      {R"({"command": "${EMPTY}"})", ", command: it must name a program"},
      {R"({"command": "a\nb"})", ", command: it holds a control character"},
      {R"({"command": "a", "args": "b"})", ", args: " + list},
      {R"({"command": "a", "args": ["b", 1]})", ", args: " + list},
      {R"({"command": "a", "args": {}})", ", args: " + list},
      {R"({"command": "a", "args": ["b\u0000"]})", ", args: it holds a NUL character"},
      {R"({"command": "a", "env": []})", ", env: " + map},
      {R"({"command": "a", "env": {"A": 1}})", ", env: " + map},
      {R"({"command": "a", "env": {"A": null}})", ", env: " + map},
      {R"({"command": "a", "env": {"": "x"}})",
       ", env: a name in it is empty, or holds \"=\" or a NUL character"},
      {R"({"command": "a", "env": {"A=B": "x"}})",
       ", env: a name in it is empty, or holds \"=\" or a NUL character"},
      {R"({"command": "a", "env": {"A": "x\u0000"}})", ", env: it holds a NUL character"},
      {R"({"command": "a", "cwd": 1})", ", cwd: " + text},
      {R"({"command": "a", "cwd": "${LINES}"})", ", cwd: it holds a control character"},
      {R"({"command": "a", "headers": "x"})", ", headers: " + map},
      {R"({"url": 1})", ", url: " + text},
      {R"({"url": ""})", ", url: it must name an endpoint"},
      {R"({"url": "http://127.0.0.1/", "headers": []})", ", headers: " + map},
      {R"({"url": "http://127.0.0.1/", "headers": {"A": true}})", ", headers: " + map},
      {R"({"url": "http://127.0.0.1/", "headers": {"A": "${LINES}"}})",
       ", headers: a value in it holds a control character"},
      {R"({"url": "http://127.0.0.1/", "headers": {"X Key": "a"}})",
       ", headers: a name in it is none that a header can have"},
      {R"({"command": "a", "type": 1})", ", type: " + text},
      {R"({"command": "a", "type": "http"})", ", type: an entry with a command has the type stdio"},
      {R"({"url": "http://127.0.0.1/", "type": "stdio"})",
       ", type: an entry with a url has the type http or streamable-http"},
      {R"({"command": "a", "type": "STDIO"})", ", type: it must be stdio, http or streamable-http"},
      {R"({"url": "http://127.0.0.1/", "type": "ws"})",
       ", type: it must be stdio, http or streamable-http"},
      {R"({"url": "http://127.0.0.1/", "type": "sse"})",
       ", type: sse is the transport of revision 2024-11-05, which mcpeval does not speak; give "
       "the server's streamable HTTP endpoint, with the type http"}};
  for (const auto& row : table) {
    CAPTURE(row.first);
    CHECK(entry_refusal(row.first) == "client.json: entry one" + row.second);
  }
}

TEST_CASE("target config: an unset variable is named with the member it stands in") {
  const std::string unset =
      ": the environment variable UNSET is not set; set it, or write ${UNSET:-DEFAULT} there";
  const std::vector<std::pair<std::string, std::string>> table{
      {R"({"command": "${UNSET}"})", "command"},
      {R"({"command": "a", "args": ["x", "--k=${UNSET}"]})", "args"},
      {R"({"command": "a", "env": {"K": "${UNSET}"}})", "env"},
      {R"({"command": "a", "cwd": "${UNSET}/x"})", "cwd"},
      {R"({"url": "http://127.0.0.1:${UNSET}/"})", "url"},
      {R"({"url": "http://127.0.0.1/", "headers": {"K": "Bearer ${UNSET}"}})", "headers"}};
  for (const auto& row : table) {
    CAPTURE(row.first);
    CHECK(entry_refusal(row.first) == "client.json: entry one, " + row.second + unset);
  }
  CHECK(entry_refusal(R"({"command": "a", "args": ["${input:key}"]})")
            .starts_with("client.json: entry one, args: a ${ starts neither "));
}

TEST_CASE("target config: no sentence quotes a private name or value") {
  const std::string file = R"({"mcpServers": {"of Jane": {"command": 1}}})";
  CHECK(refusal(file, "of Jane") == "client.json: the entry, command: it must be a string");
}

TEST_CASE("target config: a file") {
  CHECK(load_target_config({"", "one"}).error().sentence == "--config needs a file name");
  const auto missing = load_target_config({"missing.json", "one"});
  CHECK(missing.error().kind == fault::usage);
  CHECK(missing.error().sentence == "cannot read \"missing.json\": No such file or directory");
}
