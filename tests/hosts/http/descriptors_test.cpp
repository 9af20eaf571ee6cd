// SPDX-License-Identifier: MIT
/// One process that evaluates many hostile servers, one after the other: whatever they do, each
/// leaves no descriptor, no thread and no child behind.
#include "evaluation/evaluation.hpp"
#include "evaluation/host_table.hpp"
#include "manifest/parse.hpp"
#include "../program_under_test.hpp"
#include "transports/http_peer.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

using namespace mcpeval::core;

namespace {

namespace fs = std::filesystem;

constexpr const char* cases = R"({"version": 1, "timeout_ms": 400, "probes": [
  {"id": "call", "probe": "schema-guessability", "access": "read_only", "tool": "echo",
   "arguments": {"text": "x"}},
  {"id": "large", "probe": "payload-bounds", "access": "read_only", "tool": "echo",
   "arguments": {}, "field": "text", "size_bytes": 1000000, "expect_handled": false},
  {"id": "cancel", "probe": "cancellation", "access": "read_only", "tool": "echo",
   "arguments": {"text": "x"}, "reason": "x", "grace_seconds": 1, "require_honored": false},
  {"id": "pair", "probe": "contention", "access": "read_only", "tool": "echo",
   "arguments": {"text": "x"}}]})";

/// A rule of the server: a method is answered by a result (JSON that holds no backslash).
std::string answers(const std::string& method, const std::string& result,
                    const std::string& headers = "") {
  std::string body = R"({"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete",)";
  body += result + "}}";
  std::string quoted;
  for (const char c : body) quoted += c == '"' ? std::string{"\\\""} : std::string{c};
  return R"({"method":")" + method + R"(","do":[{"headers":[)" + headers + R"(],"reply":")" +
         quoted + R"("}]})";
}

const std::string healthy =
    answers("initialize",
            R"("protocolVersion":"2025-06-18","capabilities":{"tools":{}},)"
            R"("serverInfo":{"name":"s","version":"1"})",
            R"(["Mcp-Session-Id","${session}"])") +
    "," +
    answers("server/discover",
            R"("supportedVersions":["2026-07-28"],"capabilities":{"tools":{}})") +
    "," +
    answers("tools/list", R"("tools":[{"name":"echo","inputSchema":{"type":"object",)"
                          R"("properties":{"text":{"type":"string"}}}}])") +
    "," + answers("tools/call", R"("content":[])");

struct row {
  const char* name;
  const char* rules;  ///< before the healthy ones
};

#define CALLED(actions) R"({"method": "tools/call", "do": [)" actions R"(]},)"

