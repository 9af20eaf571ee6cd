// SPDX-License-Identifier: MIT
#include "session/catalog.hpp"

#include "base/grammar.hpp"
#include "checks/entry.hpp"
#include "session/empty_array.hpp"

#include <algorithm>

namespace mcpeval::core {

using checks::cursor_step;

namespace {

constexpr std::size_t portable_name_bytes = 64;

/// What a sound name deserves a note for: the revisions advise against some names, and large
/// clients take fewer than they allow, ^[a-zA-Z0-9_-]{1,64}$ (contract 13 D).
std::string_view oddity_of(std::string_view name) {
  if (!is_tool_name(name)) return "unlisted-tool-name";
  const bool portable =
      name.size() <= portable_name_bytes && name.find_first_of(".:") == std::string_view::npos;
  return portable ? "" : "unportable-tool-name";
}

}  // namespace

mcpeval_status catalog::discover(client& peer, instant deadline) {
  checks::cursor_walk walk{page_limit, peer.protocol_version()};
  for (;;) {
    cursor_step step = cursor_step::end;
    const auto status = read_page(peer, walk, deadline, step);
    if (status != MCPEVAL_OK || step == cursor_step::end) return status;
    if (step == cursor_step::too_many)
      return peer.refuse("tools/list still offers a cursor after 20 pages");
    if (step == cursor_step::follow) continue;
    peer.context().notes.note("repeated-cursor");
    return MCPEVAL_OK;
  }
}

/// Reads the page that the walk asks for, and what its cursor says.
mcpeval_status catalog::read_page(client& peer, checks::cursor_walk& walk, instant deadline,
                                  cursor_step& step) {
  const run_context& context = peer.context();
  const instant standard = after(context.time.now(), context.response_timeout);
  reply page;
  const auto status = peer.call({"tools/list", walk.params()},
                                deadline == 0 ? 0 : std::min(deadline, standard), page);
  if (status != MCPEVAL_OK) return status;
  const value tools = page.body["tools"];
  if (page.outcome != MCPEVAL_RESULT)
    return peer.refuse("the server answered tools/list with error code " + code_text(page.body));
  if (!tools.is_array()) return peer.refuse("a page of tools/list has no tools array");
  ++pages_;
  for (std::size_t i = 0; i < tools.size(); ++i) take_entry(tools.at(i), context.notes);
  const value next = page.body["nextCursor"];
  step = walk.advance(next);
  if (step == cursor_step::end && next.is_string()) context.notes.note("empty-cursor");
  documents_.push_back(std::move(page.frame));
  return MCPEVAL_OK;
}

void catalog::take_entry(const value& entry, advisories& notes) {
  const auto name = entry["name"].string_or("");
  if (entry_has_empty_array(entry)) notes.note("empty-array-for-object");
  if (checks::is_writer(entry)) writers_.try_emplace(std::string{name}, entry);
  if (!checks::is_sound_entry(entry)) {
    notes.note("invalid-tool-entry");
    if (!name.empty()) left_out_.emplace(name);
    return;
  }
  if (!by_name_.try_emplace(std::string{name}, entry).second) return;
  if (const auto oddity = oddity_of(name); !oddity.empty()) notes.note(oddity);
  entries_.append(entry);
}

value catalog::find(std::string_view tool) const {
  const auto found = by_name_.find(tool);
  return found == by_name_.end() ? value{} : found->second;
}

value catalog::writer(std::string_view tool) const {
  const auto found = writers_.find(tool);
  return found == writers_.end() ? value{} : found->second;
}

bool catalog::left_out(std::string_view tool) const {
  return !find(tool) && left_out_.contains(tool);
}

}  // namespace mcpeval::core
