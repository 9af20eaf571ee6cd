// SPDX-License-Identifier: MIT
/// instruction-fidelity: one call comes to what the case expects (contract 02 section 3.8).
#include "descriptor.hpp"

#include "checks/declared_call.hpp"
#include "checks/expectation.hpp"

#include <mcpeval/plugin.hpp>

namespace {

struct instruction_fidelity {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    const auto reply = mcpeval::checks::declared_call{item}.make(session);
    run.attempt();
    const auto fault = mcpeval::checks::expectation_fault(reply, item["expect"]);
    if (!fault.empty()) run.fail(fault, 1);
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<instruction_fidelity>("instruction-fidelity"));
