// SPDX-License-Identifier: MIT
/// discovery-cost: the catalog stays within a count and a size (contract 02 section 3.1).
#include "descriptor.hpp"

#include "checks/bound.hpp"
#include "checks/starting_case.hpp"

#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace {

struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_SERVER;
  static constexpr std::int32_t rank = 10;
  static constexpr std::string_view name = "discovery-budget";
  static std::string propose(const mcpeval::scaffold_view& seen) {
    const auto tools = static_cast<std::int64_t>(seen.catalog().size());
    const auto bytes = static_cast<std::int64_t>(seen.catalog().encoded_size());
    mcpeval::json_writer fields;
    fields.begin_object()
        .key("max_tools")
        .integer(mcpeval::checks::starting_bound(2 * tools, {10, 10'000}));
    fields.key("max_schema_bytes")
        .integer(mcpeval::checks::starting_bound(2 * bytes, {1'000, 10'000'000}));
    return fields.end_object().take();
  }
};

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

  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<discovery_cost>("discovery-cost"));
