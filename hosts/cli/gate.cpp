// SPDX-License-Identifier: MIT
#include "gate.hpp"

#include "corpus_choice.hpp"
#include "interruption.hpp"
#include "progress_text.hpp"

#include "base/grammar.hpp"
#include "report/report.hpp"
#include "store/history.hpp"
#include "store/home.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
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

  std::optional<core::corpus> corpus{};
  std::optional<core::expected_failures> expected{};

  [[nodiscard]] int show(const core::report& finished) const {
    auto shown = summary;
    if (corpus) shown.corpus = core::place(*corpus, finished);
    if (auto problem = writer.print(finished, shown, source, out)) return out.fail(problem);
    return expected ? compare_with_list(finished) : core::exit_code(finished);
  }

 private:
  [[nodiscard]] int compare_with_list(const core::report& finished) const {
    const auto found = core::reckon(finished, *expected);
    out.line("expected failures: " + std::to_string(found.expected) + " as listed, " +
             std::to_string(found.stale.size()) + " otherwise");
    for (const auto& sentence : found.stale) out.line(sentence);
    return found.status;
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

/// Scores of whole runs alone are comparable, so that a run with any fault leaves no point.
void keep_score(const core::report& finished, output& out) {
  if (!finished.readiness || finished.any_errored() || !finished.readiness_error.empty()) return;
  core::history_record point;
  point.ts = core::timestamp(std::chrono::system_clock::now());
  point.server = finished.server;
  point.cases_total = static_cast<std::int64_t>(finished.cases.size());
  point.cases_passed = static_cast<std::int64_t>(finished.passed_cases());
  point.passed = point.cases_passed == point.cases_total;
  point.score = finished.readiness->score;
  point.manifest_sha256 = finished.manifest_sha256;
  point.standard = finished.readiness->standard;
  const auto home = core::home_folder();
  const auto problem = home ? core::append_record(core::history_file(*home), point) : home.error();
  if (problem) out.line("the score was not added to the trends: " + problem.sentence);
}

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
  const presentation shown{writer, wanted.summary,   source_of(wanted.cases, wanted.manifest_path),
                           out,    find_corpus(out), wanted.expected};
  wanted.request.cases = &wanted.cases;
  wanted.request.interrupted = &interruption();
  wanted.request.stuck = [&](const core::report& so_far) {
    const auto is_stuck = [](const auto& one) { return one.reason == "plugin-fault"; };
    const bool in_case = std::ranges::any_of(so_far.cases, is_stuck);
    abandon(shown, so_far, in_case ? probe_is_stuck : transport_is_stuck);
  };
  wanted.request.announce = [&](std::size_t done, std::size_t total, std::string_view id) {
    out.progress(progress_text("case", done, total, id));
  };
  if (wanted.battery) watch_battery(*wanted.battery, out);
  if (wanted.battery)
    wanted.request.measure = [&](const core::run_context& context, core::report& measured) {
      return core::measure_readiness(context, *wanted.battery, out, measured);
    };
  watch_for_interruption();
  const auto finished =
      core::evaluate(wanted.request, installed.modules(), installed.loader(), out);
  if (finished && wanted.keeps_history) keep_score(*finished, out);
  return finished ? shown.show(*finished) : out.fail(finished.error());
}

int run_assessment(assessment wanted, const report_writer& writer, installation& installed,
                   output& out) {
  const presentation shown{writer, wanted.summary, {}, out, find_corpus(out)};
  watch_battery(wanted.request.battery, out);
  wanted.request.stuck = [&](const core::report& so_far) {
    abandon(shown, so_far, transport_is_stuck);
  };
  watch_for_interruption();
  const auto finished = core::assess(wanted.request, installed.modules(), installed.loader(), out);
  return finished ? shown.show(*finished) : out.fail(finished.error());
}

}  // namespace mcpeval::cli
