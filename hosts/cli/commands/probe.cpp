// SPDX-License-Identifier: MIT
/// `mcpeval probe`: runs a manifest's cases against one server and prints the report.
#include "commands.hpp"

#include "../environment_entries.hpp"
#include "../installation.hpp"
#include "../interruption.hpp"
#include "../report_writer.hpp"

#include "base/grammar.hpp"
#include "evaluation/evaluation.hpp"
#include "manifest/parse.hpp"
#include "report/report.hpp"
#include "session/advisories.hpp"

#include <charconv>

#include <unistd.h>

namespace mcpeval::cli {

namespace {

using core::error;
using core::result;
using core::usage_error;

constexpr std::uint32_t shortest_startup_ms = 1000;
constexpr std::uint32_t longest_startup_ms = 600'000;
constexpr const char* default_manifest = "mcp-eval.manifest.json";

constexpr option_rule rules[] = {
    {"server", "LABEL", "name of the server in the report: 1 to 128 letters, digits or _ . : -",
     occurrence::required},
    {"manifest", "FILE", "the cases to run (default: mcp-eval.manifest.json)"},
    {"probe", "KIND", "run the cases of this kind only"},
    {"format", "FORMAT", "text (the default) or the format of an installed reporter, such as json"},
    {"brief", "", "text without hints"},
    {"allow-mutation", "", "run cases that change the server's state"},
    {"gate-only", "", "leave out the line about readiness, which is not measured yet"},
    {"plugin-dir", "DIR", "look for modules here first; may be repeated", occurrence::repeatable},
    {"startup-timeout-ms", "MS",
     "longest start of the server, 1000 to 600000 (default: 60000, with --url 10000)"},
    {"env", "NAME[=VALUE]", "pass or set a variable for the server command; may be repeated",
     occurrence::repeatable},
    {"url", "URL", "reach the server at an endpoint; needs a transport module for its scheme"},
    {"allow-remote-http", "", "let --url name a host that is not this machine"},
};

std::string_view hint_of_advisory(std::string_view id) {
  for (const auto& known : core::all_advisories())
    if (known.id == id) return known.hint;
  return {};
}

/// 0 when the option is absent: the transport's default.
result<std::uint32_t> startup_timeout(const arguments& given) {
  if (!given.has("startup-timeout-ms")) return std::uint32_t{0};
  const auto text = given.value("startup-timeout-ms");
  std::uint32_t milliseconds = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), milliseconds);
  if (problem != std::errc{} || end != text.data() + text.size() ||
      milliseconds < shortest_startup_ms || milliseconds > longest_startup_ms)
    return usage_error("--startup-timeout-ms takes a whole number from 1000 to 600000");
  return milliseconds;
}

error check_target_options(const arguments& given) {
  if (given.has("allow-remote-http") && !given.has("url"))
    return usage_error("--allow-remote-http goes with --url");
  if (given.has("env") && given.has("url"))
    return usage_error("--env goes with a server command, not with --url");
  return {};
}

/// What the command line alone decides.
result<core::evaluation_request> read_request(const arguments& given) {
  core::evaluation_request request;
  auto startup = startup_timeout(given);
  if (!startup) return startup.error();
  if (auto problem = check_target_options(given)) return problem;
  auto environment = read_environment(given.values("env"));
  if (!environment) return environment.error();

  request.server = given.value("server");
  request.only_kind = given.value("probe");
  request.allow_mutation = given.has("allow-mutation");
  request.startup_timeout_ms = *startup;
  request.interrupted = &interruption();
  request.target.command = given.server_command();
  request.target.environment = *std::move(environment);
  request.target.url = given.value("url");
  request.target.allow_remote_http = given.has("allow-remote-http");
  return request;
}

error check_kind(const arguments& given, const core::registry& modules) {
  if (!given.has("probe")) return {};
  const auto kind = given.value("probe");
  if (modules.find(core::plugin_type::probe, kind).descriptor != nullptr) return {};
  return usage_error("--probe: " +
                     core::missing_plugin_sentence(modules, core::plugin_type::probe, kind));
}

/// Everything that turns a report into output and an exit status.
struct presentation {
  const report_writer& writer;
  core::summary_options summary;
  report_source source;
  output& out;

  [[nodiscard]] int show(const core::report& finished) const {
    if (auto problem = writer.print(finished, summary, source, out)) return out.fail(problem);
    return core::exit_code(finished);
  }
};

/// A probe that does not come back cannot be stopped from outside: what is known by then is
/// shown, and the process ends under it.
[[noreturn]] void abandon(const presentation& shown, const core::report& so_far) {
  shown.out.line("Error: a probe module did not come back; the report ends with its case");
  ::_exit(shown.out.conclude(shown.show(so_far)));
}

report_source source_of(const core::manifest& cases, const std::string& path) {
  report_source source{path, {}};
  for (const auto& one : cases.cases) source.lines.push_back({one.id, one.line});
  return source;
}

error check_label(const std::string& label) {
  if (core::is_server_label(label)) return {};
  return usage_error(
      "--server takes 1 to 128 ASCII letters, digits, underscores, dots, colons and hyphens");
}

/// From the manifest on: everything before it was a matter of the command line.
int run_manifest(const arguments& given, const report_writer& writer, installation& installed,
                 core::evaluation_request request, output& out) {
  const std::string path = given.has("manifest") ? given.value("manifest") : default_manifest;
  const auto cases = core::load_manifest(path, installed.modules(), &installed.loader());
  if (!cases) return out.fail(cases.error());

  const core::summary_options summary{given.has("brief"), !given.has("gate-only"),
                                      &hint_of_advisory};
  const presentation shown{writer, summary, source_of(*cases, path), out};
  request.cases = &*cases;
  request.stuck = [&](const core::report& so_far) { abandon(shown, so_far); };
  watch_for_interruption();
  const auto finished = core::evaluate(request, installed.modules(), installed.loader(), out);
  return finished ? shown.show(*finished) : out.fail(finished.error());
}

}  // namespace

std::span<const option_rule> probe_options() noexcept { return rules; }

int run_probe(const arguments& given, output& out) {
  auto request = read_request(given);
  if (!request) return out.fail(request.error());

  installation installed{given.values("plugin-dir")};
  installed.report_rejections(out);
  const auto format = given.has("format") ? given.value("format") : "text";
  const auto writer = report_writer::open(format, installed);
  if (!writer) return out.fail(writer.error());
  if (auto problem = check_kind(given, installed.modules())) return out.fail(problem);
  if (auto problem = check_label(request->server)) return out.fail(problem);
  return run_manifest(given, *writer, installed, *std::move(request), out);
}

}  // namespace mcpeval::cli
