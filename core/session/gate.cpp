// SPDX-License-Identifier: MIT
#include "session/gate.hpp"

#include "session/era.hpp"
#include "session/mirrored_headers.hpp"

#include "checks/entry.hpp"

#include <algorithm>
#include <utility>

namespace mcpeval::core {

tool_class classify_tool(const value& entry) {
  if (checks::is_writer(entry)) return tool_class::writer;
  const bool read_only = entry["annotations"]["readOnlyHint"].is_true();
  return read_only ? tool_class::read_only : tool_class::unannotated;
}

tool_class classify_tool(const catalog& listed, std::string_view tool) {
  return listed.writer(tool) ? tool_class::writer : classify_tool(listed.find(tool));
}

bool mirrors_arguments(const run_context& context) {
  return context.link.answers_apart() && context.protocol->is_stateless();
}

bool can_be_called(const run_context& context, const value& entry) {
  return !mirrors_arguments(context) || mirrored_arguments(entry["inputSchema"]).has_value();
}

call_permit permit_of(const value& fields, const value& sandboxes, std::vector<std::string> tools,
                      bool operator_allows_mutation) {
  const bool mutating = fields["access"].string_or("") != "read_only";
  const auto sandbox = fields["sandbox"].string();
  const bool declared = sandbox && sandboxes[*sandbox];
  return {std::move(tools), mutating, operator_allows_mutation && declared};
}

bool may_call(const call_permit& permit, const catalog& listed, std::string_view tool) {
  if (permit.mutating && !permit.mutation_allowed) return false;
  if (std::ranges::find(permit.tools, tool) != permit.tools.end()) return true;
  return classify_tool(listed, tool) == tool_class::read_only;
}

}  // namespace mcpeval::core
