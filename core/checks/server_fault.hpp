// SPDX-License-Identifier: MIT
/// Ends of a request that are the server's doing (contract 02 section 3.21).
#pragma once

#include <mcpeval/plugin/exchange.hpp>
#include <mcpeval/plugin/status.hpp>

namespace mcpeval::checks {

/// Whether the server kept silent, went away, or broke the protocol. Every other status but OK
/// is the run's own: its budget, its operator, its policy.
[[nodiscard]] bool is_server_fault(mcpeval_status status) noexcept;

/// Whether the server answered. For kinds that fail a server which does not: false is its fault,
/// and what kept the request from being answered otherwise is a `stop`.
[[nodiscard]] bool answered(const attempted<exchange>& reply);

}  // namespace mcpeval::checks
