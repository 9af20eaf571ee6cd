// SPDX-License-Identifier: MIT
/// schema-guessability: a call built from the schema alone succeeds (contract 02 section 3.3, 12
/// section 3.2).
#include "descriptor.hpp"

#include "checks/declared_call.hpp"
#include "checks/entry.hpp"
#include "checks/starting_case.hpp"
#include "checks/tool_shape.hpp"

#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace {

struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_TOOL;
  static constexpr std::int32_t rank = 10;
  static constexpr std::string_view name = "guessable";
  static std::string propose(const mcpeval::scaffold_view& seen) {
    return mcpeval::checks::starting_call(seen.tool()).end_object().take();
  }
};

struct schema_guessability {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    const mcpeval::checks::declared_call call{item};

    const auto entry = mcpeval::checks::find_entry(session.catalog(), call.tool());
    if (!entry) throw mcpeval::stop{MCPEVAL_PROTOCOL};
    if (!mcpeval::protocol{run}.callable(session, call.tool()))
      return run.fail("invalid-schema", 1);
    const auto fault = mcpeval::checks::shape_fault(entry["inputSchema"], item["arguments"]);
    if (!fault.empty()) return run.fail(fault, 1);

    const auto reply = call.make(session);
    run.attempt();
    if (!reply.succeeded()) run.fail("unexpected-outcome", 1);
  }

  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<schema_guessability>("schema-guessability"));
