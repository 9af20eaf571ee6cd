// SPDX-License-Identifier: MIT
/// `mcpeval init` and `mcpeval audit` in a folder of their own, against the demo or a script.
#pragma once

#include "program_under_test.hpp"

#include <string>
#include <vector>

namespace mcpeval::testing {

/// Where one or several runs happen.
class scaffold_run {
 public:
  using words = std::vector<std::string>;

  /// "COMMAND --server demo WORDS -- mcpeval-demo ARGUMENTS".
  [[nodiscard]] program_result demo(const std::string& command, const words& options = {},
                                    const words& arguments = {}) const;
  /// "init --server s WORDS -- scripted server", which logs what it receives.
  [[nodiscard]] program_result scripted(const std::string& script, const words& options = {}) const;
  [[nodiscard]] program_options scripted_options(const std::string& script,
                                                 const words& options = {}) const;
  /// A server command that leaves a mark when it is started.
  [[nodiscard]] program_result marking(const words& all) const;
  [[nodiscard]] bool server_ran() const { return folder_.has("mark"); }

  /// Bytes of a file of the folder; empty when there is none.
  [[nodiscard]] std::string read(const std::string& name) const;
  /// Names of the tools that the scripted server was asked to call, each with a space behind.
  [[nodiscard]] std::string called() const;
  [[nodiscard]] const temporary_folder& folder() const noexcept { return folder_; }

 private:
  temporary_folder folder_;
};

/// The text with the number behind `slow_read`'s max_latency_ms replaced by N: it is the one
/// bound that follows a measured time. A number below 1600 stays.
[[nodiscard]] std::string without_slow_bound(std::string text);

}  // namespace mcpeval::testing
