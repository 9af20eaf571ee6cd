// SPDX-License-Identifier: MIT
/// surface-listing: declared resources and prompts can be listed (contract 02 section 3.12, 12
/// section 3.2).
#include "descriptor.hpp"

#include "checks/surface_case.hpp"

#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace {

/// Proposed for a server that declares anything to list.
struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_SERVER;
  static constexpr std::int32_t rank = 50;
  static constexpr std::string_view name = "declared-surfaces";
  static std::string propose(const mcpeval::scaffold_view& seen) {
    return mcpeval::checks::declares_surfaces(seen.server()) ? R"({"max_pages":5})" : "";
  }
};

struct surface_listing {
  void run(mcpeval::item item, mcpeval::run& run) { mcpeval::checks::judge_surfaces(item, run); }
  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<surface_listing>("surface-listing"));
