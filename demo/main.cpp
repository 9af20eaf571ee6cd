// SPDX-License-Identifier: MIT
/// mcpeval-demo: an MCP server, to try mcpeval on.
#include "command_line.hpp"
#include "http_gateway.hpp"
#include "http_listener.hpp"
#include "personality.hpp"
#include "server.hpp"
#include "stdio_loop.hpp"

#include <csignal>
#include <cstdio>
#include <span>
#include <string>
#include <utility>

namespace {

int serve_http(const demo::command_line& given, demo::personality behaviour) {
  demo::http_gateway gateway{std::move(behaviour), given.eras, given.replies};
  const auto problem = demo::listen_on(*given.http, gateway, [](const std::string& url) {
    return std::printf("listening on %s\n", url.c_str()) > 0 && std::fflush(stdout) == 0;
  });
  std::fprintf(stderr, "mcpeval-demo: %s\n", problem.c_str());
  return 1;
}

}  // namespace

int main(int count, char** arguments) {
  const std::span<char* const> words{arguments, static_cast<std::size_t>(count)};
  const auto given = demo::read_arguments(words.subspan(count > 0 ? 1 : 0));
  if (given.help) return std::fputs(demo::help_text().c_str(), stdout) < 0 ? 1 : 0;
  if (!given.fault.empty()) {
    std::fputs(demo::refusal_text(given.fault).c_str(), stderr);
    return 2;
  }

  auto behaviour = demo::clean_personality();
  if (given.broken != nullptr) given.broken->edit(behaviour);
  std::signal(SIGPIPE, SIG_IGN);
  if (given.http) return serve_http(given, std::move(behaviour));
  demo::server demo{std::move(behaviour), given.eras};
  demo::serve_stdio(demo);
  return 0;
}
