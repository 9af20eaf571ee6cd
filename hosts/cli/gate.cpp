// SPDX-License-Identifier: MIT
#include "gate.hpp"

#include "interruption.hpp"

#include "base/grammar.hpp"
#include "report/report.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <unistd.h>

namespace mcpeval::cli {

namespace {

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

/// A module that does not come back cannot be stopped from outside: what is known by then is
/// shown, and the process ends under it.
[[noreturn]] void abandon(const presentation& shown, const core::report& so_far,
                          std::string_view why) {
  shown.out.line(why);
  ::_exit(shown.out.conclude(shown.show(so_far)));
}

constexpr std::string_view probe_is_stuck =
    "Error: a probe module did not come back; the report ends with its case";
constexpr std::string_view transport_is_stuck =
    "Error: the transport module did not come back; readiness is not measured";

report_source source_of(const core::manifest& cases, const std::string& path) {
  report_source source{path, {}};
  for (const auto& one : cases.cases) source.lines.push_back({one.id, one.line});
  return source;
}

}  // namespace

core::error check_label(const std::string& label) {
  if (core::is_server_label(label)) return {};
  return core::usage_error(
      "--server takes 1 to 128 ASCII letters, digits, underscores, dots, colons and hyphens");
}

int run_gate(gate wanted, const report_writer& writer, installation& installed, output& out) {
  const presentation shown{writer, wanted.summary, source_of(wanted.cases, wanted.manifest_path),
                           out};
  wanted.request.cases = &wanted.cases;
  wanted.request.interrupted = &interruption();
  wanted.request.stuck = [&](const core::report& so_far) {
    const auto is_stuck = [](const auto& one) { return one.reason == "plugin-fault"; };
    const bool in_case = std::ranges::any_of(so_far.cases, is_stuck);
    abandon(shown, so_far, in_case ? probe_is_stuck : transport_is_stuck);
  };
  if (wanted.battery)
    wanted.request.measure = [&](const core::run_context& context, core::report& measured) {
      return core::measure_readiness(context, *wanted.battery, out, measured);
    };
  watch_for_interruption();
  const auto finished =
      core::evaluate(wanted.request, installed.modules(), installed.loader(), out);
  return finished ? shown.show(*finished) : out.fail(finished.error());
}

int run_assessment(assessment wanted, const report_writer& writer, installation& installed,
                   output& out) {
  const presentation shown{writer, wanted.summary, {}, out};
  wanted.request.stuck = [&](const core::report& so_far) {
    abandon(shown, so_far, transport_is_stuck);
  };
  watch_for_interruption();
  const auto finished = core::assess(wanted.request, installed.modules(), installed.loader(), out);
  return finished ? shown.show(*finished) : out.fail(finished.error());
}

}  // namespace mcpeval::cli
