// SPDX-License-Identifier: MIT
/// No SIGPIPE from a connection that the peer closed.
#pragma once

#include <signal.h>

namespace mcpeval::http {

/// While it lives, this thread raises no SIGPIPE, whatever the host does about that signal; one
/// that was already pending stays pending. TLS libraries write without asking for that themselves.
class quiet_pipes {
 public:
  quiet_pipes() noexcept;
  quiet_pipes(const quiet_pipes&) = delete;
  quiet_pipes& operator=(const quiet_pipes&) = delete;
  ~quiet_pipes();

 private:
  sigset_t before_{};
  bool was_pending_ = false;
};

}  // namespace mcpeval::http
