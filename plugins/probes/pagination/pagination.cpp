// SPDX-License-Identifier: MIT
/// pagination: tools/list ends, with sound and distinct entries (contract 02 section 3.10).
#include "descriptor.hpp"

#include "checks/entry.hpp"
#include "checks/paging.hpp"

#include <mcpeval/plugin.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace {

using mcpeval::checks::cursor_step;

/// Names of all pages so far. They outlive the page that they came from.
using tool_names = std::set<std::string, std::less<>>;

/// Adds the names of a page up to its first defect, and returns that defect or nothing.
std::string_view page_fault(const mcpeval::exchange& page, tool_names& seen) {
  const auto entries = page.body()["tools"];
  if (!page.succeeded() || !entries.is_array()) return "pagination-invalid-entry";
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto entry = entries.at(i);
    if (!mcpeval::checks::is_sound_entry(entry)) return "pagination-invalid-entry";
    if (!seen.emplace(mcpeval::checks::entry_name(entry)).second)
      return "pagination-duplicate-tool";
  }
  return {};
}

struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_SERVER;
  static constexpr std::int32_t rank = 30;
  static constexpr std::string_view name = "catalog-pagination";
  static std::string propose(const mcpeval::scaffold_view&) { return R"({"max_pages":5})"; }
};

struct pagination {
  void run(mcpeval::item item, mcpeval::run& run) {
    const auto max_pages = item["max_pages"].integer().value_or(0);
    auto session = run.session();
    mcpeval::checks::cursor_walk walk{max_pages, session.protocol_version()};
    tool_names seen;

    auto step = cursor_step::end;
    std::string_view fault;
    do {
      const auto page = session.call("tools/list", walk.params());
      run.attempt();
      fault = page_fault(page, seen);
      if (fault.empty()) step = walk.advance(page.body()["nextCursor"]);
    } while (fault.empty() && step == cursor_step::follow);
    if (step == cursor_step::repeated || step == cursor_step::too_many)
      fault = "pagination-stalled-cursor";

    if (step == cursor_step::too_many) {
      run.attempt();  // the page that the bound kept from being requested
      run.bound("max_pages", max_pages, walk.page());
    }
    if (fault != "pagination-invalid-entry") {
      run.measure("tool_count", static_cast<std::int64_t>(seen.size()));
      run.measure("pages", walk.page());
    }
    if (!fault.empty()) run.fail(fault, static_cast<std::uint32_t>(walk.page()));
  }

  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<pagination>("pagination"));
