// SPDX-License-Identifier: MIT
/// One row of a module's table: a plugin's id and what it answers for an interface.
#pragma once

#include <mcpeval/plugin/text.hpp>

#include <cstddef>
#include <string_view>

namespace mcpeval {

/// Made by probe<T>(id), transport<T>(id) and reporter<T>(id); listed in MCPEVAL_MODULE.
struct plugin_entry {
  std::string_view id;
  const void* (*find)(std::string_view interface_id) noexcept;
};

/// What the plugin `id` answers for `interface_id`; an empty id asks every plugin in turn.
template <std::size_t N>
const void* find_in(const plugin_entry (&plugins)[N], const char* interface_id,
                    mcpeval_text id) noexcept {
  for (const auto& plugin : plugins)
    if (id.size == 0 || plugin.id == view(id))
      if (const void* found = plugin.find(interface_id)) return found;
  return nullptr;
}

}  // namespace mcpeval
