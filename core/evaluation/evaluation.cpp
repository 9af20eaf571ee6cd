// SPDX-License-Identifier: MIT
#include "evaluation/evaluation.hpp"

#include "evaluation/case_runner.hpp"
#include "evaluation/host_table.hpp"
#include "evaluation/preflight.hpp"
#include "evaluation/progress.hpp"
#include "evaluation/selection.hpp"
#include "evaluation/watchdog.hpp"

#include <memory>
#include <optional>
#include <utility>

namespace mcpeval::core {
namespace {

constexpr instant command_response_timeout = 30 * second;
constexpr instant url_response_timeout = 5 * second;
constexpr instant command_startup_timeout = 60 * second;
constexpr instant url_startup_timeout = 10 * second;

using selection = std::vector<const manifest_case*>;

instant response_timeout(const evaluation_request& request, const target& peer) {
  if (const auto chosen = request.cases->timeout_ms)
    return static_cast<instant>(*chosen) * millisecond;
  return peer.is_command() ? command_response_timeout : url_response_timeout;
}

instant startup_timeout(const evaluation_request& request, const target& peer) {
  if (request.startup_timeout_ms != 0) return request.startup_timeout_ms * millisecond;
  return peer.is_command() ? command_startup_timeout : url_startup_timeout;
}

/// One run from the first connection on.
class evaluation {
 public:
  evaluation(const evaluation_request& request, const target& peer, loader& modules,
             diagnostics& log)
      : request_{request},
        modules_{modules},
        log_{log},
        link_{&peer.transport(), peer.detail(),      &peer.view(),
              &host_table(),     peer.module_name(), peer.subject()},
        budget_{monotonic_clock()},
        context_{link_,
                 handshake_era(),
                 budget_,
                 notes_,
                 monotonic_clock(),
                 response_timeout(request, peer),
                 startup_timeout(request, peer)} {}

  result<report> run(const selection& selected) {
    if (auto problem = start()) return problem;
    if (!discovery_failure_)
      if (auto problem = preflight{context_, shared_->tools}.check(selected)) return problem;
    listing_ = std::move(shared_->tools);
    progress so_far{request_, selected};
    std::optional<watchdog> guard;
    if (request_.stuck) guard.emplace(watch(so_far));
    for (const auto* item : selected) so_far.add(run_case(*item));
    shared_.reset();
    return so_far.finish(notes_);
  }

 private:
  error start() {
    shared_ = std::make_unique<server_session>(context_);
    if (const auto status = shared_->open({}); status != MCPEVAL_OK)
      return incomplete_error("the server could not be started: " + shared_->peer.fault());
    const auto status = shared_->list(0);
    if (status == MCPEVAL_OK) return {};
    if (shared_->tools.pages() == 0 || status == MCPEVAL_BUDGET || status == MCPEVAL_CANCELLED)
      return incomplete_error("the server's tools could not be listed: " + shared_->peer.fault());
    discovery_failure_ = incomplete_reason(status);
    log_.line("the tool catalog is incomplete: " + shared_->peer.fault());
    return {};
  }

  case_report run_case(const manifest_case& item) {
    if (const auto reason = reason_not_to_run(item); !reason.empty())
      return errored(item, reason, "the case was not run");
    if (const auto reason = renew(); !reason.empty()) return errored(item, reason, renewal_fault_);
    case_runner runner{request_, context_, listing_, modules_};
    const std::uint64_t answered = shared_->peer.replies();
    case_outcome outcome = runner.run(item, *shared_);
    if (inherited_the_end(item, outcome, answered)) {
      shared_.reset();
      if (const auto reason = renew(); !reason.empty())
        return errored(item, reason, renewal_fault_);
      outcome = runner.run(item, *shared_);
    }
    served_ = served_ || outcome.used_shared;
    if (outcome.report.errored) {
      if (outcome.used_shared) shared_.reset();
      log_case(outcome.report, outcome.cause);
    }
    return outcome.report;
  }

  /// Why this case cannot even begin, or empty.
  std::string reason_not_to_run(const manifest_case& item) {
    if (request_.interrupted != nullptr && request_.interrupted->load())
      return "evaluation-interrupted";
    if (budget_.exhausted()) return "evaluation-budget-exceeded";
    if (!renewal_failure_.empty()) return renewal_failure_;
    if (discovery_failure_ && !item.kind.descriptor->partial_catalog) return *discovery_failure_;
    return {};
  }

  /// Makes sure that the shared session is alive: a case is never errored for its
  /// predecessor's fault (00, decision 5). A failure counts for every later case.
  std::string renew() {
    if (shared_ != nullptr && still_there(shared_->peer)) return {};
    shared_.reset();
    auto renewed = std::make_unique<server_session>(context_);
    const auto status = renewed->open({});
    if (status == MCPEVAL_OK) {
      shared_ = std::move(renewed);
      served_ = false;
      return {};
    }
    renewal_failure_ = incomplete_reason(status);
    renewal_fault_ = renewed->peer.fault();
    log_.line("no further connection could be opened: " + renewal_fault_);
    return renewal_failure_;
  }

  /// Reads what has arrived meanwhile, so that an end of the connection is noticed.
  static bool still_there(client& peer) {
    static_cast<void>(peer.catch_up());
    return peer.alive();
  }

  /// A connection that an earlier case used and that ended before this case got a reply may
  /// have died of the earlier case: whether that shows before or after this case's first request
  /// is chance, and chance must not decide (00, decisions 5 and 26). A case that only reads is
  /// then run once more, on a fresh connection.
  [[nodiscard]] bool inherited_the_end(const manifest_case& item, const case_outcome& outcome,
                                       std::uint64_t answered) const {
    return served_ && outcome.used_shared && !item.mutating && !shared_->peer.alive() &&
           outcome.report.reason == "transport-closed" && shared_->peer.replies() == answered;
  }

  case_report errored(const manifest_case& item, std::string_view reason,
                      const std::string& cause) {
    auto out = verdict::errored(item, reason);
    log_case(out, cause);
    return out;
  }

  void log_case(const case_report& item, const std::string& cause) {
    log_.line(item.id + " " + item.reason + ": " + cause);
  }

  watchdog::settings watch(progress& so_far) {
    return {monotonic_clock(), budget_.deadline(),
            [this] { return request_.interrupted != nullptr && request_.interrupted->load(); },
            [this, &so_far] { request_.stuck(so_far.abandon()); }};
  }

  const evaluation_request& request_;
  loader& modules_;
  diagnostics& log_;
  transport_link link_;
  budget budget_;
  advisories notes_;
  run_context context_;
  std::unique_ptr<server_session> shared_;
  bool served_ = false;  ///< a case has worked on the shared session
  catalog listing_;
  std::optional<std::string> discovery_failure_;
  std::string renewal_failure_;
  std::string renewal_fault_;
};

}  // namespace

result<report> evaluate(const evaluation_request& request, registry& installed, loader& modules,
                        diagnostics& log) {
  auto selected = select_cases(request);
  if (!selected) return selected.error();
  auto peer = target::resolve(request.target, installed, modules);
  if (!peer) return peer.error();
  const target settled = *std::move(peer);
  return evaluation{request, settled, modules, log}.run(*selected);
}

}  // namespace mcpeval::core
