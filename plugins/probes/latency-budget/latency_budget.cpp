// SPDX-License-Identifier: MIT
/// latency-budget: the same call stays fast (contract 02 section 3.9).
#include "descriptor.hpp"

#include "checks/bound.hpp"
#include "checks/declared_call.hpp"
#include "checks/repeat.hpp"
#include "checks/starting_case.hpp"

#include <mcpeval/plugin.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_TOOL;
  static constexpr std::int32_t rank = 30;
  static constexpr std::string_view name = "latency";
  static std::string propose(const mcpeval::scaffold_view& seen) {
    const std::int64_t seen_ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(seen.latency()).count();
    auto fields = mcpeval::checks::starting_call(seen.tool());
    fields.key("attempts").integer(3);
    fields.key("max_latency_ms")
        .integer(mcpeval::checks::round_starting_bound(4 * seen_ms, {1'000, 60'000}));
    return fields.end_object().take();
  }
};

struct latency_budget {
  void run(mcpeval::item item, mcpeval::run& run) {
    const std::chrono::milliseconds bound{item["max_latency_ms"].integer().value_or(0)};
    // A reply over the bound is a verdict, so the wait reaches beyond the bound.
    const auto patience = item.call_timeout() + bound;
    auto session = run.session();
    const mcpeval::checks::declared_call call{item};
    std::int64_t slowest = 0;

    const auto timed_call = [&]() -> std::string_view {
      const auto reply = call.make(session, run.in(patience));
      slowest = std::max(slowest, reply.latency_ms());
      if (!reply.succeeded()) return "unexpected-outcome";
      const bool slow = mcpeval::checks::breaks_bound(run, item, "max_latency_ms", slowest);
      return slow ? "latency-budget-exceeded" : "";
    };
    mcpeval::checks::repeat(run, item["attempts"].integer().value_or(0), timed_call);
    run.measure("latency_ms", slowest);
  }

  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<latency_budget>("latency-budget"));
