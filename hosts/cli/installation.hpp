// SPDX-License-Identifier: MIT
/// The modules of this process: the registry, and the loader with the host services that
/// modules may ask for.
#pragma once

#include "evaluation/evaluation.hpp"
#include "registry/loader.hpp"
#include "registry/registry.hpp"

#include <string>
#include <vector>

namespace mcpeval::cli {

/// Scans once; runs no module before its plugin is needed. Closes the loaded modules at its end.
class installation {
 public:
  /// `option_directories` are the values of --plugin-dir.
  explicit installation(const std::vector<std::string>& option_directories);
  ~installation();
  installation(const installation&) = delete;
  installation& operator=(const installation&) = delete;

  [[nodiscard]] core::registry& modules() noexcept { return modules_; }
  [[nodiscard]] core::loader& loader() noexcept { return loader_; }

  /// One line for each rejected module that somebody put where it is on purpose: through an
  /// option, the environment or the user's directory. Rejected built-in modules are seen in
  /// `plugins list` only.
  void report_rejections(core::diagnostics& log) const;

 private:
  core::registry modules_;
  core::loader loader_;
};

}  // namespace mcpeval::cli