constexpr row rows[] = {
    {"healthy", ""},
    {"silence", CALLED(R"({"await_end": true})")},
    {"closed", CALLED(R"({"close": true})")},
    {"reset", CALLED(R"({"reset": true})")},
    {"a head alone", CALLED(R"({"head": 200}, {"await_end": true})")},
    {"half an answer", CALLED(R"({"send": "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"})")},
    {"no HTTP", CALLED(R"({"send": "hello\r\n"}, {"close": true})")},
    {"redirects", CALLED(R"({"reply": "", "status": 307, "headers": [["Location", "/x"]]})")},
    {"a stream that stays open",
     CALLED(R"({"head": 200}, {"send": "data: {\"jsonrpc\":\"2.0\",\"id\":${id},\"result\":)"
            R"({\"resultType\":\"complete\",\"content\":[]}}\n\n"}, {"await_end": true})")},
    {"an endless event", CALLED(R"({"head": 200}, {"send": "data: "},
                                   {"send": "xxxxxxxxxxxxxxxx", "times": 1000000})")},
    {"an endless drip", CALLED(R"({"head": 200}, {"send": ": x\n", "times": 9, "cut": 4,
                                   "pause_ms": 20}, {"await_end": true})")},
    {"resumption",
     R"({"verb": "GET", "do": [{"head": 200}, {"close": true}]},)" CALLED(
         R"({"head": 200}, {"send": "retry: 10\nid: 1\ndata:\n\n"}, {"close": true})")},
    {"404", CALLED(R"({"reply": "", "status": 404})")},
    {"413 unread", R"({"verb": "POST", "early": true, "from": 4,
                       "do": [{"reply": "", "status": 413}, {"sleep_ms": 20}, {"reset": true}]},)"},
    {"a farewell without an answer", R"({"verb": "DELETE", "do": [{"await_end": true}]},)"},
    {"no start", R"({"do": [{"close": true}]},)"},
    {"a silent start", R"({"do": [{"await_end": true}]},)"},
    {"an unread start", R"({"verb": "POST", "early": true, "do": [{"reset": true}]},)"},
    {"gone", CALLED(R"({"stop": true})")},
};

/// What this process holds: descriptors by what they are of, threads, children.
std::vector<std::string> holdings() {
  std::vector<std::string> all;
  for (const auto& one : fs::directory_iterator{"/proc/self/fd"}) {
    std::error_code gone;  // the directory's own descriptor
    const auto what = fs::read_symlink(one.path(), gone);
    if (!gone) all.push_back("descriptor " + one.path().filename().string() + " " + what.string());
  }
  for (const auto& one : fs::directory_iterator{"/proc/self/task"}) {
    all.push_back("thread " + one.path().filename().string());
    std::ifstream file{one.path() / "children"};
    for (std::string child; file >> child;) all.push_back("child " + child);
  }
  std::ranges::sort(all);
  return all;
}

class silent final : public diagnostics {
  void line(std::string_view) override {}
};

class workshop {
 public:
  workshop() {
    auto read = parse_manifest(cases, modules_, &loader_);
    const std::string problem = read ? "" : read.error().sentence;
    CAPTURE(problem);
    REQUIRE(read);
    manifest_ = *std::move(read);
  }

  void evaluate(const std::string& url, era_choice era) {
    evaluation_request request;
    request.server = "s";
    request.cases = &manifest_;
    request.target.url = url;
    request.target.era.choice = era;
    request.startup_timeout_ms = 1000;
    silent log;
    static_cast<void>(mcpeval::core::evaluate(request, modules_, loader_, log));
  }

 private:
  static registry scan() {
    std::string left = mcpeval::testing::from_environment("MCPEVAL_PLUGIN_PATH");
    std::vector<search_directory> folders;
    for (std::size_t end = 0; end != std::string::npos; left.erase(0, end + 1)) {
      end = left.find(':');
      folders.push_back({left.substr(0, end), directory_origin::option});
      if (end == std::string::npos) break;
    }
    return registry::scan(folders);
  }

  registry modules_ = scan();
  loader loader_{modules_, host_table()};
  manifest manifest_;
};

}  // namespace

TEST_CASE("descriptors: nothing is left of any hostile server") {
  workshop here;
  const auto evaluate = [&](const http_test::server& there, era_choice era) {
    here.evaluate(there.url(), era);
  };
  {
    // What the process keeps of its first evaluation, its libraries' own, it keeps once.
    const http_test::server there{healthy};
    evaluate(there, era_choice::automatic);
  }
  for (const row& one : rows) {
    CAPTURE(one.name);
    for (const auto era : {era_choice::handshake, era_choice::stateless, era_choice::automatic}) {
      const http_test::server there{one.rules + healthy};
      const auto before = holdings();
      evaluate(there, era);
      CHECK(holdings() == before);
    }
  }
}

TEST_CASE("descriptors: nothing is left where nobody listens, or nobody may") {
  workshop here;
  here.evaluate("http://127.0.0.1:9/", era_choice::automatic);
  const auto before = holdings();
  for (const char* url : {"http://127.0.0.1:9/", "https://127.0.0.1:9/", "http://[::1]:9/",
                          "http://192.0.2.1/", "http://localhost.evil.example/"}) {
    CAPTURE(url);
    here.evaluate(url, era_choice::automatic);
    CHECK(holdings() == before);
  }
}
