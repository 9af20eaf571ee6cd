// SPDX-License-Identifier: MIT
/// The command table; a command is one row here and one function below commands/.
#include "command.hpp"

#include "help.hpp"
#include "target_arguments.hpp"
#include "commands/commands.hpp"

#include "base/product.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace mcpeval::cli {

namespace {

constexpr std::string_view schema_details =
    "Without an argument it is the manifest's. Each schema is draft 2020-12 and holds the kinds\n"
    "and labels that the installed modules declare.";

constexpr std::string_view report_details =
    "DOCUMENT is a report that --format json wrote, or - for stdin. The exit status is that of "
    "the\n"
    "run it tells of. No server is started.";
constexpr std::string_view diff_details =
    "BASELINE and CURRENT are reports that --format json wrote; one of them may be - for stdin.\n"
    "Without the two --fail options the exit status is 0 whatever has changed.";
constexpr std::string_view compare_details =
    "Give at least two servers: endpoints, and at most one server command after a literal --,\n"
    "whose column is called stdio and comes last. They are evaluated one after another, so that\n"
    "none disturbs what is measured of another. Failures are what is compared: they leave the "
    "exit\n"
    "status 0.";
constexpr std::string_view trends_details =
    "Each probe of a whole manifest that measured readiness adds a line to\n"
    "MCPEVAL_HOME/store/probes/history.jsonl (without MCPEVAL_HOME: in ~/.mcp-eval).";

std::span<const command> command_table() {
  static const command table[] = {
      {"init",
       "write a first manifest for a server, from what it lists and answers",
       server_command_text,
       init_options(),
       {{}, 0, 0, true},
       &run_init},
      {"audit",
       "run at once what init would write, without a file",
       server_command_text,
       audit_options(),
       {{}, 0, 0, true},
       &run_audit},
      {"probe",
       "run the cases of a manifest against one server",
       server_command_text,
       probe_options(),
       {{}, 0, 0, true},
       &run_probe},
      {"score",
       "measure how ready one server is, without a manifest",
       server_command_text,
       score_options(),
       {{}, 0, 0, true},
       &run_score},
      {"report",
       "render a report again, in any format",
       report_details,
       report_options(),
       {"DOCUMENT", 1, 1, false},
       &run_report},
      {"diff",
       "say what changed between two reports of one server",
       diff_details,
       diff_options(),
       {"BASELINE CURRENT", 2, 2, false},
       &run_diff},
      {"compare",
       "run a manifest against several servers, side by side",
       compare_details,
       compare_options(),
       {{}, 0, 0, true},
       &run_compare},
      {"explain",
       "say what a reason of a report means for the server, or list the reasons",
       {},
       explain_options(),
       {"[REASON]", 0, 1, false},
       &run_explain},
      {"schema",
       "print the JSON Schema of a manifest, a report or a diff",
       schema_details,
       schema_options(),
       {"[manifest|report|diff]", 0, 1, false},
       &run_schema},
      {"trends",
       "say how the scores of earlier runs moved",
       trends_details,
       trends_options(),
       {},
       &run_trends},
      {"plugins list",
       "list the modules found and what became of each",
       {},
       plugins_list_options(),
       {},
       &run_plugins_list},
      {"plugins inspect",
       "show what one module says about itself",
       {},
       plugins_inspect_options(),
       {"ID|PATH", 1, 1, false},
       &run_plugins_inspect},
      {"plugins check",
       "load modules in a child process and hold them to their contract",
       {},
       plugins_check_options(),
       {"PATH...", 1, SIZE_MAX, false},
       &run_plugins_check},
      {"help",
       "describe the program or one command",
       {},
       {},
       {"[COMMAND]", 0, 2, false},
       &run_help},
  };
  return table;
}

/// The command that `words` starts with, and how many words its name takes.
struct look_up {
  const command* found = nullptr;
  std::size_t words = 0;
};

look_up find_command(const std::vector<std::string>& words) {
  std::string name;
  for (std::size_t count = 1; count <= std::min<std::size_t>(2, words.size()); ++count) {
    (name += count == 1 ? "" : " ") += words[count - 1];
    for (const auto& one : all_commands())
      if (one.name == name) return {&one, count};
  }
  return {};
}

bool is_group(std::string_view word) {
  const std::string prefix = std::string{word} + ' ';
  const auto commands = all_commands();
  return std::any_of(commands.begin(), commands.end(),
                     [&](const command& one) { return one.name.starts_with(prefix); });
}

bool asks_for_help(std::string_view word) { return word == "--help" || word == "-h"; }

/// Before a literal "--": what follows it belongs to the server.
bool any_asks_for_help(const std::vector<std::string>& words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  return std::any_of(words.begin(), end, asks_for_help);
}

core::error no_such_command(const std::vector<std::string>& words) {
  if (words.empty())
    return core::usage_error("a command is missing; `mcpeval help` lists the commands");
  if (words.front().starts_with('-'))
    return core::usage_error("options come after the command; `mcpeval help` lists the commands");
  if (!is_group(words.front()))
    return core::usage_error("there is no such command; `mcpeval help` lists the commands");
  const auto group = words.front();
  return core::usage_error(group + " needs one of its commands; `mcpeval help " + group +
                           "` lists them");
}

/// The help that `words` ask for: of the program, a group or a command.
int print_help(const std::vector<std::string>& words, output& out) {
  if (words.empty()) {
    out.print(root_help(all_commands()));
  } else if (const auto command = find_command(words); command.found != nullptr) {
    out.print(command_help(*command.found));
  } else if (words.size() == 1 && is_group(words.front())) {
    out.print(group_help(all_commands(), words.front()));
  } else {
    return out.fail(no_such_command(words));
  }
  return status_success;
}

int print_version(const std::vector<std::string>& words, output& out) {
  if (words.size() > 1) return out.fail(core::usage_error("--version stands alone"));
  out.print("mcpeval " + std::string{core::product_version} + '\n');
  return status_success;
}

/// A folder that the operator typed has to be there; the implicit ones may be missing.
core::error check_plugin_directories(const arguments& given) {
  for (const auto& folder : given.values("plugin-dir")) {
    std::error_code problem;
    if (!std::filesystem::is_directory(folder, problem))
      return core::usage_error("--plugin-dir: " + folder + " is no directory");
  }
  return {};
}

int run_words(const std::vector<std::string>& words, output& out) {
  const auto command = find_command(words);
  if (command.found == nullptr) {
    if (!words.empty() && words.front() == "--version") return print_version(words, out);
    if (!words.empty() && asks_for_help(words.front())) return print_help({}, out);
    if (words.size() == 2 && is_group(words.front()) && asks_for_help(words.back()))
      return print_help({words.front()}, out);
    return out.fail(no_such_command(words));
  }
  const std::vector<std::string> rest(words.begin() + static_cast<std::ptrdiff_t>(command.words),
                                      words.end());
  if (any_asks_for_help(rest)) {
    out.print(command_help(*command.found));
    return status_success;
  }
  const auto given = parse_arguments(command.found->options, command.found->operands, rest);
  if (!given) return out.fail(given.error());
  if (const auto problem = check_plugin_directories(*given)) return out.fail(problem);
  return command.found->run(*given, out);
}

}  // namespace

std::span<const command> all_commands() noexcept { return command_table(); }

int run_command_line(const std::vector<std::string>& words, output& out) {
  return out.conclude(run_words(words, out));
}

int run_help(const arguments& given, output& out) { return print_help(given.operands(), out); }

}  // namespace mcpeval::cli
