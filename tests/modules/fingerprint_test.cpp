// SPDX-License-Identifier: MIT
/// What a fingerprint depends on, and what not.
#include "base/sha256.hpp"
#include "registry/fingerprint.hpp"
#include "test_modules.hpp"

#include <doctest/doctest.h>

using namespace mcpeval;
using namespace mcpeval::testing;

TEST_CASE("a fingerprint is the digest of a line for the host and one for each module by name") {
  const module_directory directory;
  write_bytes(directory.file("host"), "host");
  write_bytes(directory.file("b.so"), "second");
  write_bytes(directory.file("a.so"), "first");
  const auto made = core::fingerprint_of(directory.file("host"),
                                         {directory.file("b.so"), directory.file("a.so")});
  REQUIRE(made);
  CHECK(*made == core::sha256("host " + core::sha256("host") + "\nmodule " + core::sha256("first") +
                              " a.so\nmodule " + core::sha256("second") + " b.so\n"));
}

TEST_CASE("order, repetition and directory of the modules do not count; their bytes do") {
  const module_directory here;
  const module_directory there;
  for (const auto* directory : {&here, &there}) {
    write_bytes(directory->file("host"), "host");
    write_bytes(directory->file("a.so"), "a");
    write_bytes(directory->file("b.so"), "b");
  }
  const auto of = [](const module_directory& directory, std::vector<std::string> names) {
    for (auto& name : names) name = directory.file(name);
    return *core::fingerprint_of(directory.file("host"), names);
  };
  const std::string both = of(here, {"a.so", "b.so"});
  CHECK(of(there, {"b.so", "a.so", "b.so"}) == both);
  CHECK(of(here, {"a.so"}) != both);
  write_bytes(there.file("a.so"), "A");
  CHECK(of(there, {"a.so", "b.so"}) != both);
}

TEST_CASE("a module that is gone has no fingerprint") {
  const auto made = core::evaluator_fingerprint({"/nonexistent/module.so"});
  REQUIRE(!made);
  CHECK(made.error().sentence.find("/nonexistent/module.so") != std::string::npos);
  CHECK(core::evaluator_fingerprint({}));
}
