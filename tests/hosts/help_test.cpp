// SPDX-License-Identifier: MIT
/// --version, --help and help: stdout, exit 0, no module touched.
#include "program_under_test.hpp"

#include "support/golden.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;

namespace {

program_result run(const std::vector<std::string>& words) {
  return run_program(mcpeval_program(words));
}

void check_page(const std::vector<std::string>& words, const std::string& golden) {
  const auto result = run(words);
  CHECK(result.status == 0);
  CHECK(result.err == "");
  check_golden(golden, result.out);
}

}  // namespace

TEST_CASE("version") {
  const auto result = run({"--version"});
  CHECK(result.status == 0);
  CHECK(result.out == "mcpeval " MCPEVAL_VERSION "\n");
  CHECK(result.err == "");
}

TEST_CASE("help: of the program") {
  check_page({"--help"}, "cli/help.txt");
  check_page({"-h"}, "cli/help.txt");
  check_page({"help"}, "cli/help.txt");
}

TEST_CASE("help: of a command") {
  check_page({"probe", "--help"}, "cli/help-probe.txt");
  check_page({"probe", "-h"}, "cli/help-probe.txt");
  check_page({"help", "probe"}, "cli/help-probe.txt");
  check_page({"probe", "--server", "x", "--bogus", "--help"}, "cli/help-probe.txt");
  check_page({"init", "--help"}, "cli/help-init.txt");
  check_page({"help", "audit"}, "cli/help-audit.txt");
  check_page({"help", "score"}, "cli/help-score.txt");
  check_page({"report", "--help"}, "cli/help-report.txt");
  check_page({"help", "diff"}, "cli/help-diff.txt");
  check_page({"explain", "--help"}, "cli/help-explain.txt");
  check_page({"help", "schema"}, "cli/help-schema.txt");
  check_page({"help", "plugins", "list"}, "cli/help-plugins-list.txt");
  check_page({"plugins", "list", "--help"}, "cli/help-plugins-list.txt");
  check_page({"plugins", "check", "--help"}, "cli/help-plugins-check.txt");
}

TEST_CASE("help: of a group") {
  check_page({"plugins", "--help"}, "cli/help-plugins.txt");
  check_page({"help", "plugins"}, "cli/help-plugins.txt");
}

TEST_CASE("help: --help behind -- belongs to the server") {
  const auto result = run({"probe", "--server", "x y", "--", "server", "--help"});
  CHECK(result.status == 2);
  CHECK(result.out == "");
}

TEST_CASE("help and version do not look for modules") {
  const temporary_folder folder;
  folder.write("broken.so", "no module");
  for (const auto* word : {"--version", "--help", "help"}) {
    auto options = mcpeval_program({word});
    options.environment.emplace_back("MCPEVAL_PLUGIN_PATH", folder.path());
    const auto result = run_program(options);
    CHECK(result.status == 0);
    CHECK(result.err == "");
  }
}
