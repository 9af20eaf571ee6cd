// SPDX-License-Identifier: MIT
/// contention: two clients make the same call at once (contract 02 section 3.6).
#include "descriptor.hpp"

#include "checks/contention_case.hpp"
#include "checks/starting_case.hpp"

#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace {

struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_CLOSING;
  static constexpr std::int32_t rank = 10;
  static constexpr std::string_view name = "contention";
  static std::string propose(const mcpeval::scaffold_view& seen) {
    return mcpeval::checks::starting_call(seen.tools().at(0)).end_object().take();
  }
};

struct contention {
  void run(mcpeval::item item, mcpeval::run& run) { mcpeval::checks::judge_contention(item, run); }
  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<contention>("contention"));
