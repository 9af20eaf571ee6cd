// SPDX-License-Identifier: MIT
#include "program_under_test.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

namespace mcpeval::testing {

std::string from_environment(const char* name) {
  const char* text = std::getenv(name);
  REQUIRE_MESSAGE(text != nullptr, name, " is set by `meson test`");
  return text;
}

program_options mcpeval_program(const std::vector<std::string>& words) {
  program_options options;
  options.argv = {from_environment("MCPEVAL_PROGRAM")};
  options.argv.insert(options.argv.end(), words.begin(), words.end());
  options.environment = {{"XDG_DATA_HOME", "/nonexistent"}};
  return options;
}

}  // namespace mcpeval::testing
