// SPDX-License-Identifier: MIT
/// Every rejection code is earned by a module in a real directory, and documented.
#include "registry/loader.hpp"
#include "registry/rejection.hpp"
#include "test_modules.hpp"

#include <doctest/doctest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>

using namespace mcpeval;
using namespace mcpeval::testing;
using core::directory_origin;
using core::rejection;

namespace {

/// Scans `directory` and says what became of `path`.
std::string scanned(const module_directory& directory, const std::string& path,
                    directory_origin origin = directory_origin::user) {
  return state_of(scan(directory, origin), path);
}

std::string scanned_built(std::string_view built) {
  const module_directory directory;
  return scanned(directory, directory.put(built));
}

/// Scans, finds the module ready, asks for its probe and says what became of it.
std::string loaded_built(std::string_view built) {
  const module_directory directory;
  const std::string path = directory.put(built);
  core::registry modules = scan(directory);
  const auto plugin = modules.find(core::plugin_type::probe, "acme.sound");
  if (plugin.descriptor == nullptr) return "not even ready: " + state_of(modules, path);
  core::loader loader{modules, bare_host()};
  const auto table = loader.interface(plugin, MCPEVAL_PROBE_ID);
  return table ? "ready" : state_of(modules, path);
}

std::string dangling_link() {
  const module_directory directory;
  const std::string path = directory.file("dangling.so");
  std::filesystem::create_symlink("nowhere.so", path);
  return scanned(directory, path);
}

std::string claimed_twice() {
  const module_directory directory;
  directory.put("sound", "a.so");
  return scanned(directory, directory.put("sound", "b.so"));
}

std::string group_writable() {
  const module_directory directory;
  const std::string path = directory.put("sound");
  chmod(path.c_str(), 0664);
  return scanned(directory, path);
}

std::string of_another_user() {
  const module_directory directory;
  const std::string path = directory.put("sound");
  if (chown(path.c_str(), 12345, 12345) != 0) return "no permission to change owners";
  return scanned(directory, path);
}

struct proof {
  rejection code;
  std::function<std::string()> state;
};

std::function<std::string()> scanning(std::string_view built) {
  return [built] { return scanned_built(built); };
}
std::function<std::string()> loading(std::string_view built) {
  return [built] { return loaded_built(built); };
}

const proof proofs[] = {
    {rejection::unreadable, dangling_link},
    {rejection::not_elf, scanning("not-elf")},
    {rejection::wrong_machine, scanning("wrong-machine")},
    {rejection::truncated, scanning("truncated")},
    {rejection::no_descriptor, scanning("no-descriptor")},
    {rejection::bad_descriptor, scanning("bad-descriptor")},
    {rejection::abi_major, scanning("abi-major")},
    {rejection::abi_minor, scanning("abi-minor")},
    {rejection::reserved_id, scanning("stock")},
    {rejection::duplicate_id, claimed_twice},
    {rejection::untrusted_owner, of_another_user},
    {rejection::writable_by_others, group_writable},
    {rejection::load_failed, loading("load-failed")},
    {rejection::no_entry, loading("no-entry")},
    {rejection::declined, loading("declined")},
    {rejection::bad_table, loading("small-table")},
    {rejection::descriptor_mismatch, loading("descriptor-mismatch")},
    {rejection::no_interface, loading("no-interface")},
};

bool needs_root(rejection code) { return code == rejection::untrusted_owner; }

std::string page(const char* name) {
  const char* directory = std::getenv("MCPEVAL_TEST_DOCS");
  REQUIRE(directory != nullptr);
  return read_bytes(std::string{directory} + '/' + name);
}

}  // namespace

TEST_CASE("a sound module is ready before and after loading") {
  CHECK(scanned_built("sound") == "ready");
  CHECK(loaded_built("sound") == "ready");
}

TEST_CASE("every rejection code has a module that earns it") {
  std::size_t proven = 0;
  for (const auto& code : core::all_rejections()) {
    CAPTURE(code.id);
    if (needs_root(code.code) && geteuid() != 0) {
      MESSAGE("skipped: " << std::string{code.id} << " needs root, to change a file's owner");
      ++proven;
      continue;
    }
    for (const auto& one : proofs) {
      if (one.code != code.code) continue;
      CHECK(one.state() == code.id);
      ++proven;
    }
  }
  CHECK(proven == core::all_rejections().size());
}

TEST_CASE("tables of another major version or too short for their interface are bad") {
  CHECK(loaded_built("table-major") == "bad-table");
  CHECK(loaded_built("small-probe-table") == "bad-table");
}

TEST_CASE("a directory, a pipe and a text file are no modules") {
  const module_directory directory;
  std::filesystem::create_directory(directory.file("directory.so"));
  REQUIRE(mkfifo(directory.file("pipe.so").c_str(), 0600) == 0);
  write_bytes(directory.file("text.so"), "hello\n");
  write_bytes(directory.file("empty.so"), "");
  const core::registry modules = scan(directory);
  CHECK(state_of(modules, directory.file("directory.so")) == "unreadable");
  CHECK(state_of(modules, directory.file("pipe.so")) == "unreadable");
  CHECK(state_of(modules, directory.file("text.so")) == "not-elf");
  CHECK(state_of(modules, directory.file("empty.so")) == "not-elf");
}

TEST_CASE("an executable is no shared object of ours") {
  const module_directory directory;
  std::filesystem::copy_file("/proc/self/exe", directory.file("program.so"));
  std::filesystem::permissions(directory.file("program.so"), std::filesystem::perms{0644});
  CHECK(scanned(directory, directory.file("program.so")) == "no-descriptor");
}

TEST_CASE("rejections.md has a section for every code, with its cause and its cure") {
  const std::string text = page("rejections.md");
  for (const auto& code : core::all_rejections()) {
    CAPTURE(code.id);
    const auto start = text.find("## " + std::string{code.id} + "\n");
    REQUIRE(start != std::string::npos);
    const std::string section = text.substr(start, text.find("\n## ", start) - start);
    CHECK(section.find("Cause: ") != std::string::npos);
    CHECK(section.find("Cure: ") != std::string::npos);
    CHECK(!code.sentence.empty());
    CHECK(!code.hint.empty());
  }
}

TEST_CASE("descriptor.md has every key that the reader knows") {
  const std::string text = page("descriptor.md");
  for (const char* key : {"descriptor",
                          "abi",
                          "major",
                          "minor",
                          "module",
                          "name",
                          "version",
                          "license",
                          "plugins",
                          "kind",
                          "id",
                          "summary",
                          "headline",
                          "access",
                          "session",
                          "tools",
                          "partial_catalog",
                          "client_capabilities",
                          "fields",
                          "reasons",
                          "hint",
                          "relations",
                          "measurements",
                          "type",
                          "unit",
                          "words",
                          "schemes",
                          "target",
                          "format",
                          "media_type",
                          "extension",
                          "documents"}) {
    CAPTURE(key);
    CHECK(text.find("| `" + std::string{key} + "` |") != std::string::npos);
  }
}
