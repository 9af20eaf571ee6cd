// SPDX-License-Identifier: MIT
#include "new_file.hpp"

#include <filesystem>
#include <system_error>

namespace mcpeval::cli {

namespace {

namespace fs = std::filesystem;

bool has_directory(const fs::path& path) {
  std::error_code problem;
  return !path.has_parent_path() || fs::is_directory(path.parent_path(), problem);
}

}  // namespace

core::error check_new_file(const std::string& option, const std::string& path, bool force) {
  if (path.empty()) return core::usage_error(option + " needs a file name");
  std::error_code problem;
  if (fs::is_directory(path, problem))
    return core::usage_error(option + ": " + path + " is a directory; name a file");
  if (fs::exists(path, problem) && !fs::is_regular_file(path, problem))
    return core::usage_error(option + ": " + path +
                             " is a device, a pipe or a socket; name a regular file");
  if (!has_directory(path))
    return core::incomplete_error(option + ": there is no directory to put " + path +
                                  " in; make it first");
  if (!force && fs::exists(fs::symlink_status(path, problem)))
    return core::usage_error(option + ": " + path +
                             " exists already; pass --force to replace it, or name another file");
  return {};
}

}  // namespace mcpeval::cli
