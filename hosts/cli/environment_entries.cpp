// SPDX-License-Identifier: MIT
/// Environment entries from the command line.
#include "environment_entries.hpp"

#include "base/expansion.hpp"
#include "base/grammar.hpp"

#include <algorithm>

namespace mcpeval::cli {

namespace {

using entry = std::pair<std::string, std::string>;

core::result<entry> read_entry(const std::string& text) {
  const auto equals = text.find('=');
  const auto name = text.substr(0, equals);
  if (!core::is_variable_name(name))
    return core::usage_error(
        "--env takes NAME or NAME=VALUE; a name is made of ASCII letters, digits and "
        "underscores and does not start with a digit");
  if (equals != std::string::npos) return entry{name, text.substr(equals + 1)};
  if (auto present = core::environment_variable(name)) return entry{name, *std::move(present)};
  return core::usage_error("--env " + name + ": the environment variable " + name +
                           " is not set; set it, or give a value with --env " + name + "=VALUE");
}

}  // namespace

core::result<std::vector<entry>> read_environment(const std::vector<std::string>& entries) {
  std::vector<entry> environment;
  for (const auto& text : entries) {
    auto one = read_entry(text);
    if (!one) return one.error();
    const auto repeated = [&](const entry& earlier) { return earlier.first == one->first; };
    if (std::any_of(environment.begin(), environment.end(), repeated))
      return core::usage_error("--env names " + one->first + " more than once");
    environment.push_back(*std::move(one));
  }
  return environment;
}

}  // namespace mcpeval::cli
