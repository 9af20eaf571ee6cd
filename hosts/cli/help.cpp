// SPDX-License-Identifier: MIT
/// Help pages: a usage line, a table, and for the program three lines to start with.
#include "help.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace mcpeval::cli {

namespace {

using row = std::pair<std::string, std::string_view>;

void add_table(std::string& out, const std::vector<row>& rows) {
  std::size_t width = 0;
  for (const auto& [left, right] : rows) width = std::max(width, left.size());
  for (const auto& [left, right] : rows) {
    ((out += "  ") += left).append(width - left.size() + 2, ' ');
    (out += right) += '\n';
  }
}

std::vector<row> command_rows(std::span<const command> commands, std::string_view prefix) {
  std::vector<row> rows;
  for (const auto& one : commands)
    if (one.name.starts_with(prefix)) rows.emplace_back(one.name, one.summary);
  return rows;
}

std::string spelling(const option_rule& rule) {
  std::string text = "--" + std::string{rule.name};
  if (!rule.placeholder.empty()) (text += ' ') += rule.placeholder;
  return text;
}

std::string usage_line(const command& one) {
  std::string line = "Usage: mcpeval " + std::string{one.name};
  for (const auto& rule : one.options)
    if (rule.occurs == occurrence::required) (line += ' ') += spelling(rule);
  line += " [OPTION]...";
  if (!one.operands.placeholder.empty()) (line += ' ') += one.operands.placeholder;
  if (one.operands.server_command) line += " -- COMMAND [ARGUMENT]...";
  return line += '\n';
}

}  // namespace

std::string root_help(std::span<const command> commands) {
  std::string out =
      "mcpeval runs declared test cases against an MCP server and reports what held.\n\n"
      "Usage: mcpeval COMMAND [OPTION]...\n"
      "       mcpeval --version\n\n"
      "Commands:\n";
  add_table(out, command_rows(commands, {}));
  out +=
      "\n`mcpeval help COMMAND` describes one command.\n\n"
      "Exit status: 0 every selected case passed; 1 a case failed; 2 the command line or an\n"
      "input file cannot be used, and nothing ran; 3 the run could not be completed.\n\n"
      "Start here: `init` writes mcp-eval.manifest.json for a server, `probe` runs it, and "
      "`audit`\n"
      "does both at once and leaves no file:\n"
      "  mcpeval init --server my-server -- my-server-command\n"
      "  mcpeval probe --server my-server -- my-server-command\n"
      "  mcpeval audit --server my-server -- my-server-command\n";
  return out;
}

std::string command_help(const command& one) {
  std::string out{one.summary};
  ((out += "\n\n") += usage_line(one)) += "\nOptions:\n";
  std::vector<row> rows;
  for (const auto& rule : one.options) rows.emplace_back(spelling(rule), rule.help);
  rows.emplace_back("--help", "show this page");
  add_table(out, rows);
  if (!one.details.empty()) ((out += '\n') += one.details) += '\n';
  return out;
}

std::string group_help(std::span<const command> commands, std::string_view group) {
  const std::string word{group};
  std::string out = "Usage: mcpeval " + word + " COMMAND [OPTION]...\n\nCommands:\n";
  add_table(out, command_rows(commands, word + ' '));
  out += "\n`mcpeval help " + word + " COMMAND` describes one command.\n";
  return out;
}

}  // namespace mcpeval::cli
