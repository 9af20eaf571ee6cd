// SPDX-License-Identifier: MIT
/// `mcpeval plugins check`: each module in a child of its own, so that a crash is a finding.
#pragma once

#include "output.hpp"

#include <chrono>
#include <string>
#include <vector>

namespace mcpeval::cli {

struct plugins_check_request {
  std::vector<std::string> paths;
  bool trace = false;                 ///< show every run and what the module traces
  std::chrono::seconds patience{60};  ///< how long one module may take, by the wall clock
};

/// Drives every plugin of every module with a scripted server under the contract checker.
/// Prints one paragraph a module; answers status_success, status_verdict when there are
/// findings, status_usage when a path names no file that can be read.
[[nodiscard]] int check_plugins(const plugins_check_request& request, output& out);

}  // namespace mcpeval::cli
