// SPDX-License-Identifier: MIT
#include "compared_servers.hpp"

#include "environment_entries.hpp"
#include "era_arguments.hpp"
#include "header_entries.hpp"

#include "base/grammar.hpp"

#include <algorithm>
#include <utility>

namespace mcpeval::cli {

namespace {

using core::result;
using core::usage_error;

constexpr const char* command_label = "stdio";

result<compared_server> read_endpoint(const std::string& text) {
  const auto equals = text.find('=');
  compared_server one;
  one.label = text.substr(0, equals);
  if (equals != std::string::npos) one.target.url = text.substr(equals + 1);
  if (!core::is_server_label(one.label) || one.target.url.empty())
    return usage_error(
        "--endpoint takes LABEL=URL; a label is 1 to 128 ASCII letters, digits, underscores, dots, "
        "colons and hyphens");
  return one;
}

result<std::vector<compared_server>> read_places(const arguments& given) {
  std::vector<compared_server> servers;
  const auto has_label = [&](const std::string& label) {
    return std::ranges::find(servers, label, &compared_server::label) != servers.end();
  };
  for (const auto& text : given.values("endpoint")) {
    auto one = read_endpoint(text);
    if (!one) return one.error();
    if (has_label(one->label))
      return usage_error("--endpoint gives the label " + one->label + " more than once");
    servers.push_back(*std::move(one));
  }
  if (!given.server_command().empty()) {
    if (has_label(command_label))
      return usage_error(
          "--endpoint gives the label stdio, which is that of the command; choose another one");
    servers.push_back({command_label, {}});
    servers.back().target.command = given.server_command();
  }
  if (servers.size() < 2)
    return usage_error(
        "a comparison takes at least two targets: --endpoint LABEL=URL, repeated, and at most one "
        "command after --");
  return servers;
}

}  // namespace

result<std::vector<compared_server>> read_compared_servers(const arguments& given) {
  auto servers = read_places(given);
  if (!servers) return servers.error();
  const auto era = read_era(given);
  if (!era) return era.error();
  if (given.has("env") && given.server_command().empty())
    return usage_error("--env goes with a server command");
  const auto environment = read_environment(given.values("env"));
  if (!environment) return environment.error();
  const auto headers = read_headers(given.values("header-env"));
  if (!headers) return headers.error();
  for (auto& one : *servers) {
    one.target.era = *era;
    if (one.target.url.empty()) {
      one.target.environment = *environment;
    } else {
      one.target.allow_remote_http = given.has("allow-remote-http");
      add_headers(*headers, one.target);
    }
  }
  return servers;
}

}  // namespace mcpeval::cli
