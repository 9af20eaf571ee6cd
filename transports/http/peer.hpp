// SPDX-License-Identifier: MIT
/// Which peer addresses are this machine.
#pragma once

#include <sys/socket.h>

namespace mcpeval::http {

/// 127.0.0.0/8, ::1, and the former written as an IPv6 address; `size` bytes of it can be read.
[[nodiscard]] bool is_loopback(const sockaddr& address, socklen_t size) noexcept;

}  // namespace mcpeval::http
