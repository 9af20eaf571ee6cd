// SPDX-License-Identifier: MIT
/// schema-guessability: a call built from the schema alone succeeds (contract 02 section 3.3).
#include "descriptor.hpp"

#include "checks/declared_call.hpp"
#include "checks/entry.hpp"
#include "checks/tool_shape.hpp"

#include <mcpeval/plugin.hpp>

namespace {

struct schema_guessability {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    const mcpeval::checks::declared_call call{item};

    const auto entry = mcpeval::checks::find_entry(session.catalog(), call.tool());
    if (!entry) throw mcpeval::stop{MCPEVAL_PROTOCOL};
    const auto fault = mcpeval::checks::shape_fault(entry["inputSchema"], item["arguments"]);
    if (!fault.empty()) return run.fail(fault, 1);

    const auto reply = call.make(session);
    run.attempt();
    if (!reply.succeeded()) run.fail("unexpected-outcome", 1);
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<schema_guessability>("schema-guessability"));
