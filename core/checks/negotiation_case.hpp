// SPDX-License-Identifier: MIT
/// Whether an unknown protocol version is answered with a supported one (contract 02 section 3.15,
/// 12 section 3.4).
#pragma once

#include <mcpeval/plugin/item.hpp>
#include <mcpeval/plugin/run.hpp>

namespace mcpeval::checks {

/// Asks at the version in use and at `bogus_version`, each on a fresh connection, by the rules of
/// the era of the case's own session.
void judge_negotiation(const item& one, run& services);

}  // namespace mcpeval::checks
