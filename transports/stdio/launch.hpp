// SPDX-License-Identifier: MIT
/// Fork and exec: a started process with its three pipes, or what kept it from starting.
#pragma once

#include "child.hpp"
#include "command.hpp"
#include "deadline.hpp"
#include "unique_fd.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace mcpeval::stdio {

/// Where a start failed.
enum class launch_step : std::int32_t {
  none,
  pipes,        ///< the host could not make its pipes
  fork,         ///< the system gave no process
  directory,    ///< the working directory could not be entered
  program,      ///< no candidate could be executed
  interpreter,  ///< the file is there; what its first line names is not
  deadline,     ///< exec did not come to an end in time
};

struct launch_fault {
  launch_step step = launch_step::none;
  std::int32_t error = 0;  ///< errno
};

/// A running process and our ends of its pipes: non-blocking and closed on exec.
struct launched {
  child process;
  unique_fd input;
  unique_fd output;
  unique_fd diagnostics;
};

/// Returns once the program runs or has failed to. The thread that calls this must outlive the
/// program, which is killed with it. In the child: an own process group, an empty
/// signal mask, no handler, SIGPIPE at its default, no descriptor but the three pipes.
[[nodiscard]] launch_fault launch(const command& what, instant deadline,
                                  std::optional<launched>& out);

/// One sentence that names the program, says what happened and what to do.
[[nodiscard]] std::string sentence(const launch_fault& fault, const command& what);

}  // namespace mcpeval::stdio
