// SPDX-License-Identifier: MIT
#include "evaluation/preflight.hpp"

#include "session/gate.hpp"

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

error uncallable(const manifest_case& item, const std::string& tool) {
  return usage_error("probe case " + item.id + ": tool " + tool +
                     " cannot be called over HTTP, because an x-mcp-header annotation in its input "
                     "schema is invalid; mend the schema or remove the case");
}

error refused_writer(const manifest_case& item, const std::string& tool) {
  return usage_error("probe case " + item.id + ": the server annotates tool " + tool +
                     " as a writer (readOnlyHint false or destructiveHint true), and " +
                     item.kind.descriptor->id +
                     " cases may not call one, with --allow-mutation or without; name another "
                     "tool, or correct the annotations if the tool only reads");
}

}  // namespace

error preflight::check(const std::vector<const manifest_case*>& selected) {
  for (const auto* item : selected)
    for (const auto& tool : item->tools)
      if (auto problem = check_tool(*item, tool)) return problem;
  return {};
}

error preflight::check_tool(const manifest_case& item, const std::string& tool) {
  const auto listing = listing_for(item, tool);
  if (!listing) return listing.error();
  const value entry = (*listing)->find(tool);
  if (!entry) return missing_tool(item, tool, **listing);
  if (!item.kind.descriptor->judges_schemas && !can_be_called(context_, entry))
    return uncallable(item, tool);
  if (item.kind.descriptor->refuses_writers && classify_tool(**listing, tool) == tool_class::writer)
    return refused_writer(item, tool);
  return {};
}

/// The catalog to look for the tool in: the run's own, unless only another one can hold it.
result<const catalog*> preflight::listing_for(const manifest_case& item, const std::string& tool) {
  const plugin_descriptor& kind = *item.kind.descriptor;
  const bool declares =
      kind.session == session_policy::fresh && kind.client_capabilities != no_capabilities;
  if (listed_.find(tool) || !declares) return &listed_;
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
  return &found->second;
}

error check_skipped_tools(const std::vector<std::string>& names, const catalog& listed) {
  for (const auto& name : names) {
    if (listed.find(name)) continue;
    const std::string start = "--skip-tool " + name + ": ";
    if (listed.left_out(name))
      return usage_error(start +
                         "its tools/list entry is invalid (it needs a string name and an object "
                         "inputSchema), so it is never called; leave the option out");
    return usage_error(start + "the server does not list it; correct the name");
  }
  return {};
}

}  // namespace mcpeval::core
