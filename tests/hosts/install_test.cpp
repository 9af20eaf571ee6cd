// SPDX-License-Identifier: MIT
/// Full, subset and empty installs, and what is said about rejected modules.
#include "program_under_test.hpp"

#include "support/golden.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

using namespace mcpeval::testing;

namespace {

namespace fs = std::filesystem;

constexpr const char* one_case =
    R"({"version": 1, "probes": [{"id": "size", "probe": "discovery-cost", "access": "read_only",
        "max_tools": 20, "max_schema_bytes": 20000}]})";

std::vector<fs::path> built_modules() {
  std::vector<fs::path> found;
  std::string folders = from_environment("MCPEVAL_PLUGIN_PATH");
  while (!folders.empty()) {
    const auto colon = std::min(folders.find(':'), folders.size());
    for (const auto& file : fs::directory_iterator{folders.substr(0, colon)})
      if (file.path().extension() == ".so") found.push_back(file.path());
    folders.erase(0, colon + 1);
  }
  return found;
}

/// A folder of copies of some built modules, and runs that see nothing else.
class small_install {
 public:
  explicit small_install(const std::vector<std::string>& names) {
    for (const auto& module : built_modules())
      if (std::find(names.begin(), names.end(), module.stem().string()) != names.end())
        fs::copy(module, fs::path{folder_.path()} / module.filename());
    folder_.write("mcp-eval.manifest.json", one_case);
  }

  [[nodiscard]] program_result run(const std::vector<std::string>& words) const {
    auto options = mcpeval_program(words);
    options.directory = folder_.path();
    options.environment.emplace_back("MCPEVAL_PLUGIN_PATH", folder_.path());
    return run_program(options);
  }

  [[nodiscard]] const temporary_folder& folder() const { return folder_; }

 private:
  temporary_folder folder_;
};

program_result probe(const small_install& install, std::vector<std::string> options) {
  std::vector<std::string> words = {"probe", "--server", "demo"};
  words.insert(words.end(), options.begin(), options.end());
  words.insert(words.end(), {"--", from_environment("MCPEVAL_DEMO")});
  return install.run(words);
}

}  // namespace

TEST_CASE("install: the full one") {
  if (built_modules().size() < 23) return;  // a build with fewer modules has its own listing
  const auto result = run_program(mcpeval_program({"plugins", "list"}));
  CHECK(result.status == 0);
  CHECK(result.err == "");
  check_golden("cli/plugins-full.txt", result.out);
}

TEST_CASE("install: a subset") {
  const small_install some{{"probe-discovery-cost", "transport-stdio"}};
  const auto listed = some.run({"plugins", "list"});
  CHECK(listed.status == 0);
  check_golden("cli/plugins-subset.txt", listed.out);

  const auto ran = probe(some, {"--gate-only"});
  CHECK(ran.out ==
        "size discovery-cost pass attempts=1 tools=12 schema_bytes=2262\n"
        "demo gate 1/1 passed\n");
  CHECK(ran.err == "");
  CHECK(ran.status == 0);
  CHECK(probe(some, {"--format", "json"}).err ==
        "Error: --format: report format \"json\" is a stock report format that this installation "
        "does not have; build and install it with the Meson option -Dreporters=json "
        "(docs/install.md); --format text needs no module\n");
}

TEST_CASE("install: an empty one") {
  const small_install none{{}};
  const auto listed = none.run({"plugins", "list"});
  CHECK(listed.status == 0);
  check_golden("cli/plugins-empty.txt", listed.out);
  check_golden("cli/plugins-empty.json", none.run({"plugins", "list", "--format", "json"}).out);

  const auto ran = probe(none, {});
  CHECK(ran.status == 2);
  CHECK(ran.out == "");
  CHECK(ran.err.find("-Dprobes=discovery-cost (docs/install.md)") != std::string::npos);
}

TEST_CASE("install: a missing transport is named after the manifest is accepted") {
  const small_install some{{"probe-discovery-cost"}};
  const auto ran = probe(some, {});
  CHECK(ran.status == 2);
  CHECK(
      ran.err ==
      "Error: transport \"stdio\" is a stock transport that this installation does not have; build "
      "and install it with the Meson option -Dtransports=stdio (docs/install.md)\n");
}

TEST_CASE("install: a rejected module is one line on stderr and no reason to fail") {
  const small_install some{{"probe-discovery-cost", "transport-stdio"}};
  const auto broken = some.folder().write("broken.so", "no module");
  const auto ran = probe(some, {"--gate-only"});
  CHECK(ran.status == 0);
  CHECK(ran.err == "module " + broken +
                       " is not used (not-elf): the file is no ELF shared object; put only "
                       "modules into a plugin directory; copy or build this one again\n");
  CHECK(ran.out ==
        "size discovery-cost pass attempts=1 tools=12 schema_bytes=2262\n"
        "demo gate 1/1 passed\n");
}
