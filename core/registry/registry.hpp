// SPDX-License-Identifier: MIT
/// Modules found at start-up, by id: ready, shadowed and rejected ones.
#pragma once

#include "registry/descriptor.hpp"
#include "registry/rejection.hpp"
#include "registry/search_path.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

enum class module_state : std::uint8_t { ready, shadowed, rejected };

/// One *.so of the search path and what became of it.
struct found_module {
  std::string path;  ///< absolute, as the directory lists it
  std::string file;  ///< what was judged and will be loaded: `path` with links resolved
  directory_origin origin = directory_origin::built_in;
  module_state state = module_state::rejected;
  std::optional<rejection> code;                ///< when rejected
  std::string detail;                           ///< one sentence for this file; may be empty
  std::optional<module_descriptor> descriptor;  ///< when its note could be read
  std::string descriptor_text;                  ///< the note's bytes
};

/// A plugin that may be used, and the module that holds it.
struct ready_plugin {
  const plugin_descriptor* descriptor = nullptr;
  const found_module* module = nullptr;
};

/// Scans the search path once; runs no plugin code. Everything it hands out lives as long as
/// the registry. Sorted by path within a directory, directories in search order.
class registry {
 public:
  static registry scan(const std::vector<search_directory>& directories);
  registry(registry&&) noexcept;
  registry& operator=(registry&&) noexcept;
  ~registry();

  [[nodiscard]] const std::vector<std::unique_ptr<found_module>>& modules() const noexcept;
  /// Ready plugins of a type: stock ids first, then third-party ones, each by id.
  [[nodiscard]] std::vector<ready_plugin> plugins(plugin_type type) const;
  /// nullptr descriptor when there is none.
  [[nodiscard]] ready_plugin find(plugin_type type, std::string_view id) const;
  /// The transport that answers for a URL scheme ("stdio" for commands).
  [[nodiscard]] ready_plugin transport_for(std::string_view scheme) const;
  /// The reporter of a format name.
  [[nodiscard]] ready_plugin reporter_for(std::string_view format) const;

  /// Records that a module proved unusable when it was loaded.
  void reject(const found_module& module, rejection code, std::string detail);

 private:
  struct contents;
  explicit registry(std::unique_ptr<contents> contents) noexcept;
  std::unique_ptr<contents> contents_;
};

/// What to say about a kind that no ready module provides: a rejected module names its code, a
/// stock kind how to get it; otherwise the nearest installed id and the list.
[[nodiscard]] std::string missing_plugin_sentence(const registry& modules, plugin_type type,
                                                  std::string_view id);

}  // namespace mcpeval::core
