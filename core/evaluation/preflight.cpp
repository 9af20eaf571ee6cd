// SPDX-License-Identifier: MIT
#include "evaluation/preflight.hpp"

#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::string_view no_capabilities = "{}";

error missing_tool(const manifest_case& item, const std::string& tool, const catalog& listed) {
  const std::string start = "probe case " + item.id + ": the server ";
  if (listed.left_out(tool))
    return usage_error(start + "lists tool " + tool +
                       ", but its tools/list entry is invalid (it needs a string name and an "
                       "object inputSchema); mend the entry or remove the case");
  return usage_error(start + "does not list tool " + tool +
                     "; correct the manifest or the server's catalog");
}

}  // namespace

error preflight::check(const std::vector<const manifest_case*>& selected) {
  for (const auto* item : selected)
    for (const auto& tool : item->tools)
      if (!listed_.find(tool))
        if (auto problem = check_tool(*item, tool)) return problem;
  return {};
}

error preflight::check_tool(const manifest_case& item, const std::string& tool) {
  const plugin_descriptor& kind = *item.kind.descriptor;
  if (kind.session != session_policy::fresh || kind.client_capabilities == no_capabilities)
    return missing_tool(item, tool, listed_);
  auto found = further_.find(kind.client_capabilities);
  if (found == further_.end()) {
    server_session declaring{context_};
    open_options options;
    options.capabilities = kind.client_capabilities;
    auto status = declaring.open(options);
    if (status == MCPEVAL_OK) status = declaring.list(0);
    if (status != MCPEVAL_OK)
      return incomplete_error("the server's tools could not be listed for case " + item.id + ": " +
                              declaring.peer.fault());
    found = further_.emplace(kind.client_capabilities, std::move(declaring.tools)).first;
  }
  return found->second.find(tool) ? error{} : missing_tool(item, tool, found->second);
}

}  // namespace mcpeval::core
