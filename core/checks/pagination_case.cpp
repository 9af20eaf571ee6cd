// SPDX-License-Identifier: MIT
/// The walk through tools/list, page by page.
#include "checks/pagination_case.hpp"

#include "checks/cache_hints.hpp"
#include "checks/entry.hpp"
#include "checks/era.hpp"
#include "checks/paging.hpp"
#include "checks/result_type.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace mcpeval::checks {

namespace {

/// What the pages so far have shown. The names outlive the page that they came from.
struct catalog_so_far {
  bool stateless;
  std::set<std::string, std::less<>> names{};
  cache_hints hints{};
};

/// Why a page is none to read; nothing when it is one.
std::string_view envelope_fault(const exchange& page, bool stateless) {
  if (!page.succeeded()) return "pagination-invalid-entry";
  const auto type = stateless ? result_type_of(page.body()) : result_type::complete;
  if (type == result_type::input_required) return "input-required-unsolicited";
  if (type == result_type::unknown) return "result-type-invalid";
  return page.body()["tools"].is_array() ? "" : "pagination-invalid-entry";
}

/// Adds the names of a page up to its first defect, and returns that defect or nothing.
std::string_view page_fault(const exchange& page, catalog_so_far& seen) {
  const auto fault = envelope_fault(page, seen.stateless);
  if (!fault.empty()) return fault;
  const auto entries = page.body()["tools"];
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto entry = entries.at(i);
    if (!is_sound_entry(entry)) return "pagination-invalid-entry";
    if (!seen.names.emplace(entry_name(entry)).second) return "pagination-duplicate-tool";
  }
  return seen.stateless && !seen.hints.accepts(page.body()) ? "cache-hints-invalid" : "";
}

/// Whether the walk got far enough for its numbers to mean something.
bool counts(std::string_view fault) {
  return fault != "pagination-invalid-entry" && fault != "result-type-invalid" &&
         fault != "input-required-unsolicited";
}

}  // namespace

void judge_pagination(const item& one, run& services) {
  const auto max_pages = one["max_pages"].integer().value_or(0);
  auto session = services.session();
  cursor_walk walk{max_pages, session.protocol_version()};
  catalog_so_far seen{is_stateless(session.protocol_version())};

  auto step = cursor_step::end;
  std::string_view fault;
  do {
    const auto page = session.call("tools/list", walk.params());
    services.attempt();
    fault = page_fault(page, seen);
    if (fault.empty()) step = walk.advance(page.body()["nextCursor"]);
  } while (fault.empty() && step == cursor_step::follow);
  if (step == cursor_step::repeated || step == cursor_step::too_many)
    fault = "pagination-stalled-cursor";

  if (step == cursor_step::too_many) {
    services.attempt();  // the page that the bound kept from being requested
    services.bound("max_pages", max_pages, walk.page());
  }
  if (counts(fault)) {
    services.measure("tool_count", static_cast<std::int64_t>(seen.names.size()));
    services.measure("pages", walk.page());
  }
  if (!fault.empty()) services.fail(fault, static_cast<std::uint32_t>(walk.page()));
}

}  // namespace mcpeval::checks
