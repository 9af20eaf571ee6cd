// SPDX-License-Identifier: MIT
/// The demo's own command line, whole outputs.
#include "program_under_test.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;

namespace {

const std::string aspect_lines =
    "Aspects:\n"
    "  schema             describe_status requires a field that its schema lacks\n"
    "  fidelity           describe_status says degraded instead of ready\n"
    "  unstable-errors    flaky_read fails with another code each time\n"
    "  lying-errors       arguments of a wrong type are accepted\n"
    "  bloated            each description is 1.9 kB longer; one tool takes no call\n"
    "  undescribed        tools are described in one word, parameters not at all\n"
    "  duplicate-page     a second page lists describe_status again\n"
    "  stalled-cursor     every further page is empty and leads to itself\n"
    "  slow               slow_read takes 2 s\n"
    "  flaky              read_counter fails every second time\n"
    "  surface            resources/list has no array, and prompts/list fails\n"
    "  output-schema      report_weather lacks the output that it declares\n"
    "  cancellation       a cancelled call is answered all the same\n"
    "  negotiation        any protocol version is agreed to\n"
    "  unknown-method     a method that does not exist succeeds\n"
    "  sampling           sampled_read sends a malformed request, and fails\n"
    "  elicitation        elicited_read sends a malformed request, and fails\n"
    "  subscription       publish_status announces nothing\n"
    "  completion         completed values are numbers\n"
    "\n"
    "Aspects of the stateless era, which need --era stateless or --era dual:\n"
    "  no-result-type     describe_status has a resultType of its own\n"
    "  cache-hints        tools/list does not say how long it holds\n"
    "  listen-order       an update comes before the acknowledgement\n"
    "  unsolicited-input  read_counter asks a client who offered nothing\n"
    "  no-discover        server/discover does not exist\n";

program_result run_demo(const std::vector<std::string>& arguments) {
  program_options options;
  options.argv = {from_environment("MCPEVAL_DEMO")};
  options.argv.insert(options.argv.end(), arguments.begin(), arguments.end());
  return run_program(options);
}

/// The demo refuses the arguments, for this reason, and says what it takes instead.
void check_refused(const std::vector<std::string>& arguments, const std::string& reason) {
  const auto ended = run_demo(arguments);
  CHECK(ended.status == 2);
  CHECK(ended.out == "");
  CHECK(ended.err == "mcpeval-demo: " + reason + "\n" + aspect_lines +
                         "Run mcpeval-demo --help to learn more.\n");
}

}  // namespace

TEST_CASE("demo arguments: help") {
  const auto shown = run_demo({"--help"});
  CHECK(shown.status == 0);
  CHECK(shown.err == "");
  CHECK(shown.out ==
        "Usage: mcpeval-demo [--http HOST:PORT [--replies FORM]] [--era ERA] [--broken ASPECT]\n"
        "\n"
        "Speaks MCP, one JSON-RPC message a line, on standard input and output until its\n"
        "input ends. It has twelve tools and behaves well: a server to try mcpeval on.\n"
        "With --broken it behaves well but for one defect.\n"
        "\n"
        "  mcpeval probe --server demo --manifest demo/demo.manifest.json -- mcpeval-demo\n"
        "\n"
        "With --http it speaks Streamable HTTP at the path /mcp instead. It prints its URL when\n"
        "it can be reached, and serves until it is ended.\n"
        "\n"
        "Options:\n"
        "  --http HOST:PORT  listen there; HOST is 127.0.0.1, localhost or [::1], and PORT 0\n"
        "                    takes a free one\n"
        "  --replies FORM    json (the default): a request is answered by one JSON object, or by\n"
        "                    a stream of events if something is sent before its reply; sse: by\n"
        "                    a stream each time\n"
        "  --era ERA         handshake (the default): revision 2025-06-18, opened by initialize;\n"
        "                    stateless: revision 2026-07-28; dual: both, as each request asks\n"
        "  --broken ASPECT   have the defect of that name\n"
        "  --help            show this text and end\n"
        "\n" +
            aspect_lines);
}

TEST_CASE("demo arguments: what is no option") {
  const std::string reason =
      "the options are --http, --replies, --era and --broken, or --help alone";
  check_refused({"--verbose"}, reason);
  check_refused({""}, reason);
  check_refused({"slow"}, reason);
  check_refused({"--broken=slow"}, reason);
  check_refused({"--help", "--help"}, reason);
  check_refused({"--help", "--broken", "slow"}, reason);
  check_refused({"--broken", "slow", "--help"}, reason);
}

TEST_CASE("demo arguments: --broken takes one aspect, once") {
  check_refused({"--broken"}, "--broken needs the name of an aspect");
  check_refused({"--broken", ""}, "no aspect has the name given to --broken");
  check_refused({"--broken", "Slow"}, "no aspect has the name given to --broken");
  check_refused({"--broken", "--help"}, "no aspect has the name given to --broken");
  check_refused({"--broken", "slow", "--broken", "slow"}, "--broken is allowed once");
  check_refused({"--broken", "slow", "--broken"}, "--broken is allowed once");
}

TEST_CASE("demo arguments: --http takes a port of this machine") {
  const std::string reason =
      "--http takes a port of this machine: 127.0.0.1:PORT, localhost:PORT or [::1]:PORT";
  for (const auto* word :
       {"", "0", ":0", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:-1", "127.0.0.1:65536",
        "127.0.0.1:80 ", "0.0.0.0:0", "[::]:0", "::1:0", "127.0.0.2:0", "localhost.evil.example:0",
        "user@127.0.0.1:0", "192.168.0.1:8080", "http://127.0.0.1:0"})
    check_refused({"--http", word}, reason);
  check_refused({"--http"}, "--http needs HOST:PORT");
  check_refused({"--http", "127.0.0.1:0", "--http", "127.0.0.1:0"}, "--http is allowed once");
}

TEST_CASE("demo arguments: --replies is a matter of HTTP") {
  check_refused({"--replies", "sse"}, "--replies needs --http");
  check_refused({"--replies", "json", "--era", "dual"}, "--replies needs --http");
  check_refused({"--http", "127.0.0.1:0", "--replies", "SSE"}, "--replies is json or sse");
  check_refused({"--replies"}, "--replies needs json or sse");
}

TEST_CASE("demo arguments: --era, and the aspects that need one") {
  check_refused({"--era", "auto"}, "--era is handshake, stateless or dual");
  check_refused({"--era"}, "--era needs handshake, stateless or dual");
  check_refused({"--era", "dual", "--era", "dual"}, "--era is allowed once");
  const std::string reason = "that aspect needs --era stateless or --era dual";
  for (const auto* aspect :
       {"no-result-type", "cache-hints", "listen-order", "unsolicited-input", "no-discover"}) {
    check_refused({"--broken", aspect}, reason);
    check_refused({"--broken", aspect, "--era", "handshake"}, reason);
  }
}
