// SPDX-License-Identifier: MIT
#include "evaluation/trial_calls.hpp"

#include "session/gate.hpp"

#include <mcpeval/plugin/json_writer.hpp>
#include <mcpeval/plugin/text.hpp>

#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::string_view resource_update = "notifications/resources/updated";

/// Hears what a server says beside its reply while a call is open.
class listener {
 public:
  explicit listener(client& peer) : peer_{peer}, requests_before_{peer.requests()} {
    peer_.observe(&observer_);
  }
  listener(const listener&) = delete;
  listener& operator=(const listener&) = delete;
  ~listener() { peer_.observe(nullptr); }

  [[nodiscard]] bool heard_more() const { return updated_ || peer_.requests() != requests_before_; }

 private:
  static mcpeval_status notice(void* self, mcpeval_text method, mcpeval_value) {
    auto& heard = *static_cast<listener*>(self);
    heard.updated_ = heard.updated_ || mcpeval::view(method) == resource_update;
    return MCPEVAL_OK;
  }

  client& peer_;
  std::uint64_t requests_before_;
  bool updated_ = false;
  mcpeval_observer observer_{sizeof(mcpeval_observer), 0, this, nullptr, &notice};
};

}  // namespace

trial_calls::trial_calls(std::unique_ptr<server_session> first, const catalog& listed,
                         const std::atomic<bool>* interrupted)
    : context_{first->peer.context()},
      session_{std::move(first)},
      listed_{listed},
      interrupted_{interrupted} {}

result<std::vector<verified_tool>> trial_calls::run(const std::vector<considered_tool>& tools) {
  std::vector<verified_tool> verified;
  for (const auto& tool : tools) {
    if (verified.size() == most_verified) break;
    if (!is_allowed(tool)) continue;
    trial outcome;
    if (auto problem = try_tool(tool, outcome)) return problem;
    if (outcome.plain_success) verified.push_back({tool.entry, outcome.latency});
  }
  return verified;
}

/// The decision and, on its own, the gate that every case's calls pass: a writer is not called
/// even if one of the two were wrong.
bool trial_calls::is_allowed(const considered_tool& tool) const {
  if (!is_candidate(tool.decision) || !can_be_called(context_, tool.entry)) return false;
  if (classify_tool(listed_, tool.name()) == tool_class::writer) return false;
  call_permit permit;
  if (tool.decision == trial_decision::attested) permit.tools.emplace_back(tool.name());
  return may_call(permit, listed_, tool.name());
}

/// A connection that ends before this call got a reply may have died of an earlier one: whether
/// that shows before or after the request is chance, so a call that the server never read is made
/// once more on a fresh one (00, decisions 5 and 26).
error trial_calls::try_tool(const considered_tool& tool, trial& out) {
  if (auto problem = stopped(MCPEVAL_OK)) return problem;
  if (auto problem = renew()) return problem;
  const bool may_inherit = served_;
  const std::uint64_t delivered = session_->peer.delivered();
  auto status = call(tool.name(), out);
  if (status == MCPEVAL_CLOSED && may_inherit && session_->peer.delivered() == delivered) {
    session_.reset();
    if (auto problem = renew()) return problem;
    status = call(tool.name(), out);
  }
  if (auto problem = stopped(status)) return problem;
  if (status != MCPEVAL_OK) session_.reset();
  return {};
}

error trial_calls::renew() {
  if (session_ != nullptr && session_->peer.catch_up() == MCPEVAL_OK && session_->peer.alive())
    return {};
  session_ = std::make_unique<server_session>(context_);
  served_ = false;
  const auto status = session_->open({});
  if (auto problem = stopped(status)) return problem;
  if (status == MCPEVAL_OK) return {};
  return incomplete_error("no further connection could be opened: " + session_->peer.fault());
}

mcpeval_status trial_calls::call(std::string_view tool, trial& out) {
  json_writer params;
  params.begin_object().member("name", tool).key("arguments").raw("{}").end_object();
  served_ = true;
  client& peer = session_->peer;
  request_id id = 0;
  if (const auto begun = peer.begin({"tools/call", params.text(), tool}, id); begun != MCPEVAL_OK)
    return begun;
  const listener hearing{peer};
  reply answer;
  const auto status = peer.wait(id, 0, answer);
  if (status != MCPEVAL_OK) return status;
  out.plain_success = answer.outcome == MCPEVAL_RESULT && !hearing.heard_more();
  out.latency = answer.received_at - answer.sent_at;
  return MCPEVAL_OK;
}

/// Why no further call may be made, if that is so.
error trial_calls::stopped(mcpeval_status status) const {
  const bool told = interrupted_ != nullptr && interrupted_->load();
  if (told || status == MCPEVAL_CANCELLED)
    return incomplete_error("the operator stopped the run; nothing was written");
  if (status == MCPEVAL_BUDGET || context_.spending.exhausted())
    return incomplete_error(
        "the evaluation's time or request budget is spent; nothing was written: name fewer tools "
        "with --tool");
  return {};
}

}  // namespace mcpeval::core
