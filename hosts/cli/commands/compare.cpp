// SPDX-License-Identifier: MIT
/// `mcpeval compare`: one manifest over several servers, side by side (contract 05 section 7).
#include "commands.hpp"

#include "../compared_servers.hpp"
#include "../gate.hpp"
#include "../installation.hpp"
#include "../interruption.hpp"
#include "../progress_text.hpp"
#include "../reporter_module.hpp"
#include "../target_arguments.hpp"

#include "base/product.hpp"
#include "evaluation/evaluation.hpp"
#include "evaluation/selection.hpp"
#include "manifest/parse.hpp"
#include "readiness/assessment.hpp"
#include "report/comparison.hpp"
#include "report/context.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <unistd.h>

namespace mcpeval::cli {

namespace {

constexpr const char* default_manifest = "mcp-eval.manifest.json";

constexpr option_rule rules[] = {
    {"server", "LABEL", "name of the server in the reports: 1 to 128 letters, digits or _ . : -",
     occurrence::required},
    {"manifest", "FILE", "the cases to run (default: mcp-eval.manifest.json)"},
    {"endpoint", "LABEL=URL",
     "a server at an endpoint, and the name of its column; may be repeated",
     occurrence::repeatable},
    {"format", "FORMAT", "text (the default) or a format that renders comparisons, such as json"},
    {"allow-mutation", "", "run cases that change a server's state"},
    {"gate-only", "", "run the cases alone, without measuring readiness"},
    {"plugin-dir", "DIR", "look for modules here first; may be repeated", occurrence::repeatable},
    {"startup-timeout-ms", "MS",
     "longest start of a server, 1000 to 600000 (default: 60000, for an endpoint 10000)"},
    {"env", "NAME[=VALUE]", "pass or set a variable for the server command; may be repeated",
     occurrence::repeatable},
    {"allow-remote-http", "", "let endpoints be on hosts that are not this machine"},
    {"header-env", "HEADER=NAME",
     "send endpoints a header whose value is in the variable NAME; may be repeated",
     occurrence::repeatable},
    {"era", "ERA", "auto (the default: ask each server), handshake or stateless"},
    {"protocol-version", "YYYY-MM-DD", "the protocol revision to speak; it decides the era"},
};

/// What is asked of every server alike.
core::evaluation_request request_for(const arguments& given, const core::manifest& cases) {
  core::evaluation_request request;
  request.server = given.value("server");
  request.cases = &cases;
  request.allow_mutation = given.has("allow-mutation");
  return request;
}

/// Says of each diagnostic which server it is about.
class labelled_diagnostics final : public core::diagnostics {
 public:
  labelled_diagnostics(const std::string& label, core::diagnostics& out)
      : label_{label}, out_{out} {}
  void line(std::string_view text) override { out_.line((label_ + ": ") += text); }

 private:
  const std::string& label_;
  core::diagnostics& out_;
};

/// Servers in their order, and what has come of them so far.
class comparison {
 public:
  comparison(const arguments& given, const core::manifest& cases, installation& installed,
             output& out)
      : given_{given}, cases_{cases}, installed_{installed}, out_{out} {}

  /// Empty: text.
  std::optional<reporter_module> reporter;
  std::uint32_t startup_timeout_ms = 0;

  /// Shows what came of all; the exit status.
  [[nodiscard]] int run(const std::vector<compared_server>& servers) {
    for (const auto& one : servers) {
      if (interruption().load()) break;
      auto finished = evaluate(one);
      if (!finished && interruption().load() && !done_.empty()) break;
      if (!finished) {
        auto problem = finished.error();
        problem.sentence.insert(0, "endpoint " + one.label + ": ");
        return out_.fail(problem);
      }
      done_.push_back({one.label, *std::move(finished)});
    }
    if (done_.size() < servers.size())
      out_.line("the operator stopped the run; the other servers were not evaluated");
    return show();
  }

