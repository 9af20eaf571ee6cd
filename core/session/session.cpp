// SPDX-License-Identifier: MIT
#include "session/session.hpp"

namespace mcpeval::core {

mcpeval_status server_session::open(const open_options& options) {
  const run_context& context = peer.context();
  open_options bounded = options;
  if (bounded.deadline == 0) bounded.deadline = after(context.time.now(), context.startup_timeout);
  const auto connected = peer.connect(bounded.deadline);
  if (connected != MCPEVAL_OK) return connected;
  return context.protocol->open(peer, bounded, opened);
}

mcpeval_status server_session::list(instant deadline) {
  if (!tried_) {
    tried_ = true;
    listing_ = tools.discover(peer, deadline);
  }
  return listing_;
}

}  // namespace mcpeval::core
