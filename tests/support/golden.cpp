// SPDX-License-Identifier: MIT
#include "support/golden.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace mcpeval::testing {

namespace {

std::filesystem::path golden_path(const std::string& name) {
  return std::filesystem::path{MCPEVAL_GOLDEN_FOLDER} / name;
}

}  // namespace

std::string read_golden(const std::string& name) {
  std::ifstream file{golden_path(name), std::ios::binary};
  REQUIRE_MESSAGE(file.good(), "tests/golden/", name, " is missing: see support/golden.hpp");
  return {std::istreambuf_iterator<char>{file}, {}};
}

void check_golden(const std::string& name, std::string_view actual) {
  if (std::getenv("MCPEVAL_APPROVE") != nullptr) {
    std::filesystem::create_directories(golden_path(name).parent_path());
    std::ofstream{golden_path(name), std::ios::binary} << actual;
    return;
  }
  CHECK(std::string{actual} == read_golden(name));
}

}  // namespace mcpeval::testing
