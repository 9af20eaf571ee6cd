// SPDX-License-Identifier: MIT
/// A child process and its group: whether it lives, how it ended, and its end.
#pragma once

#include "deadline.hpp"
#include "unique_fd.hpp"

#include <mcpeval/abi.h>

#include <sys/types.h>

#include <cstdint>

namespace mcpeval::stdio {

/// How a process ended, in the words of mcpeval_channel_detail.
struct exit_record {
  std::int32_t kind = MCPEVAL_RUNNING;
  std::int32_t value = 0;  ///< exit status or signal; -1 when the system did not keep it
};

/// The owner of a process that leads its own group. The process is reaped last of all: as long
/// as it is at least a zombie, neither its id nor its group's can name a stranger. (Where the host
/// ignores SIGCHLD the kernel keeps no zombies: the end is seen, but not its status.)
class child {
 public:
  child() noexcept = default;
  explicit child(pid_t pid) noexcept;
  child(child&& other) noexcept;
  child& operator=(child&&) = delete;
  /// Kills what is left of the group and reaps the process.
  ~child();

  /// Readable once the process has ended; -1 where the system has no such descriptor.
  [[nodiscard]] int exit_fd() const noexcept { return exit_fd_.get(); }
  /// Asks the system; does not wait.
  [[nodiscard]] bool has_ended() noexcept { return ending().kind != MCPEVAL_RUNNING; }
  [[nodiscard]] exit_record ending() noexcept;
  /// Waits until it has ended or the deadline has passed.
  void await_end(instant deadline) noexcept;
  void signal_group(int signal) const noexcept;

 private:
  pid_t pid_ = -1;
  unique_fd exit_fd_;
  exit_record record_;
};

}  // namespace mcpeval::stdio
