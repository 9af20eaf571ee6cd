// SPDX-License-Identifier: MIT
#include "command_line.hpp"

namespace demo {
namespace {

constexpr std::string_view usage =
    "Usage: mcpeval-demo [--broken ASPECT]\n"
    "\n"
    "Speaks MCP, one JSON-RPC message a line, on standard input and output until its\n"
    "input ends. It has twelve tools and behaves well: a server to try mcpeval on.\n"
    "With --broken it behaves well but for one defect.\n"
    "\n"
    "  mcpeval probe --server demo --manifest demo/demo.manifest.json -- mcpeval-demo\n"
    "\n"
    "Options:\n"
    "  --broken ASPECT  have the defect of that name\n"
    "  --help           show this text and end\n"
    "\n"
    "Aspects:\n";

constexpr std::size_t name_width = 17;

/// One line an aspect: its name, and what is wrong then.
std::string aspect_lines() {
  std::string lines;
  for (const auto& each : aspects()) {
    const std::string gap(name_width - each.name.size(), ' ');
    lines.append("  ").append(each.name).append(gap).append(each.defect) += '\n';
  }
  return lines;
}

}  // namespace

command_line read_arguments(std::span<char* const> words) {
  if (words.size() == 1 && std::string_view{words[0]} == "--help") return {.help = true};
  command_line given;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (std::string_view{words[i]} != "--broken")
      return {.fault = "the arguments are --broken ASPECT, or --help alone"};
    if (given.broken != nullptr) return {.fault = "--broken is allowed once"};
    if (++i == words.size()) return {.fault = "--broken needs the name of an aspect"};
    given.broken = find_aspect(words[i]);
    if (given.broken == nullptr) return {.fault = "no aspect has the name given to --broken"};
  }
  return given;
}

std::string help_text() { return std::string{usage} + aspect_lines(); }

std::string refusal_text(std::string_view fault) {
  return "mcpeval-demo: " + std::string{fault} + "\nThe aspects are:\n" + aspect_lines() +
         "Run mcpeval-demo --help to learn more.\n";
}

}  // namespace demo
