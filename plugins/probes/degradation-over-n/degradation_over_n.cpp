// SPDX-License-Identifier: MIT
/// degradation-over-n: the same call keeps succeeding (contract 02 section 3.7).
#include "descriptor.hpp"

#include "checks/declared_call.hpp"
#include "checks/repeat.hpp"

#include <mcpeval/plugin.hpp>

#include <string_view>

namespace {

struct degradation_over_n {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    const mcpeval::checks::declared_call call{item};
    mcpeval::checks::repeat(run, item["max_attempts"].integer().value_or(0),
                            [&]() -> std::string_view {
                              return call.make(session).succeeded() ? "" : "unexpected-outcome";
                            });
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<degradation_over_n>("degradation-over-n"));
