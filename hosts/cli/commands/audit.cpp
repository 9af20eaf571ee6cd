// SPDX-License-Identifier: MIT
/// `mcpeval audit`: what `init` would write, run at once (00, decision 24).
#include "commands.hpp"

#include "../battery_arguments.hpp"
#include "../gate.hpp"
#include "../new_file.hpp"
#include "../price_argument.hpp"
#include "../report_writer.hpp"
#include "../scaffolded.hpp"
#include "../target_arguments.hpp"

#include "session/advisories.hpp"

#include <string>

namespace mcpeval::cli {

namespace {

core::error check_written_file(const arguments& given) {
  if (given.has("write"))
    return check_new_file("--write", given.value("write"), given.has("force"));
  return given.has("force") ? core::usage_error("--force goes with --write") : core::error{};
}

/// Keeps the manifest where --write asks for it; stdout belongs to the report.
core::error keep_manifest(const arguments& given, const core::scaffolding& made, output& out) {
  if (!given.has("write")) return {};
  const auto written = write_manifest(made, given.value("write"));
  if (!written) return written.error();
  out.line(*written);
  return {};
}

}  // namespace

std::span<const option_rule> audit_options() {
  static const auto rules = with_target_options({
      {"server", "LABEL", "name of the server in the report: 1 to 128 letters, digits or _ . : -",
       occurrence::required},
      {"confirm-read-only", "",
       "attest that tools without annotations only read, so that they may be called"},
      {"tool", "NAME",
       "call this tool and no other; may be repeated; readiness is not measured then",
       occurrence::repeatable},
      {"gate-only", "", "run the cases alone, without measuring readiness"},
      {"skip-tool", "NAME", skip_tool_help, occurrence::repeatable},
      {"format", "FORMAT",
       "text (the default) or the format of an installed reporter, such as json"},
      {"brief", "", "text without hints"},
      price_rule,
      {"write", "FILE", "keep the manifest in this file"},
      {"force", "", "let --write replace a file that exists"},
  });
  return rules;
}

int run_audit(const arguments& given, output& out) {
  if (auto problem = check_written_file(given)) return out.fail(problem);
  if (auto problem = check_label(given.value("server"))) return out.fail(problem);
  const auto price = read_price(given);
  if (!price) return out.fail(price.error());
  const auto server = read_target(given);
  if (!server) return out.fail(server.error());

  installation installed{given.values("plugin-dir")};
  installed.report_rejections(out);
  const auto format = given.has("format") ? given.value("format") : "text";
  const auto writer = report_writer::open(format, installed);
  if (!writer) return out.fail(writer.error());
  const auto made = make_scaffold(given, *server, installed, out);
  if (!made) return out.fail(made.error());
  if (auto problem = keep_manifest(given, *made, out)) return out.fail(problem);

  core::evaluation_request request;
  request.server = given.value("server");
  request.target = server->target;
  request.startup_timeout_ms = server->startup_timeout_ms;
  request.skip_tools = read_battery(given).skip_tools;
  core::summary_options summary{given.has("brief"), !given.has("gate-only"), &core::advisory_hint};
  summary.price_per_mtok = *price;
  gate wanted{std::move(request), made->cases, summary, given.value("write")};
  if (!given.has("gate-only") && !given.has("tool")) wanted.battery = read_battery(given);
  return run_gate(std::move(wanted), *writer, installed, out);
}

}  // namespace mcpeval::cli
