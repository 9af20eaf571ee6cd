// SPDX-License-Identifier: MIT
#include "base/paths.hpp"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace mcpeval::core {
namespace {

std::string_view environment(const char* name) {
  const char* const found = std::getenv(name);
  return found == nullptr ? std::string_view{} : std::string_view{found};
}

}  // namespace

std::string data_home() {
  const std::string_view chosen = environment("XDG_DATA_HOME");
  if (chosen.starts_with('/')) return std::string{chosen};
  const std::string_view home = environment("HOME");
  return home.empty() ? std::string{} : std::string{home} + "/.local/share";
}

std::string executable_path() {
  std::error_code problem;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", problem);
  return problem ? std::string{} : path.string();
}

std::string prefix_of(std::string_view executable) {
  return std::filesystem::path{executable}.parent_path().parent_path().string();
}

std::string install_prefix() { return prefix_of(executable_path()); }

}  // namespace mcpeval::core
