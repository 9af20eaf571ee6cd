// SPDX-License-Identifier: MIT
#include "session/catalog.hpp"

#include "base/grammar.hpp"
#include "session/era.hpp"

#include <mcpeval/plugin/json_writer.hpp>

namespace mcpeval::core {
namespace {

constexpr std::size_t name_limit = 1024;

std::string page_params(const std::string& cursor) {
  if (cursor.empty()) return "{}";
  json_writer params;
  return params.begin_object().member("cursor", cursor).end_object().take();
}

}  // namespace

mcpeval_status catalog::discover(client& peer, instant deadline) {
  std::set<std::string> followed;
  std::string cursor;
  while (pages_ < page_limit) {
    const auto status = read_page(peer, page_params(cursor), deadline, cursor);
    if (status != MCPEVAL_OK) return status;
    if (cursor.empty()) return MCPEVAL_OK;
    if (!followed.insert(cursor).second) {
      peer.context().notes.note("repeated-cursor");
      return MCPEVAL_OK;
    }
  }
  return peer.refuse("tools/list still offers a cursor after 20 pages");
}

/// Reads one page; `cursor` becomes the next one, or empty at the end of the list.
mcpeval_status catalog::read_page(client& peer, const std::string& params, instant deadline,
                                  std::string& cursor) {
  reply page;
  const auto status = peer.call({"tools/list", params, {}, 0}, deadline, page);
  if (status != MCPEVAL_OK) return status;
  const value tools = page.body["tools"];
  if (page.outcome != MCPEVAL_RESULT)
    return peer.refuse("the server answered tools/list with error code " +
                       page.body["code"].write());
  if (!tools.is_array()) return peer.refuse("a page of tools/list has no tools array");
  ++pages_;
  for (std::size_t i = 0; i < tools.size(); ++i) take_entry(tools.at(i), peer.context().notes);
  const value next = page.body["nextCursor"];
  if (next.is_string() && next.size() == 0) peer.context().notes.note("empty-cursor");
  cursor = next.string_or("");
  documents_.push_back(std::move(page.frame));
  return MCPEVAL_OK;
}

void catalog::take_entry(const value& entry, advisories& notes) {
  const auto name = entry["name"].string_or("");
  const value schema = entry["inputSchema"];
  if (name.empty() || name.size() > name_limit || !schema.is_object()) {
    notes.note("invalid-tool-entry");
    if (schema.is_array() && schema.size() == 0) notes.note("empty-array-for-object");
    if (!name.empty()) left_out_.emplace(name);
    return;
  }
  if (schema["properties"].is_array() && schema["properties"].size() == 0)
    notes.note("empty-array-for-object");
  if (!by_name_.try_emplace(std::string{name}, entry).second) return;
  if (!is_tool_name(name)) notes.note("unlisted-tool-name");
  entries_.append(entry);
}

value catalog::find(std::string_view tool) const {
  const auto found = by_name_.find(tool);
  return found == by_name_.end() ? value{} : found->second;
}

bool catalog::left_out(std::string_view tool) const {
  return !find(tool) && left_out_.contains(tool);
}

}  // namespace mcpeval::core
