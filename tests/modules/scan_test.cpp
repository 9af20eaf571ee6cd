// SPDX-License-Identifier: MIT
/// Scanning real directories: order, trust, links, the ABI's sentence.
#include "registry/module_file.hpp"
#include "registry/registry.hpp"
#include "test_modules.hpp"

#include <doctest/doctest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

using namespace mcpeval;
using namespace mcpeval::testing;
using core::directory_origin;

TEST_CASE("files come sorted by name, and only *.so of the directory itself") {
  const module_directory directory;
  directory.put("second", "b.so");
  directory.put("sound", "a.so");
  directory.put("sound", "c.so.1");
  std::filesystem::create_directory(directory.file("below"));
  directory.put("sound", "below/d.so");
  const core::registry modules = scan(directory);
  REQUIRE(modules.modules().size() == 2);
  CHECK(modules.modules()[0]->path == directory.file("a.so"));
  CHECK(modules.modules()[1]->path == directory.file("b.so"));
  CHECK(modules.modules()[1]->origin == directory_origin::user);
}

TEST_CASE("a missing directory yields no module") {
  const core::registry modules =
      core::registry::scan({{"/nonexistent/mcpeval", directory_origin::option}});
  CHECK(modules.modules().empty());
  CHECK(modules.plugins(core::plugin_type::probe).empty());
}

TEST_CASE("a ready plugin is found by kind and id") {
  const module_directory directory;
  directory.put("sound");
  directory.put("second");
  const core::registry modules = scan(directory);
  const auto probes = modules.plugins(core::plugin_type::probe);
  REQUIRE(probes.size() == 2);
  CHECK(probes[0].descriptor->id == "acme.second");
  CHECK(probes[1].descriptor->id == "acme.sound");
  CHECK(probes[1].module->path == directory.file("sound.so"));
  CHECK(modules.find(core::plugin_type::reporter, "acme.sound").descriptor == nullptr);
}

TEST_CASE("group-writable directories are for --plugin-dir only, world-writable ones for nobody") {
  const module_directory directory;
  const std::string path = directory.put("sound");
  chmod(directory.path().c_str(), 0770);
  CHECK(state_of(scan(directory, directory_origin::user), path) == "writable-by-others");
  CHECK(state_of(scan(directory, directory_origin::environment), path) == "writable-by-others");
  CHECK(state_of(scan(directory, directory_origin::built_in), path) == "writable-by-others");
  CHECK(state_of(scan(directory, directory_origin::option), path) == "ready");
  chmod(directory.path().c_str(), 0777);
  CHECK(state_of(scan(directory, directory_origin::option), path) == "writable-by-others");
}

TEST_CASE("another user's directory is for --plugin-dir only") {
  if (geteuid() != 0) {
    MESSAGE("skipped: needs root, to change a directory's owner");
    return;
  }
  const module_directory directory;
  const std::string path = directory.put("sound");
  REQUIRE(chown(directory.path().c_str(), 12345, 12345) == 0);
  CHECK(state_of(scan(directory, directory_origin::user), path) == "untrusted-owner");
  CHECK(state_of(scan(directory, directory_origin::option), path) == "ready");
}

TEST_CASE("a link is judged by its target and the target's directory") {
  const module_directory listed;
  const module_directory elsewhere;
  const std::string target = elsewhere.put("sound");
  const std::string link = listed.file("link.so");
  std::filesystem::create_symlink(target, link);

  const core::registry modules = scan(listed);
  CHECK(state_of(modules, link) == "ready");
  CHECK(modules.modules()[0]->file == target);

  chmod(elsewhere.path().c_str(), 0777);
  CHECK(state_of(scan(listed), link) == "writable-by-others");
  chmod(elsewhere.path().c_str(), 0700);
  chmod(target.c_str(), 0666);
  CHECK(state_of(scan(listed), link) == "writable-by-others");
}

TEST_CASE("a rejected module keeps its descriptor, so that it can be named") {
  const module_directory directory;
  const std::string path = directory.put("sound");
  chmod(path.c_str(), 0666);
  const core::registry modules = scan(directory);
  REQUIRE(state_of(modules, path) == "writable-by-others");
  REQUIRE(modules.modules()[0]->descriptor);
  CHECK(modules.modules()[0]->descriptor->plugins[0].id == "acme.sound");
  CHECK(modules.find(core::plugin_type::probe, "acme.sound").descriptor == nullptr);
}

TEST_CASE("a module of another ABI is told so, both versions named") {
  const module_directory directory;
  directory.put("abi-major");
  directory.put("abi-minor");
  const core::registry modules = scan(directory);
  CHECK(modules.modules()[0]->detail == "it needs ABI 7.0, this host offers 0.0");
  CHECK(modules.modules()[1]->detail == "it needs ABI 0.9, this host offers 0.0");
}

TEST_CASE("a bad descriptor is told by place and rule") {
  const module_directory directory;
  directory.put("bad-descriptor");
  CHECK(scan(directory).modules()[0]->detail == "/plugins/0/colour is no known key");
}
