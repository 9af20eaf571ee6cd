// SPDX-License-Identifier: MIT
#include "command_line.hpp"

#include <algorithm>
#include <array>

namespace demo {
namespace {

constexpr std::string_view usage =
    "Usage: mcpeval-demo [--http HOST:PORT [--replies FORM]] [--era ERA] [--broken ASPECT]\n"
    "\n"
    "Speaks MCP, one JSON-RPC message a line, on standard input and output until its\n"
    "input ends. It has twelve tools and behaves well: a server to try mcpeval on.\n"
    "With --broken it behaves well but for one defect.\n"
    "\n"
    "  mcpeval probe --server demo --manifest demo/demo.manifest.json -- mcpeval-demo\n"
    "\n"
    "With --http it speaks Streamable HTTP at the path /mcp instead. It prints its URL when\n"
    "it can be reached, and serves until it is ended.\n"
    "\n"
    "Options:\n"
    "  --http HOST:PORT  listen there; HOST is 127.0.0.1, localhost or [::1], and PORT 0\n"
    "                    takes a free one\n"
    "  --replies FORM    json (the default): a request is answered by one JSON object, or by\n"
    "                    a stream of events if something is sent before its reply; sse: by\n"
    "                    a stream each time\n"
    "  --era ERA         handshake (the default): revision 2025-06-18, opened by initialize;\n"
    "                    stateless: revision 2026-07-28; dual: both, as each request asks\n"
    "  --broken ASPECT   have the defect of that name\n"
    "  --help            show this text and end\n"
    "\n";

constexpr std::size_t name_width = 19;

/// One line an aspect: its name, and what is wrong then.
std::string aspect_lines(bool stateless_only) {
  std::string lines;
  for (const auto& each : aspects()) {
    if (each.stateless_only != stateless_only) continue;
    const std::string gap(name_width - each.name.size(), ' ');
    lines.append("  ").append(each.name).append(gap).append(each.defect) += '\n';
  }
  return lines;
}

std::string all_aspects() {
  return "Aspects:\n" + aspect_lines(false) +
         "\nAspects of the stateless era, which need --era stateless or --era dual:\n" +
         aspect_lines(true);
}

constexpr std::array<std::pair<std::string_view, era_choice>, 3> era_names{
    {{"handshake", era_choice::handshake},
     {"stateless", era_choice::stateless},
     {"dual", era_choice::dual}}};

constexpr std::array<std::pair<std::string_view, reply_form>, 2> form_names{
    {{"json", reply_form::json}, {"sse", reply_form::sse}}};

template <typename Names, typename Value>
bool take_name(const Names& names, std::string_view word, Value& value) {
  const auto found = std::find_if(names.begin(), names.end(),
                                  [&](const auto& each) { return each.first == word; });
  if (found == names.end()) return false;
  value = found->second;
  return true;
}

bool take_http(command_line& given, std::string_view word) {
  given.http = read_address(word);
  return given.http.has_value();
}

bool take_replies(command_line& given, std::string_view word) {
  return take_name(form_names, word, given.replies);
}

bool take_era(command_line& given, std::string_view word) {
  return take_name(era_names, word, given.eras);
}

bool take_broken(command_line& given, std::string_view word) {
  given.broken = find_aspect(word);
  return given.broken != nullptr;
}

struct option {
  std::string_view name;
  std::string_view needs;    ///< what follows it
  std::string_view refused;  ///< said of a word that take() does not know
  bool (*take)(command_line&, std::string_view word);
};

constexpr std::array<option, 4> options{{
    {"--http", "HOST:PORT",
     "--http takes a port of this machine: 127.0.0.1:PORT, localhost:PORT or [::1]:PORT",
     take_http},
    {"--replies", "json or sse", "--replies is json or sse", take_replies},
    {"--era", "handshake, stateless or dual", "--era is handshake, stateless or dual", take_era},
    {"--broken", "the name of an aspect", "no aspect has the name given to --broken", take_broken},
}};

command_line refused(std::string fault) {
  command_line none;
  none.fault = std::move(fault);
  return none;
}

}  // namespace

command_line read_arguments(std::span<char* const> words) {
  command_line given;
  given.help = words.size() == 1 && std::string_view{words[0]} == "--help";
  if (given.help) return given;
  std::array<bool, options.size()> seen{};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto* known = std::find_if(options.begin(), options.end(),
                                     [&](const option& each) { return each.name == words[i]; });
    if (known == options.end())
      return refused("the options are --http, --replies, --era and --broken, or --help alone");
    const std::string name{known->name};
    if (std::exchange(seen[static_cast<std::size_t>(known - options.begin())], true))
      return refused(name + " is allowed once");
    if (++i == words.size()) return refused(name + " needs " + std::string{known->needs});
    if (!known->take(given, words[i])) return refused(std::string{known->refused});
  }
  if (seen[1] && !given.http) return refused("--replies needs --http");
  if (given.broken != nullptr && given.broken->stateless_only &&
      given.eras == era_choice::handshake)
    return refused("that aspect needs --era stateless or --era dual");
  return given;
}

std::string help_text() { return std::string{usage} + all_aspects(); }

std::string refusal_text(std::string_view fault) {
  return "mcpeval-demo: " + std::string{fault} + '\n' + all_aspects() +
         "Run mcpeval-demo --help to learn more.\n";
}

}  // namespace demo
