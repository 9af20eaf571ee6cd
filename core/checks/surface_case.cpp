// SPDX-License-Identifier: MIT
/// The walks through resources/list and prompts/list.
#include "checks/surface_case.hpp"

#include "checks/cache_hints.hpp"
#include "checks/era.hpp"
#include "checks/paging.hpp"
#include "checks/result_type.hpp"
#include "checks/server_fault.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace mcpeval::checks {

namespace {

/// A capability that a server declares, which is also the name of its array, and its list.
struct surface {
  std::string_view name;
  std::string_view method;
};

constexpr surface surfaces[] = {{"resources", "resources/list"}, {"prompts", "prompts/list"}};

bool is_declared(const value& server, const surface& one) {
  return static_cast<bool>(server["capabilities"][one.name]);
}

/// Where the walk of one list ended.
struct listing {
  std::int64_t items = 0;
  std::int64_t page = 0;
  std::string_view fault{};  ///< of its last page
  cursor_step step = cursor_step::end;
};

/// A page that came, as the era wants it: a complete result with an array under `name`.
bool is_envelope(const exchange& page, std::string_view name, bool stateless) {
  if (!page.succeeded() || !page.body()[name].is_array()) return false;
  return !stateless || result_type_of(page.body()) == result_type::complete;
}

listing walk_through(session& connection, const surface& one, std::int64_t max_pages) {
  const bool stateless = is_stateless(connection.protocol_version());
  cursor_walk walk{max_pages, connection.protocol_version()};
  cache_hints hints;
  listing found;
  do {
    const auto page = connection.try_call(one.method, walk.params());
    if (!answered(page) || !is_envelope(page.value, one.name, stateless))
      found.fault = "surface-invalid-envelope";
    else if (stateless && !hints.accepts(page.value.body()))
      found.fault = "cache-hints-invalid";
    if (!found.fault.empty()) break;
    found.items += static_cast<std::int64_t>(page.value.body()[one.name].size());
    found.step = walk.advance(page.value.body()["nextCursor"]);
  } while (found.step == cursor_step::follow);
  found.page = walk.page();
  return found;
}

bool is_complete(const listing& found) {
  return found.fault.empty() && found.step == cursor_step::end;
}

/// The verdict about a list that is not complete.
void fail(run& services, const listing& found, std::int64_t max_pages) {
  for (std::int64_t page = 1; page <= found.page; ++page) services.attempt();
  const auto attempt = static_cast<std::uint32_t>(found.page);
  if (!found.fault.empty()) return services.fail(found.fault, attempt);
  services.measure("pages", found.page);
  if (found.step == cursor_step::too_many) services.bound("max_pages", max_pages, found.page);
  services.fail("surface-stalled-cursor", attempt);
}

}  // namespace

bool declares_surfaces(const value& server) {
  return std::ranges::any_of(surfaces, [&](const auto& one) { return is_declared(server, one); });
}

void judge_surfaces(const item& one, run& services) {
  const auto max_pages = one["max_pages"].integer().value_or(0);
  auto session = services.session();

  std::int64_t items = 0;
  for (const auto& each : surfaces) {
    if (!is_declared(session.server(), each)) continue;
    const auto found = walk_through(session, each, max_pages);
    if (!is_complete(found)) return fail(services, found, max_pages);
    items += found.items;
  }
  services.attempt();
  services.measure("tool_count", items);
  if (!declares_surfaces(session.server())) services.inapplicable();
}

}  // namespace mcpeval::checks
