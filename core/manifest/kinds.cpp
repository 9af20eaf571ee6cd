// SPDX-License-Identifier: MIT
#include "manifest/kinds.hpp"

namespace mcpeval::core {

ready_plugin installed_kinds::find(std::string_view label) const {
  return installed_.find(plugin_type::probe, label);
}

std::string installed_kinds::missing(std::string_view label) const {
  return missing_plugin_sentence(installed_, plugin_type::probe, label);
}

result<const mcpeval_probe*> installed_kinds::table(const ready_plugin& kind) {
  if (modules_ == nullptr) return static_cast<const mcpeval_probe*>(nullptr);
  const result<const void*> found = modules_->interface(kind, MCPEVAL_PROBE_ID);
  if (!found) return found.error();
  return static_cast<const mcpeval_probe*>(*found);
}

}  // namespace mcpeval::core
