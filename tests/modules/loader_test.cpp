// SPDX-License-Identifier: MIT
/// Loading: tables handed out, problems told, modules named in a crash.
#include "registry/loader.hpp"
#include "test_modules.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace mcpeval;
using namespace mcpeval::testing;
using core::plugin_type;

TEST_CASE("a probe's table is handed out, the same each time, and its module is remembered") {
  const module_directory directory;
  const std::string path = directory.put("sound");
  core::registry modules = scan(directory);
  core::loader loader{modules, bare_host()};
  CHECK(loader.loaded().empty());
  const auto plugin = modules.find(plugin_type::probe, "acme.sound");
  const auto first = loader.interface(plugin, MCPEVAL_PROBE_ID);
  const auto second = loader.interface(plugin, MCPEVAL_PROBE_ID);
  REQUIRE(first);
  REQUIRE(second);
  CHECK(*first == *second);
  CHECK(static_cast<const mcpeval_probe*>(*first)->struct_size == sizeof(mcpeval_probe));
  CHECK(loader.loaded() == std::vector<std::string>{path});
  loader.close_modules();
  loader.close_modules();
}

TEST_CASE("an optional interface is asked of the module, then of the probe") {
  const module_directory directory;
  directory.put("sound");
  core::registry modules = scan(directory);
  core::loader loader{modules, bare_host()};
  const auto plugin = modules.find(plugin_type::probe, "acme.sound");
  CHECK(loader.optional_interface(plugin, "acme.more/1") == nullptr);
  REQUIRE(loader.interface(plugin, MCPEVAL_PROBE_ID));
  CHECK(loader.optional_interface(plugin, "acme.more/1") != nullptr);
  CHECK(loader.optional_interface(plugin, "acme.less/1") == nullptr);
}

TEST_CASE("a refused load names the file, the code, the linker's words and a cure") {
  const module_directory directory;
  const std::string path = directory.put("load-failed");
  core::registry modules = scan(directory);
  core::loader loader{modules, bare_host()};
  const auto plugin = modules.find(plugin_type::probe, "acme.sound");
  const auto table = loader.interface(plugin, MCPEVAL_PROBE_ID);
  REQUIRE(!table);
  const std::string sentence = table.error().sentence;
  CHECK(table.error().kind == core::fault::usage);
  CHECK(sentence.starts_with("module " + path + " was rejected (load-failed): "));
  CHECK(sentence.find("mcpeval_test_symbol_that_nobody_defines") != std::string::npos);
  CHECK(sentence.ends_with("; " + std::string{describe(core::rejection::load_failed).hint}));
  CHECK(modules.find(plugin_type::probe, "acme.sound").descriptor == nullptr);
}

TEST_CASE("a module that was rejected once is not tried again, and says the same") {
  const module_directory directory;
  directory.put("declined");
  core::registry modules = scan(directory);
  core::loader loader{modules, bare_host()};
  const auto plugin = modules.find(plugin_type::probe, "acme.sound");
  const auto first = loader.interface(plugin, MCPEVAL_PROBE_ID);
  const auto second = loader.interface(plugin, MCPEVAL_PROBE_ID);
  REQUIRE(!first);
  REQUIRE(!second);
  CHECK(first.error().sentence == second.error().sentence);
  CHECK(loader.loaded().size() == 1);
}

TEST_CASE("scopes nest and name the module that was entered last") {
  CHECK(std::string{core::current_module()}.empty());
  {
    const core::module_scope outer{"outer"};
    CHECK(std::string{core::current_module()} == "outer");
    {
      const core::module_scope inner{std::string(100, 'x')};
      CHECK(std::string{core::current_module()} == std::string(63, 'x'));
    }
    CHECK(std::string{core::current_module()} == "outer");
  }
  CHECK(std::string{core::current_module()}.empty());
}
