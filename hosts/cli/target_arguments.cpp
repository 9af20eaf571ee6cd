// SPDX-License-Identifier: MIT
#include "target_arguments.hpp"

#include "environment_entries.hpp"
#include "era_arguments.hpp"
#include "header_entries.hpp"

#include "evaluation/target_config.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

namespace mcpeval::cli {

namespace {

using core::error;
using core::result;
using core::target_options;
using core::usage_error;

constexpr std::uint32_t shortest_startup_ms = 1000;
constexpr std::uint32_t longest_startup_ms = 600'000;

constexpr option_rule target_rules[] = {
    {"plugin-dir", "DIR", "look for modules here first; may be repeated", occurrence::repeatable},
    {"startup-timeout-ms", "MS",
     "longest start of the server, 1000 to 600000 (default: 60000, for an endpoint 10000)"},
    {"env", "NAME[=VALUE]", "pass or set a variable for the server command; may be repeated",
     occurrence::repeatable},
    {"config", "FILE", "take the server from the mcpServers or servers of a client's JSON file"},
    {"entry", "NAME", "which of its servers; goes with --config"},
    {"url", "URL", "reach the server at an endpoint; needs a transport module for its scheme"},
    {"allow-remote-http", "", "let the endpoint be on a host that is not this machine"},
    {"header-env", "HEADER=NAME",
     "send a header whose value is in the variable NAME; may be repeated", occurrence::repeatable},
    {"era", "ERA", "auto (the default: ask the server), handshake or stateless"},
    {"protocol-version", "YYYY-MM-DD", "the protocol revision to speak; it decides the era"},
};

/// What can be said before a file is read.
error check_combination(const arguments& given) {
  if (given.has("config") != given.has("entry"))
    return usage_error("--config and --entry go together: --config FILE --entry NAME");
  if (given.has("config") && (given.has("url") || !given.server_command().empty()))
    return usage_error("give one of --config, --url and a command after --, not several");
  if (given.has("allow-remote-http") && !given.has("url") && !given.has("config"))
    return usage_error(
        "--allow-remote-http goes with --url, or with a --config entry that has a url");
  if (given.has("env") && given.has("url"))
    return usage_error("--env goes with a server command, not with --url");
  if (given.has("header-env") && !given.has("url") && !given.has("config"))
    return usage_error("--header-env goes with --url, or with a --config entry that has a url");
  if (given.has("url") && given.value("url").empty()) return usage_error("--url needs an endpoint");
  return {};
}

/// What depends on the kind of server that the entry describes.
error check_entry(const arguments& given, const target_options& target) {
  if (given.has("env") && !target.url.empty())
    return usage_error("--env goes with a server command; the entry has a url");
  for (const std::string name : {"allow-remote-http", "header-env"})
    if (given.has(name) && target.url.empty())
      return usage_error("--" + name + " goes with an endpoint; the entry has a command");
  return {};
}

result<target_options> read_place(const arguments& given) {
  if (given.has("config"))
    return core::load_target_config({given.value("config"), given.value("entry")});
  target_options target;
  target.command = given.server_command();
  target.url = given.value("url");
  return target;
}

/// --env goes over what the file sets.
void override_environment(const std::vector<std::pair<std::string, std::string>>& entries,
                          target_options& target) {
  for (const auto& entry : entries) {
    std::erase_if(target.environment,
                  [&](const auto& earlier) { return earlier.first == entry.first; });
    target.environment.push_back(entry);
  }
}

}  // namespace

std::vector<option_rule> with_target_options(std::initializer_list<option_rule> own_options) {
  std::vector<option_rule> rules{own_options};
  rules.insert(rules.end(), std::begin(target_rules), std::end(target_rules));
  return rules;
}

result<std::uint32_t> read_startup_timeout(const arguments& given) {
  if (!given.has("startup-timeout-ms")) return std::uint32_t{0};
  const auto text = given.value("startup-timeout-ms");
  std::uint32_t milliseconds = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), milliseconds);
  if (problem != std::errc{} || end != text.data() + text.size() ||
      milliseconds < shortest_startup_ms || milliseconds > longest_startup_ms)
    return usage_error("--startup-timeout-ms takes a whole number from 1000 to 600000");
  return milliseconds;
}

result<target_arguments> read_target(const arguments& given) {
  auto startup = read_startup_timeout(given);
  if (!startup) return startup.error();
  auto era = read_era(given);
  if (!era) return era.error();
  if (auto problem = check_combination(given)) return problem;
  const auto environment = read_environment(given.values("env"));
  if (!environment) return environment.error();
  const auto headers = read_headers(given.values("header-env"));
  if (!headers) return headers.error();
  auto target = read_place(given);
  if (!target) return target.error();
  if (auto problem = check_entry(given, *target)) return problem;

  override_environment(*environment, *target);
  if (!target->url.empty()) add_headers(*headers, *target);
  target->era = *std::move(era);
  target->allow_remote_http = given.has("allow-remote-http");
  return target_arguments{*std::move(target), *startup};
}

}  // namespace mcpeval::cli
