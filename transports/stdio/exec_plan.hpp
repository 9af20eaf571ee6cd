// SPDX-License-Identifier: MIT
/// What a forked child does until it is another program.
#pragma once

#include "launch.hpp"

#include <sys/types.h>

#include <array>
#include <vector>

namespace mcpeval::stdio {

/// Everything is allocated before the fork: become() makes only async-signal-safe calls, as a
/// child of a process with threads must.
///
/// The program does not outlive its host: the kernel kills it with SIGKILL when the thread that
/// forked it ends, however that comes about. This holds for the child itself, not for processes
/// that it starts, and not for a program that exec gives other rights (set-user-ID and the like).
class exec_plan {
 public:
  /// `standard` become descriptors 0, 1 and 2; `report` receives a launch_fault. Borrows
  /// everything.
  exec_plan(const command& what, std::array<int, 3> standard, int report);

  /// Only in the child. Ends the process if the program cannot be executed.
  [[noreturn]] void become() const noexcept;

 private:
  void die_with_host() const noexcept;
  [[nodiscard]] launch_fault prepare() const noexcept;
  [[nodiscard]] launch_fault execute() const noexcept;
  [[nodiscard]] int try_file(const char* file) const noexcept;

  const command& what_;
  pid_t host_;
  std::array<int, 3> standard_;
  int report_;
  std::vector<char*> arguments_;
  std::vector<char*> environment_;
  mutable std::vector<char*> shell_arguments_;  ///< the second one is the file
};

}  // namespace mcpeval::stdio
