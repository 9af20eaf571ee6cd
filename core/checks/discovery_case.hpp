// SPDX-License-Identifier: MIT
/// The stateless era: what server/discover answers, at a version in use and at an unknown one
/// (contract 12 section 3.4).
#pragma once

#include <mcpeval/plugin/run.hpp>

#include <string_view>

namespace mcpeval::checks {

/// Three attempts, each the first request of a fresh connection. Of the versions that a server
/// lists, the one in use is the newest that mcpeval speaks.
void judge_discovery(run& services, std::string_view in_use, std::string_view unknown);

}  // namespace mcpeval::checks
