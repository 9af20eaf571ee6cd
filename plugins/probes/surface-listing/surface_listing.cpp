// SPDX-License-Identifier: MIT
/// surface-listing: declared resources and prompts can be listed (contract 02 section 3.12).
#include "descriptor.hpp"

#include "checks/paging.hpp"
#include "checks/server_fault.hpp"

#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace {

using mcpeval::checks::cursor_step;

/// A capability that a server declares, which is also the name of its array, and its list.
struct surface {
  std::string_view name;
  std::string_view method;
};

constexpr surface surfaces[] = {{"resources", "resources/list"}, {"prompts", "prompts/list"}};

bool is_declared(const mcpeval::value& server, const surface& one) {
  return static_cast<bool>(server["capabilities"][one.name]);
}

/// Where the walk of one list ended.
struct listing {
  std::int64_t items = 0;
  std::int64_t page = 0;
  bool sound = true;
  cursor_step step = cursor_step::end;
};

listing walk_through(mcpeval::session& session, const surface& one, std::int64_t max_pages) {
  mcpeval::checks::cursor_walk walk{max_pages, session.protocol_version()};
  listing found;
  do {
    const auto page = session.try_call(one.method, walk.params());
    found.sound = mcpeval::checks::answered(page) && page.value.succeeded() &&
                  page.value.body()[one.name].is_array();
    if (!found.sound) break;
    found.items += static_cast<std::int64_t>(page.value.body()[one.name].size());
    found.step = walk.advance(page.value.body()["nextCursor"]);
  } while (found.step == cursor_step::follow);
  found.page = walk.page();
  return found;
}

bool is_complete(const listing& found) { return found.sound && found.step == cursor_step::end; }

/// The verdict about a list that is not complete.
void fail(mcpeval::run& run, const listing& found, std::int64_t max_pages) {
  for (std::int64_t page = 1; page <= found.page; ++page) run.attempt();
  const auto attempt = static_cast<std::uint32_t>(found.page);
  if (!found.sound) return run.fail("surface-invalid-envelope", attempt);
  run.measure("pages", found.page);
  if (found.step == cursor_step::too_many) run.bound("max_pages", max_pages, found.page);
  run.fail("surface-stalled-cursor", attempt);
}

/// Proposed for a server that declares anything to list.
struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_SERVER;
  static constexpr std::int32_t rank = 50;
  static constexpr std::string_view name = "declared-surfaces";
  static std::string propose(const mcpeval::scaffold_view& seen) {
    for (const auto& one : surfaces)
      if (is_declared(seen.server(), one)) return R"({"max_pages":5})";
    return {};
  }
};

struct surface_listing {
  void run(mcpeval::item item, mcpeval::run& run) {
    const auto max_pages = item["max_pages"].integer().value_or(0);
    auto session = run.session();

    bool applicable = false;
    std::int64_t items = 0;
    for (const auto& one : surfaces) {
      if (!is_declared(session.server(), one)) continue;
      applicable = true;
      const auto found = walk_through(session, one, max_pages);
      if (!is_complete(found)) return fail(run, found, max_pages);
      items += found.items;
    }
    run.attempt();
    run.measure("tool_count", items);
    if (!applicable) run.inapplicable();
  }

  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<surface_listing>("surface-listing"));
