// SPDX-License-Identifier: MIT
/// Writing to a pipe whose reader may be gone, without the signal for it.
#pragma once

#include <sys/types.h>
#include <sys/uio.h>

#include <span>

namespace mcpeval::stdio {

/// Whether this process ignores SIGPIPE, so that a plain writev() is quiet already.
[[nodiscard]] bool ignores_broken_pipes() noexcept;

/// writev() that answers EPIPE and raises no SIGPIPE, whatever the host does about that signal;
/// one that was already pending stays pending.
[[nodiscard]] ssize_t quiet_write(int fd, std::span<const iovec> parts) noexcept;

}  // namespace mcpeval::stdio
