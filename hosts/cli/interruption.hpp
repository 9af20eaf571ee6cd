// SPDX-License-Identifier: MIT
/// Ctrl-C, SIGTERM and SIGHUP: the first one ends the run in good order, the second one the
/// process.
#pragma once

#include <atomic>

namespace mcpeval::cli {

/// From now on the first SIGINT, SIGTERM or SIGHUP sets the flag and wakes every open channel. A
/// signal that is ignored when the program starts (nohup, a background job) stays ignored.
void watch_for_interruption() noexcept;

/// The flag: true once the operator has asked to stop.
[[nodiscard]] const std::atomic<bool>& interruption() noexcept;

}  // namespace mcpeval::cli
