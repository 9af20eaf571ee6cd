// SPDX-License-Identifier: MIT
/// `mcpeval score`: how ready a server is under the standard battery, without a manifest (contract
/// 09 section 3.2).
#include "commands.hpp"

#include "../battery_arguments.hpp"
#include "../gate.hpp"
#include "../installation.hpp"
#include "../price_argument.hpp"
#include "../report_writer.hpp"
#include "../target_arguments.hpp"

#include "readiness/assessment.hpp"
#include "session/advisories.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace mcpeval::cli {

namespace {

/// Formats that show nothing but cases, of which a score has none.
constexpr std::array<std::string_view, 2> formats_of_cases = {"sarif", "junit"};

core::error check_format(const std::string& format) {
  if (std::ranges::find(formats_of_cases, format) == formats_of_cases.end()) return {};
  return core::usage_error("--format " + format +
                           " shows cases, and score runs none; use text, json or markdown here, or "
                           "run mcpeval probe");
}

}  // namespace

std::span<const option_rule> score_options() {
  static const auto rules = with_target_options({
      {"server", "LABEL", "name of the server in the report: 1 to 128 letters, digits or _ . : -",
       occurrence::required},
      {"format", "FORMAT",
       "text (the default) or the format of an installed reporter, such as json"},
      {"brief", "", "text without hints"},
      price_rule,
      {"confirm-read-only", "",
       "attest that tools without annotations only read, so that they may be called"},
      {"skip-tool", "NAME", skip_tool_help, occurrence::repeatable},
  });
  return rules;
}

int run_score(const arguments& given, output& out) {
  if (auto problem = check_label(given.value("server"))) return out.fail(problem);
  const std::string format = given.has("format") ? given.value("format") : "text";
  if (auto problem = check_format(format)) return out.fail(problem);
  const auto price = read_price(given);
  if (!price) return out.fail(price.error());
  auto server = read_target(given);
  if (!server) return out.fail(server.error());

  installation installed{given.values("plugin-dir")};
  installed.report_rejections(out);
  const auto writer = report_writer::open(format, installed);
  if (!writer) return out.fail(writer.error());
  core::assessment_request request;
  request.server = given.value("server");
  request.target = std::move(server->target);
  request.startup_timeout_ms = server->startup_timeout_ms;
  request.battery = read_battery(given);
  core::summary_options summary{given.has("brief"), true, &core::advisory_hint};
  summary.price_per_mtok = *price;
  return run_assessment({std::move(request), summary}, *writer, installed, out);
}

}  // namespace mcpeval::cli
