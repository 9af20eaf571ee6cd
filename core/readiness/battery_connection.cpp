// SPDX-License-Identifier: MIT
#include "readiness/battery_connection.hpp"

#include <utility>

namespace mcpeval::core {

battery_connection::battery_connection(const run_context& context,
                                       const std::atomic<bool>* interrupted)
    : context_{context}, interrupted_{interrupted} {
  context_.response_timeout = standard_response_timeout;
}

mcpeval_status battery_connection::start(std::unique_ptr<server_session> opened) {
  if (const auto status = halted(); status != MCPEVAL_OK) return status;
  session_ = std::move(opened);
  if (session_ == nullptr) {
    if (const auto status = connect(); status != MCPEVAL_OK) return status;
  } else {
    session_->peer.limit_responses(standard_response_timeout);
  }
  used_ = true;
  const auto status = remember(session_->list(0));
  fault_ = session_->peer.fault();
  listed_ = std::move(session_->tools);
  return status;
}

mcpeval_status battery_connection::make(const step& wanted) {
  made_ = false;
  if (const auto status = ready(); status != MCPEVAL_OK) return status;
  const bool may_inherit = used_;
  const progress_mark before{session_->peer.replies(), session_->peer.delivered()};
  auto status = perform(wanted);
  if (status == MCPEVAL_OK) return status;
  if (may_inherit && died_before(before)) {
    made_ = false;
    if (const auto renewed = connect(); renewed != MCPEVAL_OK) return renewed;
    status = perform(wanted);
  }
  if (status == MCPEVAL_OK || halted() != MCPEVAL_OK) return status;
  static_cast<void>(connect());
  return status;
}

mcpeval_status battery_connection::perform(const step& wanted) {
  used_ = true;
  made_ = true;
  const auto status = wanted(*session_);
  if (status != MCPEVAL_OK) fault_ = session_->peer.fault();
  return remember(status);
}

bool battery_connection::died_before(const progress_mark& mark) const {
  const client& peer = session_->peer;
  return !peer.alive() && peer.replies() == mark.replies && peer.delivered() == mark.delivered;
}

/// A live connection on which no earlier request can still occupy the server.
mcpeval_status battery_connection::ready() {
  if (const auto status = halted(); status != MCPEVAL_OK) return status;
  if (session_ != nullptr) {
    static_cast<void>(remember(session_->peer.catch_up()));
    if (session_->peer.alive() && session_->peer.unanswered() == 0) return halted();
  }
  return connect();
}

mcpeval_status battery_connection::connect() {
  session_.reset();
  used_ = false;
  auto fresh = std::make_unique<server_session>(context_);
  const auto status = remember(fresh->open({}));
  if (status == MCPEVAL_OK)
    session_ = std::move(fresh);
  else
    fault_ = fresh->peer.fault();
  return status;
}

judged_case battery_connection::case_on(server_session& session, std::string tool) const {
  case_access access{context_, &session, true, &listed_, {}, "{}"};
  if (!tool.empty()) access.permit.tools.push_back(std::move(tool));
  access.refuses_writers = true;  // as any further client sees the tool, too
  return judged_case{std::move(access), interrupted_};
}

const server_session* battery_connection::reach() {
  return ready() == MCPEVAL_OK ? session_.get() : nullptr;
}

mcpeval_status battery_connection::halted() {
  if (halted_ != MCPEVAL_OK) return halted_;
  if (interrupted_ != nullptr && interrupted_->load()) return remember(MCPEVAL_CANCELLED);
  return context_.spending.exhausted() ? remember(MCPEVAL_BUDGET) : MCPEVAL_OK;
}

mcpeval_status battery_connection::remember(mcpeval_status status) {
  if (status == MCPEVAL_BUDGET || status == MCPEVAL_CANCELLED) halted_ = status;
  return status;
}

}  // namespace mcpeval::core
