// SPDX-License-Identifier: MIT
/// `..` stays where it is: behind a symbolic link it may lead anywhere.
#include "manifest_place.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace mcpeval::cli {

namespace {

namespace fs = std::filesystem;

fs::path without_dots(const fs::path& path) {
  fs::path out;
  for (const auto& segment : path)
    if (segment != ".") out /= segment;
  return out;
}

/// What remains of `path` below `folder`; empty when it is elsewhere.
fs::path below(const fs::path& path, const fs::path& folder) {
  const auto [rest, end] = std::mismatch(path.begin(), path.end(), folder.begin(), folder.end());
  if (end != folder.end()) return {};
  fs::path out;
  for (auto segment = rest; segment != path.end(); ++segment) out /= *segment;
  return out;
}

fs::path relative_to_here(const fs::path& path) {
  std::error_code problem;
  const auto here = fs::current_path(problem);
  if (problem) return {};
  if (auto rest = below(path, here); !rest.empty()) return rest;
  const auto real_path = fs::weakly_canonical(path, problem);
  if (problem) return {};
  const auto real_here = fs::canonical(here, problem);
  return problem ? fs::path{} : below(real_path, real_here);
}

}  // namespace

std::string place_of_manifest(const std::string& path) {
  const auto plain = without_dots(path);
  if (plain.is_relative()) return plain.string();
  const auto relative = relative_to_here(plain);
  return relative.empty() ? plain.string() : relative.string();
}

}  // namespace mcpeval::cli
