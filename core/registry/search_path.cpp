// SPDX-License-Identifier: MIT
/// The search path from options, environment and the place of the executable.
#include "registry/search_path.hpp"

#include "base/paths.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#ifndef MCPEVAL_LIBDIR
#error "MCPEVAL_LIBDIR is set by core/registry/meson.build"
#endif

namespace mcpeval::core {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view below_data = "mcpeval/plugins";

/// secure_getenv answers nothing in a privileged process.
std::string_view environment(const char* name) {
  const char* text = secure_getenv(name);
  return text == nullptr ? std::string_view{} : std::string_view{text};
}

/// Absolute and without "." or ".."; symbolic links stay.
std::string plain_path(const fs::path& path) {
  std::error_code problem;
  const fs::path whole = fs::absolute(path, problem);
  std::string plain = (problem ? path : whole).lexically_normal().string();
  if (plain.size() > 1 && plain.back() == '/') plain.pop_back();
  return plain;
}

void add_environment(std::vector<search_directory>& path) {
  std::string_view rest = environment("MCPEVAL_PLUGIN_PATH");
  while (!rest.empty()) {
    const auto colon = std::min(rest.find(':'), rest.size());
    if (colon > 0)
      path.push_back({plain_path(rest.substr(0, colon)), directory_origin::environment});
    rest.remove_prefix(std::min(colon + 1, rest.size()));
  }
}

/// The base directory specification ignores a relative XDG_DATA_HOME.
void add_user(std::vector<search_directory>& path) {
  const fs::path data = environment("XDG_DATA_HOME");
  if (data.is_absolute()) {
    path.push_back({plain_path(data / below_data), directory_origin::user});
    return;
  }
  const fs::path home = environment("HOME");
  if (home.is_absolute())
    path.push_back({plain_path(home / ".local/share" / below_data), directory_origin::user});
}

/// <prefix>/bin/<executable> and <prefix>/<libdir>/mcpeval/plugins move together.
void add_built_in(std::vector<search_directory>& path) {
  const fs::path prefix = install_prefix();
  if (!prefix.is_absolute()) return;
  path.push_back({plain_path(prefix / MCPEVAL_LIBDIR / below_data), directory_origin::built_in});
}

std::string identity(const std::string& directory) {
  std::error_code problem;
  const fs::path real = fs::weakly_canonical(directory, problem);
  return problem ? directory : real.string();
}

/// A directory named twice counts once: the built-in one as built in, any other where it comes
/// first.
std::vector<search_directory> without_repetitions(std::vector<search_directory> path) {
  std::vector<std::string> seen;
  std::vector<search_directory> kept;
  const bool has_built_in = !path.empty() && path.back().origin == directory_origin::built_in;
  const std::string built_in = has_built_in ? identity(path.back().path) : std::string{};
  for (auto& directory : path) {
    std::string real = identity(directory.path);
    if (directory.origin != directory_origin::built_in && has_built_in && real == built_in)
      continue;
    if (std::find(seen.begin(), seen.end(), real) != seen.end()) continue;
    seen.push_back(std::move(real));
    kept.push_back(std::move(directory));
  }
  return kept;
}

}  // namespace

std::string_view name_of(directory_origin origin) noexcept {
  switch (origin) {
    case directory_origin::option: return "option";
    case directory_origin::environment: return "environment";
    case directory_origin::user: return "user";
    case directory_origin::built_in: return "built-in";
  }
  return {};
}

std::vector<search_directory> search_path(const std::vector<std::string>& option_directories) {
  std::vector<search_directory> path;
  for (const auto& directory : option_directories)
    path.push_back({plain_path(directory), directory_origin::option});
  add_environment(path);
  add_user(path);
  add_built_in(path);
  return without_repetitions(std::move(path));
}

}  // namespace mcpeval::core