 private:
  [[nodiscard]] core::result<core::report> evaluate(const compared_server& one) {
    labelled_diagnostics log{one.label, out_};
    core::evaluation_request request = request_for(given_, cases_);
    request.target = one.target;
    request.startup_timeout_ms = startup_timeout_ms;
    request.interrupted = &interruption();
    request.announce = [&](std::size_t done, std::size_t total, std::string_view id) {
      out_.progress(progress_text(one.label + ": case", done, total, id));
    };
    request.stuck = [&](const core::report& so_far) { abandon(one.label, so_far); };
    core::battery_settings battery;
    battery.interrupted = &interruption();
    battery.progress = [&](std::size_t done, std::size_t total, std::string_view what) {
      out_.progress(progress_text(one.label + ": readiness", done, total, what));
    };
    if (!given_.has("gate-only"))
      request.measure = [&](const core::run_context& context, core::report& measured) {
        return core::measure_readiness(context, battery, log, measured);
      };
    return core::evaluate(request, installed_.modules(), installed_.loader(), log);
  }

  [[nodiscard]] int show() const {
    if (!reporter) {
      out_.print(core::describe(done_));
    } else if (auto problem = reporter->print(core::encode_comparison(done_, core::product_version),
                                              core::encode_context({}), out_)) {
      return out_.fail(problem);
    }
    return interruption().load() ? status_incomplete : core::exit_code(done_);
  }

  /// A module does not come back: what is known by then is shown, and the process ends under it.
  [[noreturn]] void abandon(const std::string& label, const core::report& so_far) {
    out_.line("Error: a module did not come back; the comparison ends with the endpoint " + label);
    done_.push_back({label, so_far});
    ::_exit(out_.conclude(show()));
  }

  const arguments& given_;
  const core::manifest& cases_;
  installation& installed_;
  output& out_;
  std::vector<core::compared_target> done_;
};

/// Everything that can be said against a target before the first one is started.
core::error check_targets(const std::vector<compared_server>& servers, installation& installed) {
  for (const auto& one : servers) {
    const auto found = core::target::resolve(one.target, installed.modules(), installed.loader());
    if (found) continue;
    auto problem = found.error();
    problem.sentence.insert(0, "endpoint " + one.label + ": ");
    return problem;
  }
  return {};
}

core::result<std::optional<reporter_module>> open_reporter(const arguments& given,
                                                           installation& installed) {
  std::optional<reporter_module> none;
  if (!given.has("format") || given.value("format") == "text") return none;
  auto opened = reporter_module::open(given.value("format"), comparison_document, installed);
  if (!opened) return opened.error();
  return std::optional{*std::move(opened)};
}

}  // namespace

std::span<const option_rule> compare_options() { return rules; }

int run_compare(const arguments& given, output& out) {
  if (auto problem = check_label(given.value("server"))) return out.fail(problem);
  const auto startup = read_startup_timeout(given);
  if (!startup) return out.fail(startup.error());
  const auto servers = read_compared_servers(given);
  if (!servers) return out.fail(servers.error());

  installation installed{given.values("plugin-dir")};
  installed.report_rejections(out);
  auto reporter = open_reporter(given, installed);
  if (!reporter) return out.fail(reporter.error());
  const std::string path = given.has("manifest") ? given.value("manifest") : default_manifest;
  const auto cases = core::load_manifest(path, installed.modules(), &installed.loader());
  if (!cases) return out.fail(cases.error());
  const auto selected = core::select_cases(request_for(given, *cases));
  if (!selected) return out.fail(selected.error());
  if (auto problem = check_targets(*servers, installed)) return out.fail(problem);

  watch_for_interruption();
  comparison wanted{given, *cases, installed, out};
  wanted.reporter = *std::move(reporter);
  wanted.startup_timeout_ms = *startup;
  return wanted.run(*servers);
}

}  // namespace mcpeval::cli
