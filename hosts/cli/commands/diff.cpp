// SPDX-License-Identifier: MIT
/// `mcpeval diff`: what changed between two reports of one server (contract 05 section 6).
#include "commands.hpp"

#include "../document_words.hpp"
#include "../installation.hpp"
#include "../report_document.hpp"
#include "../reporter_module.hpp"

#include "report/context.hpp"
#include "report/diff.hpp"

#include <optional>
#include <string>
#include <utility>

namespace mcpeval::cli {

namespace {

constexpr option_rule rules[] = {
    {"fail-on-regression", "", "exit 1 when a case passed before and does not any more"},
    {"fail-on-change", "", "exit 1 when a case fails for another reason than before"},
    {"format", "FORMAT", "text (the default) or a format that renders diffs, such as json"},
    {"plugin-dir", "DIR", "look for modules here first; may be repeated", occurrence::repeatable},
};

/// The module that renders; none for text.
core::result<std::optional<reporter_module>> open_reporter(const arguments& given,
                                                           installation& installed) {
  std::optional<reporter_module> none;
  if (!given.has("format") || given.value("format") == "text") return none;
  auto opened = reporter_module::open(given.value("format"), diff_document, installed);
  if (!opened) return opened.error();
  return std::optional{*std::move(opened)};
}

core::result<core::report_difference> compare_files(const std::vector<std::string>& paths,
                                                    const core::document_words& words) {
  if (paths[0] == standard_input && paths[1] == standard_input)
    return core::usage_error("only one of the two reports can come from stdin");
  const auto baseline = load_report(paths[0], words, "the baseline report");
  if (!baseline) return baseline.error();
  const auto current = load_report(paths[1], words, "the current report");
  if (!current) return current.error();
  const auto& before = baseline->finished;
  const auto& after = current->finished;
  if (baseline->names_server && current->names_server && before.server != after.server)
    return core::usage_error("the baseline is of the server `" + before.server +
                             "` and the current report of `" + after.server +
                             "`; a diff takes two reports of one server");
  return core::compare_reports(before, after);
}

/// Regressions and changes gate where the operator says so; nothing else ever does.
int status_of(const core::report_difference& found, const arguments& given) {
  const bool regressed = found.count(core::case_change::regressed) > 0;
  const bool changed = found.count(core::case_change::changed) > 0;
  const bool is_red =
      (given.has("fail-on-regression") && regressed) || (given.has("fail-on-change") && changed);
  return is_red ? status_verdict : status_success;
}

}  // namespace

std::span<const option_rule> diff_options() noexcept { return rules; }

int run_diff(const arguments& given, output& out) {
  installation installed{given.values("plugin-dir")};
  installed.report_rejections(out);
  const auto reporter = open_reporter(given, installed);
  if (!reporter) return out.fail(reporter.error());
  const auto found = compare_files(given.operands(), installed_words{installed.modules()});
  if (!found) return out.fail(found.error());
  if (!*reporter)
    out.print(core::describe(*found));
  else if (auto problem =
               (*reporter)->print(core::encode_difference(*found), core::encode_context({}), out))
    return out.fail(problem);
  return status_of(*found, given);
}

}  // namespace mcpeval::cli
