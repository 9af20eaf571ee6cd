// SPDX-License-Identifier: MIT
#include "outgoing.hpp"

#include <mcpeval/plugin.hpp>

#include <span>

namespace mcpeval::http {

namespace {

constexpr std::string_view message_types = "application/json, text/event-stream";
constexpr std::string_view stream_type = "text/event-stream";

bool add_unless_empty(header_list& list, std::string_view name, std::string_view value) {
  return value.empty() || list.add(name, value);
}

bool add_session(header_list& list, const acquaintance& server, std::string_view version) {
  return add_unless_empty(list, "MCP-Protocol-Version", version) &&
         (server.stateless || add_unless_empty(list, "Mcp-Session-Id", server.session));
}

bool add_target(header_list& list, const endpoint& where) {
  bool sound = add_unless_empty(list, "Authorization", where.authorization);
  for (const auto& [name, value] : where.headers) sound = sound && list.add(name, value);
  return sound && list.add("User-Agent", "mcpeval/" MCPEVAL_VERSION);
}

bool add_own(header_list& list, const acquaintance& server, const mcpeval_message& message) {
  const auto version = view(message.protocol_version);
  const bool sound = list.add("Content-Type", "application/json") &&
                     list.add("Accept", message_types) && add_session(list, server, version);
  if (!server.stateless) return sound;
  return sound && add_unless_empty(list, "Mcp-Method", view(message.method)) &&
         add_unless_empty(list, "Mcp-Name", encode_name(view(message.name)));
}

}  // namespace

std::optional<header_list> post_headers(const endpoint& where, const acquaintance& server,
                                        const mcpeval_message& message) {
  header_list list;
  list.leave_out("Expect");
  bool sound = add_own(list, server, message);
  for (const auto& [name, value] : std::span{message.headers, message.header_count})
    sound = sound && list.add(view(name), view(value));
  if (!sound || !add_target(list, where)) return std::nullopt;
  return list;
}

std::optional<header_list> stream_headers(const endpoint& where, const acquaintance& server,
                                          std::string_view version,
                                          std::string_view last_event_id) {
  header_list list;
  const bool sound = list.add("Accept", stream_type) && add_session(list, server, version) &&
                     add_unless_empty(list, "Last-Event-ID", last_event_id) &&
                     add_target(list, where);
  if (!sound) return std::nullopt;
  return list;
}

std::optional<header_list> farewell_headers(const endpoint& where, const acquaintance& server,
                                            std::string_view version) {
  header_list list;
  const bool sound = list.add("Accept", message_types) && add_session(list, server, version) &&
                     add_target(list, where);
  if (!sound) return std::nullopt;
  return list;
}

}  // namespace mcpeval::http
