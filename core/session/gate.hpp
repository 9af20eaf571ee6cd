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

/// What one case is allowed to do.
struct call_permit {
  std::vector<std::string> tools;  ///< the tools that the case names
  bool mutating = false;           ///< the case declares access "mutating"
  bool mutation_allowed = false;   ///< the operator gave --allow-mutation
};

/// A case may call the tools it names in its manifest, and tools that are annotated read-only;
/// a mutating case nothing at all unless the operator allowed it. This stands on its own: the
/// run was refused earlier if the operator's flag was missing.
[[nodiscard]] bool may_call(const call_permit& permit, const catalog& listed,
                            std::string_view tool);

}  // namespace mcpeval::core
