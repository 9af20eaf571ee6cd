// SPDX-License-Identifier: MIT
/// Who gets an id: reserved, duplicate and shadowed ones.
#include "registry/registry.hpp"
#include "registry/stock_names.hpp"
#include "test_modules.hpp"

#include <doctest/doctest.h>

using namespace mcpeval;
using namespace mcpeval::testing;
using core::directory_origin;
using core::plugin_type;
using core::registry;

TEST_CASE("the earlier directory wins, the later module is shadowed") {
  const module_directory first;
  const module_directory second;
  const std::string winner = first.put("sound");
  const std::string loser = second.put("sound");
  const auto modules = registry::scan(
      {{first.path(), directory_origin::environment}, {second.path(), directory_origin::built_in}});
  CHECK(state_of(modules, winner) == "ready");
  CHECK(state_of(modules, loser) == "shadowed");
  CHECK(modules.modules()[1]->detail == "probe \"acme.sound\" comes from " + winner);
  CHECK(modules.find(plugin_type::probe, "acme.sound").module->path == winner);
}

TEST_CASE("two claimants in one directory are both rejected, and a later directory decides") {
  const module_directory first;
  const module_directory second;
  const std::string one = first.put("sound", "one.so");
  const std::string two = first.put("sound", "two.so");
  const std::string third = second.put("sound");
  const auto modules = registry::scan(
      {{first.path(), directory_origin::user}, {second.path(), directory_origin::built_in}});
  CHECK(state_of(modules, one) == "duplicate-id");
  CHECK(state_of(modules, two) == "duplicate-id");
  CHECK(state_of(modules, third) == "ready");
}

TEST_CASE("an undotted id that is no stock name comes from the built-in directory only") {
  const module_directory directory;
  const std::string path = directory.put("undotted");
  CHECK(state_of(scan(directory, directory_origin::option), path) == "reserved-id");
  CHECK(state_of(scan(directory, directory_origin::environment), path) == "reserved-id");
  CHECK(state_of(scan(directory, directory_origin::user), path) == "reserved-id");
  CHECK(state_of(scan(directory, directory_origin::built_in), path) == "ready");
}

TEST_CASE("a stock name may be filled in by a directory that the operator named") {
  const module_directory directory;
  const std::string path = directory.put("stock");
  CHECK(state_of(scan(directory, directory_origin::option), path) == "ready");
  CHECK(state_of(scan(directory, directory_origin::environment), path) == "ready");
  CHECK(state_of(scan(directory, directory_origin::user), path) == "reserved-id");
  CHECK(state_of(scan(directory, directory_origin::built_in), path) == "ready");
}

TEST_CASE("a stock name of the built-in directory is never replaced") {
  const module_directory given;
  const module_directory built_in;
  const std::string intruder = given.put("stock");
  const std::string original = built_in.put("stock");
  for (const auto origin : {directory_origin::option, directory_origin::environment}) {
    const auto modules =
        registry::scan({{given.path(), origin}, {built_in.path(), directory_origin::built_in}});
    CHECK(state_of(modules, intruder) == "reserved-id");
    CHECK(state_of(modules, original) == "ready");
    CHECK(modules.modules()[0]->detail ==
          "probe \"discovery-cost\" is a stock name that the built-in directory provides");
  }
}

TEST_CASE("a built-in module that was rejected still keeps its stock name") {
  const module_directory given;
  const module_directory built_in;
  const std::string intruder = given.put("stock");
  built_in.put("stock", "a.so");
  built_in.put("stock", "b.so");
  const auto modules = registry::scan(
      {{given.path(), directory_origin::option}, {built_in.path(), directory_origin::built_in}});
  CHECK(state_of(modules, intruder) == "reserved-id");
  CHECK(state_of(modules, built_in.file("a.so")) == "duplicate-id");
}
