// SPDX-License-Identifier: MIT
/// Loading a module: Boost.DLL, the entry, the table checks. Never unloads.
#pragma once

#include "base/result.hpp"
#include "registry/registry.hpp"

#include <mcpeval/abi.h>

#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// A failed load: the code for the registry, and one sentence.
struct load_problem {
  rejection code = rejection::load_failed;
  std::string sentence;
};

/// Maps modules on first use and keeps them mapped until the process ends. One per process;
/// not for use from two threads. `host` outlives it.
class loader {
 public:
  loader(registry& modules, const mcpeval_host& host);
  ~loader();
  loader(const loader&) = delete;
  loader& operator=(const loader&) = delete;

  /// The table of a ready plugin's interface ("mcpeval.probe/1"), checked for its version and
  /// size. A failure rejects the module in the registry and names the module and the code.
  [[nodiscard]] result<const void*> interface(const ready_plugin& plugin, const char* interface_id);
  /// An optional interface of a plugin that is loaded already; nullptr when it has none.
  [[nodiscard]] const void* optional_interface(const ready_plugin& plugin,
                                               const char* interface_id);

  /// Paths of the modules loaded so far, in order of loading: what a fingerprint covers.
  [[nodiscard]] const std::vector<std::string>& loaded() const noexcept;
  /// Calls each loaded module's close() once; the last thing before main() returns.
  void close_modules() noexcept;

 private:
  struct contents;
  contents* contents_;  ///< leaked on purpose: loaded modules are never forgotten
};

/// Name of the module whose function was entered last, NUL-terminated, for a crash handler.
/// Async-signal-safe to read.
[[nodiscard]] const char* current_module() noexcept;

/// Marks calls into a module for its scope, so that a crash can be named.
class module_scope {
 public:
  explicit module_scope(std::string_view module_name) noexcept;
  ~module_scope();
  module_scope(const module_scope&) = delete;
  module_scope& operator=(const module_scope&) = delete;

 private:
  char previous_[64];
};

}  // namespace mcpeval::core
