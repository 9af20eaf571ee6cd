// SPDX-License-Identifier: MIT
#include "base/paths.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;

TEST_CASE("paths: the prefix is the parent of the executable's directory") {
  CHECK(prefix_of("/usr/bin/mcpeval") == "/usr");
  CHECK(prefix_of("/opt/mcpeval/bin/mcpeval") == "/opt/mcpeval");
  CHECK(prefix_of("/mcpeval") == "/");
  CHECK(prefix_of("") == "");
}

TEST_CASE("paths: the running program") {
  CHECK(executable_path().starts_with('/'));
  CHECK(executable_path().ends_with("/unit-base"));
  CHECK(executable_path().starts_with(install_prefix()));
}
