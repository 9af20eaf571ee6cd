// SPDX-License-Identifier: MIT
/// Environment entries from the command line.
#include "environment_entries.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace mcpeval::cli {

namespace {

using entry = std::pair<std::string, std::string>;

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_variable_name(std::string_view name) {
  return !name.empty() && !is_digit(name.front()) &&
         std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || is_digit(c); });
}

core::result<entry> read_entry(const std::string& text) {
  const auto equals = text.find('=');
  const auto name = text.substr(0, equals);
  if (!is_variable_name(name))
    return core::usage_error(
        "--env takes NAME or NAME=VALUE; a name is made of ASCII letters, digits and "
        "underscores and does not start with a digit");
  if (equals != std::string::npos) return entry{name, text.substr(equals + 1)};
  const char* present = std::getenv(name.c_str());
  if (present == nullptr)
    return core::usage_error("--env " + name + ": the environment variable " + name +
                             " is not set; set it, or give a value with --env " + name + "=VALUE");
  return entry{name, present};
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
