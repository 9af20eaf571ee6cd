// SPDX-License-Identifier: MIT
/// `mcpeval probe`: runs a manifest's cases against one server and prints the report.
#include "commands.hpp"

#include "../battery_arguments.hpp"
#include "../expected_argument.hpp"
#include "../gate.hpp"
#include "../installation.hpp"
#include "../price_argument.hpp"
#include "../report_writer.hpp"
#include "../target_arguments.hpp"

#include "evaluation/evaluation.hpp"
#include "manifest/parse.hpp"
#include "session/advisories.hpp"

#include <optional>
#include <string>
#include <utility>

namespace mcpeval::cli {

namespace {

using core::error;
using core::result;
using core::usage_error;

constexpr const char* default_manifest = "mcp-eval.manifest.json";

/// What the command line alone decides, and the client's file that it may name.
result<core::evaluation_request> read_request(const arguments& given) {
  auto server = read_target(given);
  if (!server) return server.error();
  core::evaluation_request request;
  request.server = given.value("server");
  request.only_kind = given.value("probe");
  request.allow_mutation = given.has("allow-mutation");
  request.startup_timeout_ms = server->startup_timeout_ms;
  request.skip_tools = read_battery(given).skip_tools;
  request.target = std::move(server->target);
  return request;
}

error check_kind(const arguments& given, const core::registry& modules) {
  if (!given.has("probe")) return {};
  const auto kind = given.value("probe");
  if (modules.find(core::plugin_type::probe, kind).descriptor != nullptr) return {};
  return usage_error("--probe: " +
                     core::missing_plugin_sentence(modules, core::plugin_type::probe, kind));
}

/// From the manifest on: everything before it was a matter of the command line.
int run_manifest(const arguments& given, const report_writer& writer, installation& installed,
                 core::evaluation_request request, std::optional<double> price, output& out) {
  const std::string path = given.has("manifest") ? given.value("manifest") : default_manifest;
  const auto cases = core::load_manifest(path, installed.modules(), &installed.loader());
  if (!cases) return out.fail(cases.error());

  core::summary_options summary{given.has("brief"), !given.has("gate-only"), &core::advisory_hint};
  summary.price_per_mtok = price;
  gate wanted{std::move(request), *cases, summary, path};
  if (!given.has("gate-only") && !given.has("probe")) wanted.battery = read_battery(given);
  wanted.keeps_history = wanted.battery.has_value();
  auto expected = read_expected(given, *cases, installed.modules());
  if (!expected) return out.fail(expected.error());
  wanted.expected = *std::move(expected);
  return run_gate(std::move(wanted), writer, installed, out);
}

}  // namespace

std::span<const option_rule> probe_options() {
  static const auto rules = with_target_options({
      {"server", "LABEL", "name of the server in the report: 1 to 128 letters, digits or _ . : -",
       occurrence::required},
      {"manifest", "FILE", "the cases to run (default: mcp-eval.manifest.json)"},
      {"probe", "KIND", "run the cases of this kind only; readiness is not measured then"},
      {"format", "FORMAT",
       "text (the default) or the format of an installed reporter, such as json"},
      {"brief", "", "text without hints"},
      price_rule,
      expected_failures_rule,
      {"allow-mutation", "", "run cases that change the server's state"},
      {"gate-only", "", "run the cases alone, without measuring readiness"},
      {"confirm-read-only", "",
       "attest that tools without annotations only read, so that readiness may call them"},
      {"skip-tool", "NAME", skip_tool_help, occurrence::repeatable},
  });
  return rules;
}

int run_probe(const arguments& given, output& out) {
  const auto price = read_price(given);
  if (!price) return out.fail(price.error());
  auto request = read_request(given);
  if (!request) return out.fail(request.error());

  installation installed{given.values("plugin-dir")};
  installed.report_rejections(out);
  const auto format = given.has("format") ? given.value("format") : "text";
  const auto writer = report_writer::open(format, installed);
  if (!writer) return out.fail(writer.error());
  if (auto problem = check_kind(given, installed.modules())) return out.fail(problem);
  if (auto problem = check_label(request->server)) return out.fail(problem);
  return run_manifest(given, *writer, installed, *std::move(request), *price, out);
}

}  // namespace mcpeval::cli
