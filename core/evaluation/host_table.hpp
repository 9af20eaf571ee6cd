// SPDX-License-Identifier: MIT
/// The mcpeval_host that modules receive.
#pragma once

#include <mcpeval/abi.h>

namespace mcpeval::core {

/// Lives for ever; [any] thread. trace() drops its lines: the product has no verbose mode.
[[nodiscard]] const mcpeval_host& host_table() noexcept;

}  // namespace mcpeval::core
