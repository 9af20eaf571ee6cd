// SPDX-License-Identifier: MIT
/// discovery-cost: the catalog stays within a count and a size (contract 02 section 3.1).
#include "descriptor.hpp"

#include "checks/bound.hpp"

#include <mcpeval/plugin.hpp>

#include <cstdint>

namespace {

struct discovery_cost {
  void run(mcpeval::item item, mcpeval::run& run) {
    const auto catalog = run.session().catalog();
    const auto tool_count = static_cast<std::int64_t>(catalog.size());
    const auto schema_bytes = static_cast<std::int64_t>(catalog.encoded_size());
    run.attempt();
    run.measure("tool_count", tool_count);
    run.measure("schema_bytes", schema_bytes);

    using mcpeval::checks::breaks_bound;
    if (breaks_bound(run, item, "max_tools", tool_count) ||
        breaks_bound(run, item, "max_schema_bytes", schema_bytes))
      run.fail("discovery-limit-exceeded", 1);
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<discovery_cost>("discovery-cost"));
