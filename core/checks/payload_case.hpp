// SPDX-License-Identifier: MIT
/// Whether an oversized argument is answered (contract 02 section 3.11, 12 section 3.2).
#pragma once

#include <mcpeval/plugin/item.hpp>
#include <mcpeval/plugin/run.hpp>

namespace mcpeval::checks {

/// Makes the declared call with `field` as a string of `size_bytes`; a proper error will do unless
/// `expect_handled`.
void judge_payload(const item& one, run& services);

}  // namespace mcpeval::checks
