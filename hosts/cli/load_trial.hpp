// SPDX-License-Identifier: MIT
/// Finds what only loading a module shows, without loading it into this process.
#pragma once

#include "base/error.hpp"
#include "registry/registry.hpp"

#include <mcpeval/abi.h>

#include <chrono>
#include <optional>

namespace mcpeval::cli {

/// How long one module may take to load, by the wall clock.
inline constexpr std::chrono::milliseconds load_patience{10'000};

/// Loads every ready module in a child and asks it for each plugin that it declares; rejects those
/// that fail, end the child or do not come back. An error when no child can be started: then
/// nothing is known of the modules that were not tried.
[[nodiscard]] std::optional<core::error> try_loading(
    core::registry& modules, const mcpeval_host& host,
    std::chrono::milliseconds patience = load_patience);

}  // namespace mcpeval::cli
