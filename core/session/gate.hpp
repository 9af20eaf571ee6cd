// SPDX-License-Identifier: MIT
/// Which tools a case may call: the last check before a tools/call leaves the host.
#pragma once

#include "session/catalog.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// What a tool's annotations say (contract 03 section 5).
enum class tool_class : std::uint8_t { unannotated, read_only, writer };
[[nodiscard]] tool_class classify_tool(const value& entry);
/// The same over all that a server lists under one name: a writer if any entry says so.
[[nodiscard]] tool_class classify_tool(const catalog& listed, std::string_view tool);

/// Whether requests of this run mirror arguments in headers: stateless, over HTTP.
[[nodiscard]] bool mirrors_arguments(const run_context& context);
/// Whether the transport can carry calls of the tool: not where its schema asks for headers that
/// cannot be made (contract 12 section 1.4).
[[nodiscard]] bool can_be_called(const run_context& context, const value& entry);

/// What one case is allowed to do.
struct call_permit {
  std::vector<std::string> tools;  ///< the tools that the case names
  bool mutating = false;           ///< the case does not declare access "read_only"
  bool mutation_allowed = false;   ///< its sandbox is declared, and --allow-mutation was given
};

/// The permit of a case, from the manifest's own words: the case object and the sandboxes
/// object. Neither the manifest's rules nor the selection are taken to have been applied.
[[nodiscard]] call_permit permit_of(const value& fields, const value& sandboxes,
                                    std::vector<std::string> tools, bool operator_allows_mutation);

/// A case may call the tools it names in its manifest, and tools that are annotated read-only;
/// a mutating case nothing at all unless it is allowed. This stands on its own: a manifest
/// without the sandbox, and a run without the operator's flag, were refused earlier.
[[nodiscard]] bool may_call(const call_permit& permit, const catalog& listed,
                            std::string_view tool);

}  // namespace mcpeval::core
