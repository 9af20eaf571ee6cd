// SPDX-License-Identifier: MIT
/// Cases about a method that the server calls back: sampling and elicitation.
#pragma once

#include "checks/callback.hpp"

#include <mcpeval/plugin/item.hpp>
#include <mcpeval/plugin/run.hpp>

#include <string_view>

namespace mcpeval::checks {

/// The method that the cases of a kind let the server call, and the kind's reasons in the order
/// in which they are tried.
struct callback_kind {
  std::string_view method;
  std::string_view flood;    ///< the server asked more often than `max_requests`
  std::string_view stalled;  ///< the call did not end in time
  std::string_view invalid;  ///< the call ended in a JSON-RPC error, or a request was malformed
};

/// Makes the case's call on its own session, answers what the server asks meanwhile, and judges
/// both. A result passes, "isError": true included (contract 02 section 3.16, 12 section 3.5).
void judge_callback(const item& one, run& services, const callback_kind& kind,
                    const callback_answer& answer);

}  // namespace mcpeval::checks
