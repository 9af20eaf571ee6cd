// SPDX-License-Identifier: MIT
/// The monotonic clock, and waiting for file descriptors until an instant on it.
#pragma once

#include <poll.h>

#include <cstdint>
#include <span>

namespace mcpeval::stdio {

/// Absolute CLOCK_MONOTONIC nanoseconds, as the ABI counts them.
using instant = std::uint64_t;

inline constexpr instant millisecond = 1'000'000;
inline constexpr instant second = 1'000 * millisecond;

[[nodiscard]] instant now() noexcept;

/// Waits until one of `watched` is ready, a signal arrives, or the deadline has passed; never
/// returns for the deadline before it. A deadline in the past looks once without waiting.
/// Afterwards `revents` holds what is ready, nothing after a signal.
void wait_for(std::span<pollfd> watched, instant deadline) noexcept;

}  // namespace mcpeval::stdio
