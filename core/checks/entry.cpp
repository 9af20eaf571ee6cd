// SPDX-License-Identifier: MIT
/// Reading tools/list entries.
#include "checks/entry.hpp"

namespace mcpeval::checks {

bool is_sound_entry(const value& entry) {
  const value name = entry["name"];
  if (!name.is_string() || name.size() == 0 || name.size() > longest_tool_name) return false;
  return entry["inputSchema"].is_object();
}

std::string_view entry_name(const value& entry) { return entry["name"].string_or(""); }

value find_entry(const value& catalog, std::string_view tool) {
  for (std::size_t i = 0; i < catalog.size(); ++i)
    if (entry_name(catalog.at(i)) == tool) return catalog.at(i);
  return {};
}

bool is_writer(const value& entry) {
  const value annotations = entry["annotations"];
  return annotations["readOnlyHint"].is_false() || annotations["destructiveHint"].is_true();
}

}  // namespace mcpeval::checks
