// SPDX-License-Identifier: MIT
/// The decision order of a case about a callback, first hit wins.
#include "checks/callback_case.hpp"

#include "checks/declared_call.hpp"

#include <mcpeval/plugin/protocol.hpp>

namespace mcpeval::checks {

void judge_callback(const item& one, run& services, const callback_kind& kind,
                    const callback_answer& answer) {
  auto session = services.session();
  const auto max_requests = one["max_requests"].integer().value_or(0);
  // Servers that ask outside the call's own stream are heard, as clients in the field hear them.
  static_cast<void>(protocol{services}.try_listen(session));
  callback asked{session, services.json(), {kind.method, max_requests, answer}};

  auto begun = require(declared_call{one}.try_begin(session));
  const auto reply = begun.try_wait();
  const bool stalled = reply.status == MCPEVAL_TIMEOUT;
  if (!asked.ended_the_wait() && !stalled) require(reply.status);

  services.attempt();
  if (asked.flooded()) return services.fail(kind.flood, 1);
  if (stalled) return services.fail(kind.stalled, 1);
  if (reply.value.is_rpc_error() || asked.malformed()) services.fail(kind.invalid, 1);
}

}  // namespace mcpeval::checks
