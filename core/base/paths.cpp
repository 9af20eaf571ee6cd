// SPDX-License-Identifier: MIT
#include "base/paths.hpp"

#include <filesystem>
#include <system_error>

namespace mcpeval::core {

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
