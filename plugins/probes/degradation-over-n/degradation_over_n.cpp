// SPDX-License-Identifier: MIT
/// degradation-over-n: the same call keeps succeeding (contract 02 section 3.7).
#include "descriptor.hpp"

#include "checks/declared_call.hpp"
#include "checks/repeat.hpp"
#include "checks/starting_case.hpp"

#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace {

struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_TOOL;
  static constexpr std::int32_t rank = 20;
  static constexpr std::string_view name = "repeat";
  static std::string propose(const mcpeval::scaffold_view& seen) {
    auto fields = mcpeval::checks::starting_call(seen.tool());
    return fields.key("max_attempts").integer(5).end_object().take();
  }
};

struct degradation_over_n {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    const mcpeval::checks::declared_call call{item};
    mcpeval::checks::repeat(run, item["max_attempts"].integer().value_or(0),
                            [&]() -> std::string_view {
                              return call.make(session).succeeded() ? "" : "unexpected-outcome";
                            });
  }

  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<degradation_over_n>("degradation-over-n"));
