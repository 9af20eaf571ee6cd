// SPDX-License-Identifier: MIT
/// What `plugins list` finds by trying: the codes of loading, and modules that end their process.
#include "load_trial.hpp"
#include "support/run_program.hpp"
#include "test_modules.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <utility>

using namespace mcpeval;
using namespace mcpeval::testing;

namespace {

/// The built program's list of one directory and no other.
program_result listing(const module_directory& directory, const std::string& format) {
  const char* program = std::getenv("MCPEVAL_PROGRAM");
  REQUIRE(program != nullptr);
  program_options options;
  options.argv = {program, "plugins", "list", "--plugin-dir", directory.path(), "--format", format};
  options.environment = {{"XDG_DATA_HOME", "/nonexistent"}, {"MCPEVAL_PLUGIN_PATH", ""}};
  return run_program(options);
}

bool says(const program_result& result, const std::string& text) {
  return result.out.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("the list shows each code that only loading finds") {
  struct row {
    const char* module;
    const char* code;
  };
  const row rows[] = {
      {"load-failed", "load-failed"},   {"no-entry", "no-entry"},
      {"declined", "declined"},         {"small-table", "bad-table"},
      {"table-major", "bad-table"},     {"small-probe-table", "bad-table"},
      {"no-interface", "no-interface"}, {"descriptor-mismatch", "descriptor-mismatch"},
  };
  for (const auto& each : rows) {
    CAPTURE(each.module);
    const module_directory directory;
    const std::string path = directory.put(each.module);
    CHECK(state_of(scan(directory), path) == "ready");
    const auto text = listing(directory, "text");
    CHECK(text.status == 0);
    CHECK(says(text, "rejected (" + std::string{each.code} + ")\n    " + path + ": "));
    const auto json = listing(directory, "json");
    CHECK(json.status == 0);
    CHECK(says(json, "\"code\": \"" + std::string{each.code} + "\""));
    CHECK(says(json, "\"state\": \"rejected\""));
  }
}

TEST_CASE("a module that ends the process is rejected, and the others are still tried") {
  for (const std::string module : {"exits", "crashes"}) {
    CAPTURE(module);
    const module_directory directory;
    directory.put("sound", "a.so");
    const std::string bad = directory.put(module, "b.so");
    directory.put("second", "c.so");
    const auto listed = listing(directory, "text");
    CHECK(listed.status == 0);
    CHECK(says(listed, "rejected (load-failed)\n    " + bad +
                           ": the dynamic linker refused the module (loading it ended the "
                           "process); "));
    const auto json = listing(directory, "json");
    CHECK(says(json, "\"detail\": \"loading it ended the process\""));
    auto modules = scan(directory);
    CHECK_FALSE(cli::try_loading(modules, bare_host()));
    CHECK(state_of(modules, directory.file("a.so")) == "ready");
    CHECK(state_of(modules, bad) == "load-failed");
    CHECK(state_of(modules, directory.file("c.so")) == "ready");
  }
}

TEST_CASE("a module that does not come back is given up") {
  const module_directory directory;
  const std::string path = directory.put("hangs");
  auto modules = scan(directory);
  CHECK_FALSE(cli::try_loading(modules, bare_host(), std::chrono::milliseconds{50}));
  CHECK(state_of(modules, path) == "load-failed");
  CHECK(modules.modules().front()->detail == "loading it did not come to an end");
}

TEST_CASE("a shadowed module is not tried") {
  const module_directory first;
  const module_directory second;
  first.put("sound");
  const std::string shadowed = second.put("declined");
  auto modules = core::registry::scan({{first.path(), core::directory_origin::option},
                                       {second.path(), core::directory_origin::option}});
  CHECK_FALSE(cli::try_loading(modules, bare_host()));
  CHECK(state_of(modules, shadowed) == "shadowed");
}
