// SPDX-License-Identifier: MIT
#include "evaluation/evaluation.hpp"

#include "evaluation/case_runner.hpp"
#include "evaluation/operation.hpp"
#include "evaluation/preflight.hpp"
#include "evaluation/progress.hpp"
#include "evaluation/selection.hpp"
#include "evaluation/watchdog.hpp"

#include <memory>
#include <optional>
#include <utility>

namespace mcpeval::core {
namespace {

using selection = std::vector<const manifest_case*>;

/// What had happened before a case began.
struct progress_mark {
  std::uint64_t replies;    ///< on the shared session
  std::uint64_t delivered;  ///< requests on the shared session that the server may have read
  std::uint64_t calls;      ///< that a server may have acted upon
};

/// One run from the first connection on.
class evaluation {
 public:
  evaluation(const evaluation_request& request, const target& peer, loader& modules,
             diagnostics& log)
      : request_{request},
        modules_{modules},
        log_{log},
        operation_{peer, {request.cases->timeout_ms, request.startup_timeout_ms}},
        context_{operation_.context()} {}

  result<report> run(const selection& selected) {
    if (auto problem = start()) return problem;
    if (!discovery_failure_) {
      if (auto problem = preflight{context_, shared_->tools}.check(selected)) return problem;
      if (auto problem = check_skipped_tools(request_.skip_tools, shared_->tools)) return problem;
    }
    listing_ = std::move(shared_->tools);
    progress so_far{request_, selected, operation_.protocol()};
    std::optional<watchdog> guard;
    if (request_.stuck) guard.emplace(watch(so_far));
    for (std::size_t done = 0; done < selected.size(); ++done) {
      if (request_.announce) request_.announce(done, selected.size(), selected[done]->id);
      so_far.add(run_case(*selected[done]));
    }
    // what was said after the last reply still counts as an advisory
    if (shared_ != nullptr) static_cast<void>(shared_->peer.catch_up());
    shared_.reset();
    report measured;
    if (request_.measure)
      if (auto problem = request_.measure(context_, measured)) return problem;
    if (!is_interrupted()) operation_.examine_manners();
    return so_far.finish(context_.notes, std::move(measured));
  }

 private:
  error start() {
    auto opened = operation_.open();
    if (!opened) return opened.error();
    shared_ = *std::move(opened);
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
    renewed_ = false;
    if (const auto reason = renew(); !reason.empty()) return errored(item, reason, renewal_fault_);
    case_runner runner{request_, context_, listing_, modules_};
    const progress_mark before{shared_->peer.replies(), shared_->peer.delivered(),
                               context_.spending.calls()};
    case_outcome outcome = runner.run(item, *shared_);
    if (inherited_the_end(item, outcome, before)) {
      shared_.reset();
      if (const auto reason = renew(); !reason.empty())
        return errored(item, reason, renewal_fault_);
      outcome = runner.run(item, *shared_);
    }
    // A server may still be at a request that got no reply in time, verdict or not: the next case
    // does not wait behind it.
    if (outcome.used_shared && (outcome.report.errored || shared_->peer.unanswered() > 0))
      shared_.reset();
    if (outcome.report.errored) log_case(outcome.report, outcome.cause);
    return outcome.report;
  }

  /// Why this case cannot even begin, or empty.
  std::string reason_not_to_run(const manifest_case& item) {
    if (is_interrupted()) return "evaluation-interrupted";
    if (context_.spending.exhausted()) return "evaluation-budget-exceeded";
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
      renewed_ = true;
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

  /// A connection that was there before this case, and that ended before this case got a reply,
  /// may have died of the earlier case: whether that shows before or after this case's first
  /// request is chance, and chance must not decide (00, decisions 5 and 26). The case is then run
  /// once more, on a fresh connection, if the server never read a request of it. A server that
  /// read one and died of it has earned what the case says.
  [[nodiscard]] bool inherited_the_end(const manifest_case& item, const case_outcome& outcome,
                                       const progress_mark& before) const {
    if (renewed_ || !outcome.used_shared || outcome.report.reason.empty()) return false;
    if (shared_->peer.alive() || shared_->peer.replies() != before.replies) return false;
    // A case with a second client may have called that one's server, too.
    const bool may_call_again =
        context_.spending.calls() == before.calls || item.fields["access"].string() == "read_only";
    return shared_->peer.delivered() == before.delivered && may_call_again;
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

  [[nodiscard]] bool is_interrupted() const {
    return request_.interrupted != nullptr && request_.interrupted->load();
  }

  watchdog::settings watch(progress& so_far) {
    return {monotonic_clock(), context_.spending.deadline(), [this] { return is_interrupted(); },
            [this, &so_far] { request_.stuck(so_far.abandon()); }};
  }

  const evaluation_request& request_;
  loader& modules_;
  diagnostics& log_;
  operation operation_;
  const run_context& context_;
  std::unique_ptr<server_session> shared_;
  bool renewed_ = false;  ///< the shared session was opened for the case at hand
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
