// SPDX-License-Identifier: MIT
#include "session/gate.hpp"

#include <algorithm>

namespace mcpeval::core {

tool_class classify_tool(const value& entry) {
  const value annotations = entry["annotations"];
  if (annotations["readOnlyHint"].is_false() || annotations["destructiveHint"].is_true())
    return tool_class::writer;
  return annotations["readOnlyHint"].is_true() ? tool_class::read_only : tool_class::unannotated;
}

bool may_call(const call_permit& permit, const catalog& listed, std::string_view tool) {
  if (permit.mutating && !permit.mutation_allowed) return false;
  if (std::ranges::find(permit.tools, tool) != permit.tools.end()) return true;
  return classify_tool(listed.find(tool)) == tool_class::read_only;
}

}  // namespace mcpeval::core
