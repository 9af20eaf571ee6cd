// SPDX-License-Identifier: MIT
/// One method that the server may call back while a tool call is open (contract 02 section 3.16).
#pragma once

#include <mcpeval/plugin/session.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace mcpeval::checks {

/// Answers a callback: the result as JSON text, or empty when `params` is malformed.
using callback_answer = std::function<std::string(const value& params)>;

/// What a case lets the server ask.
struct callback_rules {
  std::string_view method;
  std::int64_t max_requests;
  callback_answer answer;
};

/// Observes a session for as long as it lives. The request above the bound is left unanswered and
/// ends the wait that delivered it.
///
/// In the handshake era a malformed request is declined and remembered, and requests of other
/// methods do not come here. In the stateless era nothing can be declined: what is malformed ends
/// the wait, a foreign method is the host's to judge, and both eras' bound counts every request
/// that arrives here, summed over all rounds (contract 12 section 3.5).
class callback {
 public:
  callback(session& connection, const mcpeval_json* json, const callback_rules& rules);
  callback(const callback&) = delete;
  callback& operator=(const callback&) = delete;
  ~callback();

  /// Whether the server asked more often than the case allows.
  [[nodiscard]] bool flooded() const noexcept { return requests_ > rules_.max_requests; }
  /// Whether a request was malformed.
  [[nodiscard]] bool malformed() const noexcept { return malformed_; }
  /// Whether a wait ended because of what was asked, so that its status says nothing of the server.
  [[nodiscard]] bool ended_the_wait() const noexcept {
    return flooded() || (stateless_ && malformed_);
  }

 private:
  static mcpeval_status on_request(void* self, mcpeval_text method, mcpeval_value params,
                                   mcpeval_sink* result) noexcept;
  mcpeval_status answer(std::string_view method, const value& params, mcpeval_sink& result);
  mcpeval_status reject();

  session* connection_;
  const mcpeval_json* json_;
  bool stateless_;
  callback_rules rules_;
  mcpeval_observer observer_;
  std::int64_t requests_ = 0;
  bool malformed_ = false;
};

}  // namespace mcpeval::checks
