// SPDX-License-Identifier: MIT
/// The demo's own command line, whole outputs.
#include "program_under_test.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;

namespace {

const std::string aspect_lines =
    "  schema           describe_status requires a field that its schema lacks\n"
    "  fidelity         describe_status says degraded instead of ready\n"
    "  unstable-errors  flaky_read fails with another code each time\n"
    "  lying-errors     arguments of a wrong type are accepted\n"
    "  bloated          each description is 1.9 kB longer; one tool takes no call\n"
    "  undescribed      tools are described in one word, parameters not at all\n"
    "  duplicate-page   a second page lists describe_status again\n"
    "  stalled-cursor   every further page is empty and leads to itself\n"
    "  slow             slow_read takes 2 s\n"
    "  flaky            read_counter fails every second time\n"
    "  surface          resources/list has no array, and prompts/list fails\n"
    "  output-schema    report_weather lacks the output that it declares\n"
    "  cancellation     a cancelled call is answered all the same\n"
    "  negotiation      initialize agrees to any protocol version\n"
    "  unknown-method   a method that does not exist succeeds\n"
    "  sampling         sampled_read sends a malformed request, and fails\n"
    "  elicitation      elicited_read sends a malformed request, and fails\n"
    "  subscription     publish_status announces nothing\n"
    "  completion       completed values are numbers\n";

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
  CHECK(ended.err == "mcpeval-demo: " + reason + "\nThe aspects are:\n" + aspect_lines +
                         "Run mcpeval-demo --help to learn more.\n");
}

}  // namespace

TEST_CASE("demo arguments: help") {
  const auto shown = run_demo({"--help"});
  CHECK(shown.status == 0);
  CHECK(shown.err == "");
  CHECK(shown.out ==
        "Usage: mcpeval-demo [--broken ASPECT]\n"
        "\n"
        "Speaks MCP, one JSON-RPC message a line, on standard input and output until its\n"
        "input ends. It has twelve tools and behaves well: a server to try mcpeval on.\n"
        "With --broken it behaves well but for one defect.\n"
        "\n"
        "  mcpeval probe --server demo --manifest demo/demo.manifest.json -- mcpeval-demo\n"
        "\n"
        "Options:\n"
        "  --broken ASPECT  have the defect of that name\n"
        "  --help           show this text and end\n"
        "\n"
        "Aspects:\n" +
            aspect_lines);
}

TEST_CASE("demo arguments: what is no option") {
  const std::string reason = "the arguments are --broken ASPECT, or --help alone";
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
