// SPDX-License-Identifier: MIT
#include "command.hpp"

#include <mcpeval/plugin.hpp>

#include <unistd.h>

#include <algorithm>
#include <string_view>

namespace mcpeval::stdio {

namespace {

constexpr std::string_view path_name = "PATH";
/// What a program finds when its environment has no PATH.
constexpr std::string_view default_path = "/usr/local/bin:/bin:/usr/bin";

bool has_nul(std::string_view text) { return text.find('\0') != std::string_view::npos; }

bool is_entry_name(std::string_view name) {
  return !name.empty() && name.find('=') == std::string_view::npos && !has_nul(name);
}

bool starts_entry(std::string_view entry, std::string_view name) {
  return entry.size() > name.size() && entry.starts_with(name) && entry[name.size()] == '=';
}

std::string fault_in(const mcpeval_target& target) {
  if (target.argc == 0 || view(target.argv[0]).empty()) return "no command was given to start";
  for (std::size_t i = 0; i < target.argc; ++i)
    if (has_nul(view(target.argv[i]))) return "an argument of the command contains a NUL byte";
  for (std::size_t i = 0; i < target.environment_count; ++i) {
    const auto& entry = target.environment[i];
    if (!is_entry_name(view(entry.name)))
      return "the name of an environment entry is empty or contains '=' or a NUL byte";
    if (has_nul(view(entry.value)))
      return "the value of the environment entry " + std::string{view(entry.name)} +
             " contains a NUL byte";
  }
  if (has_nul(view(target.directory))) return "the working directory contains a NUL byte";
  return {};
}

void set_entry(std::vector<std::string>& environment, std::string_view name,
               std::string_view value) {
  std::erase_if(environment, [&](const auto& entry) { return starts_entry(entry, name); });
  environment.push_back(std::string{name} + '=' + std::string{value});
}

std::vector<std::string> merged_environment(const mcpeval_target& target) {
  std::vector<std::string> merged;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry)
    merged.emplace_back(*entry);
  for (std::size_t i = 0; i < target.environment_count; ++i)
    set_entry(merged, view(target.environment[i].name), view(target.environment[i].value));
  return merged;
}

bool sets_path(const mcpeval_target& target) {
  return std::any_of(target.environment, target.environment + target.environment_count,
                     [](const auto& entry) { return view(entry.name) == path_name; });
}

std::string path_of(const std::vector<std::string>& environment) {
  for (const auto& entry : environment)
    if (starts_entry(entry, path_name)) return entry.substr(path_name.size() + 1);
  return std::string{default_path};
}

/// `program` in each directory of `path`; an empty directory is the working directory.
std::vector<std::string> files_on(std::string_view path, std::string_view program) {
  std::vector<std::string> files;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t colon = std::min(path.find(':', at), path.size());
    const std::string_view folder = path.substr(at, colon - at);
    files.push_back(std::string{folder.empty() ? "." : folder} + '/' + std::string{program});
    at = colon + 1;
  }
  return files;
}

}  // namespace

std::optional<command> read_command(const mcpeval_target& target, std::string& problem) {
  problem = fault_in(target);
  if (!problem.empty()) return {};
  command made;
  for (std::size_t i = 0; i < target.argc; ++i) made.arguments.emplace_back(view(target.argv[i]));
  made.environment = merged_environment(target);
  made.directory = view(target.directory);
  made.search_path = path_of(made.environment);
  made.path_was_set = sets_path(target);
  const std::string& program = made.arguments.front();
  made.searched = program.find('/') == std::string::npos;
  made.candidates =
      made.searched ? files_on(made.search_path, program) : std::vector<std::string>{program};
  return made;
}

}  // namespace mcpeval::stdio
