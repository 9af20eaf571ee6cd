// SPDX-License-Identifier: MIT
/// The rule of plugin-abi.md section 9, without files.
#include "registry/trust.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;

namespace {

constexpr uid_t root = 0, user = 1000, stranger = 2000;
constexpr directory_origin implicit[] = {directory_origin::environment, directory_origin::user,
                                         directory_origin::built_in};

}  // namespace

TEST_CASE("implicit directories: owned by root or the user, writable by the owner only") {
  for (const auto origin : implicit) {
    CHECK(!judge({root, 0755}, origin, user));
    CHECK(!judge({user, 0700}, origin, user));
    CHECK(judge({stranger, 0755}, origin, user) == rejection::untrusted_owner);
    CHECK(judge({user, 0775}, origin, user) == rejection::writable_by_others);
    CHECK(judge({user, 0757}, origin, user) == rejection::writable_by_others);
    CHECK(judge({root, 01777}, origin, user) == rejection::writable_by_others);
    CHECK(judge({stranger, 0777}, origin, user) == rejection::untrusted_owner);
  }
}

TEST_CASE("a directory that the operator typed: any owner, not world-writable") {
  constexpr auto origin = directory_origin::option;
  CHECK(!judge({stranger, 0755}, origin, user));
  CHECK(!judge({stranger, 0775}, origin, user));
  CHECK(judge({user, 0757}, origin, user) == rejection::writable_by_others);
}

TEST_CASE("the user of a root process is root") {
  CHECK(judge({user, 0755}, directory_origin::user, root) == rejection::untrusted_owner);
}

TEST_CASE("a directory that is none is unreadable") {
  trust_judge judge{directory_origin::option};
  REQUIRE(judge.directory("/proc/self/exe"));
  CHECK(judge.directory("/proc/self/exe")->code == rejection::unreadable);
  CHECK(judge.directory("/nonexistent")->code == rejection::unreadable);
  CHECK(!judge.directory("/"));
}
