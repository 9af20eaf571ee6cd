// SPDX-License-Identifier: MIT
/// The modules that tests/modules/meson.build made, and directories to put them into.
#pragma once

#include "registry/registry.hpp"

#include <mcpeval/abi.h>

#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::testing {

/// The path of a built module: "sound" or the name of what is wrong with it.
[[nodiscard]] std::string built_module(std::string_view name);

/// A directory of mode 0700 that is removed with everything in it.
class module_directory {
 public:
  module_directory();
  ~module_directory();
  module_directory(const module_directory&) = delete;
  module_directory& operator=(const module_directory&) = delete;

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  [[nodiscard]] std::string file(std::string_view name) const;
  /// Copies a built module to `name`; answers its path. Mode 0644.
  std::string put(std::string_view built, std::string_view name) const;
  /// The same under the built module's own name.
  std::string put(std::string_view built) const;

 private:
  std::string path_;
};

[[nodiscard]] std::string read_bytes(const std::string& path);
void write_bytes(const std::string& path, std::string_view bytes);

/// A scan of one directory.
[[nodiscard]] core::registry scan(const module_directory& directory,
                                  core::directory_origin origin = core::directory_origin::user);

/// "ready", "shadowed", or the code's id; "absent" for a path that the scan did not list.
[[nodiscard]] std::string state_of(const core::registry& modules, const std::string& path);

/// A host that offers nothing: enough for modules that only answer for their tables.
[[nodiscard]] const mcpeval_host& bare_host() noexcept;

}  // namespace mcpeval::testing
