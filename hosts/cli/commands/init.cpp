// SPDX-License-Identifier: MIT
/// `mcpeval init`: writes a first manifest for a server (contract 09 section 3.7).
#include "commands.hpp"

#include "../gate.hpp"
#include "../new_file.hpp"
#include "../scaffolded.hpp"
#include "../target_arguments.hpp"

#include "session/advisories.hpp"

#include <algorithm>
#include <string>

namespace mcpeval::cli {

namespace {

constexpr const char* default_output = "mcp-eval.manifest.json";

int show_decisions(const core::scaffolding& made, output& out) {
  for (const auto& tool : made.tools)
    out.print(tool.name + "  " + std::string{core::label(tool.decision)} + '\n');
  out.print("dry run: no tool was called and nothing was written\n");
  return status_success;
}

void report_advisories(const core::scaffolding& made, output& out) {
  for (const auto& seen : made.advisories)
    out.line("advisory: " + seen.id + " count=" + std::to_string(seen.count) + "; " +
             std::string{core::advisory_hint(seen.id)});
}

/// Installed kinds of which the manifest has no case.
std::string kinds_without_case(const core::manifest& cases, const core::registry& installed) {
  std::string names;
  for (const auto& kind : installed.plugins(core::plugin_type::probe)) {
    const auto is_kind = [&](const auto& one) { return one.kind.descriptor == kind.descriptor; };
    if (std::any_of(cases.cases.begin(), cases.cases.end(), is_kind)) continue;
    (names += names.empty() ? "" : ", ") += kind.descriptor->id;
  }
  return names;
}

std::string next_line(const core::manifest& cases, const core::registry& installed,
                      const arguments& given) {
  std::string line = "next: review the budgets";
  if (const auto kinds = kinds_without_case(cases, installed); !kinds.empty())
    line += ", add cases of the kinds that have none yet where they matter (" + kinds + ")";
  line += ", then run mcpeval probe --server " + given.value("server");
  return given.has("output") ? line + " --manifest " + given.value("output") : line;
}

}  // namespace

std::span<const option_rule> init_options() {
  static const auto rules = with_target_options({
      {"server", "LABEL", "name of the server: 1 to 128 letters, digits or _ . : -",
       occurrence::required},
      {"output", "FILE", "where to write the manifest (default: mcp-eval.manifest.json)"},
      {"force", "", "replace a file that exists"},
      {"confirm-read-only", "",
       "attest that tools without annotations only read, so that they may be called"},
      {"tool", "NAME", "call this tool and no other; may be repeated", occurrence::repeatable},
      {"dry-run", "", "say what would be called; call no tool and write nothing"},
  });
  return rules;
}

int run_init(const arguments& given, output& out) {
  const std::string path = given.has("output") ? given.value("output") : default_output;
  if (!given.has("dry-run"))
    if (auto problem = check_new_file("--output", path, given.has("force")))
      return out.fail(problem);
  if (auto problem = check_label(given.value("server"))) return out.fail(problem);
  const auto server = read_target(given);
  if (!server) return out.fail(server.error());

  installation installed{given.values("plugin-dir")};
  installed.report_rejections(out);
  const auto made = make_scaffold(given, *server, installed, out);
  if (!made) return out.fail(made.error());
  report_advisories(*made, out);
  if (given.has("dry-run")) return show_decisions(*made, out);
  const auto written = write_manifest(*made, path);
  if (!written) return out.fail(written.error());
  out.print(*written + '\n' + next_line(made->cases, installed.modules(), given) + '\n');
  return status_success;
}

}  // namespace mcpeval::cli
