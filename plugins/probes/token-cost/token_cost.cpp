// SPDX-License-Identifier: MIT
/// token-cost: the catalog stays within a token budget (contract 02 section 3.2).
#include "descriptor.hpp"

#include "checks/bound.hpp"
#include "checks/entry.hpp"
#include "checks/starting_case.hpp"

#include <mcpeval/plugin.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

/// One token for every four bytes begun.
std::int64_t tokens_of(const mcpeval::value& entry) {
  return static_cast<std::int64_t>((entry.encoded_size() + 3) / 4);
}

struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_SERVER;
  static constexpr std::int32_t rank = 20;
  static constexpr std::string_view name = "token-budget";
  static std::string propose(const mcpeval::scaffold_view& seen) {
    std::int64_t heaviest = 0;
    for (std::size_t i = 0; i < seen.catalog().size(); ++i)
      heaviest = std::max(heaviest, tokens_of(seen.catalog().at(i)));
    const auto total =
        mcpeval::checks::round_starting_bound(2 * tokens_of(seen.catalog()), {100, 1'000'000});
    const auto of_a_tool = mcpeval::checks::round_starting_bound(2 * heaviest, {100, 100'000});
    mcpeval::json_writer fields;
    fields.begin_object().key("max_total_tokens").integer(total);
    fields.key("max_tool_tokens").integer(std::min(of_a_tool, total));
    return fields.end_object().take();
  }
};

struct token_cost {
  void run(mcpeval::item item, mcpeval::run& run) {
    const auto catalog = run.session().catalog();
    std::int64_t total = 0;
    std::int64_t heaviest = 0;
    for (std::size_t i = 0; i < catalog.size(); ++i) {
      const auto tokens = tokens_of(catalog.at(i));
      run.tool(mcpeval::checks::entry_name(catalog.at(i)), tokens);
      total += tokens;
      heaviest = std::max(heaviest, tokens);
    }
    run.attempt();
    run.measure("tool_count", static_cast<std::int64_t>(catalog.size()));
    run.measure("total_tokens", total);

    using mcpeval::checks::breaks_bound;
    if (breaks_bound(run, item, "max_total_tokens", total) ||
        breaks_bound(run, item, "max_tool_tokens", heaviest))
      run.fail("token-budget-exceeded", 1);
  }

  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<token_cost>("token-cost"));
