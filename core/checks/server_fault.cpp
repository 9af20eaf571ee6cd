// SPDX-License-Identifier: MIT
/// Whose fault a request without a reply is.
#include "checks/server_fault.hpp"

namespace mcpeval::checks {

bool is_server_fault(mcpeval_status status) noexcept {
  return status == MCPEVAL_TIMEOUT || status == MCPEVAL_CLOSED || status == MCPEVAL_PROTOCOL;
}

bool answered(const attempted<exchange>& reply) {
  if (!reply && !is_server_fault(reply.status)) throw stop{reply.status};
  return reply.status == MCPEVAL_OK;
}

}  // namespace mcpeval::checks
