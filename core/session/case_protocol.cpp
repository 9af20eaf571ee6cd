// SPDX-License-Identifier: MIT
/// What a case's sessions do differently by era or transport: mcpeval.protocol/1, mirrored headers,
/// and the moment before a cancellation (contract 12 sections 1.4 and 3.3).
#include "session/case_sessions.hpp"
#include "session/era.hpp"
#include "session/mirrored_headers.hpp"

#include <mcpeval/plugin/json_writer.hpp>
#include <mcpeval/plugin/status.hpp>

#include <algorithm>
#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::int64_t header_mismatch = -32020;
/// How long a call runs before its stream tells the server to stop it.
constexpr instant before_cancelling = 50 * millisecond;

header_pairs headers_for(const value& entry, const std::string& arguments) {
  const auto mirrored = mirrored_arguments(entry["inputSchema"]);
  document given;
  if (!mirrored || mirrored->empty() || !document::parse(arguments, {}, given)) return {};
  return mirrored_headers(*mirrored, given.root());
}

}  // namespace

value case_sessions::entry_of(const mcpeval_session_s& handle, std::string_view tool) const {
  const value own = handle.session->tools.find(tool);
  return own ? own : access_.listed->find(tool);
}

/// The request of a call; `params` keeps its text.
outgoing_request case_sessions::tool_request(const mcpeval_session_s& handle,
                                             const mcpeval_pending_s& call,
                                             std::string& params) const {
  json_writer text;
  text.begin_object().member("name", call.tool).key("arguments").raw(call.arguments).end_object();
  params = text.take();
  outgoing_request request{"tools/call", params, call.tool};
  if (mirrors_arguments(context()))
    request.headers = headers_for(entry_of(handle, call.tool), call.arguments);
  return request;
}

/// The end of a wait. A call that the server refuses because headers and body disagree is made
/// once more by a fresh listing: its schema may have changed since.
mcpeval_status case_sessions::conclude(mcpeval_pending pending, instant limit, reply& answer) {
  client& peer = pending->session->session->peer;
  const auto status = peer.wait(pending->id, limit, answer);
  const bool mismatch = status == MCPEVAL_OK && answer.outcome == MCPEVAL_RPC_ERROR &&
                        answer.body["code"].integer() == header_mismatch;
  if (!mismatch || !mirrors_arguments(context())) return status;
  if (!pending->tool.empty()) return call_anew(pending, limit, answer);
  return peer.refuse("the server says that the request's headers and its body disagree");
}

mcpeval_status case_sessions::call_anew(mcpeval_pending pending, instant limit, reply& answer) {
  mcpeval_session_s& handle = *pending->session;
  client& peer = handle.session->peer;
  handle.session->tools = catalog{};
  if (const auto listed = handle.session->tools.discover(peer, limit); listed != MCPEVAL_OK)
    return listed;
  if (!can_be_called(context(), entry_of(handle, pending->tool)))
    return peer.refuse("the tool's schema now asks for headers that cannot be made");
  const mcpeval_pending_s call = std::move(*pending);
  *pending = {&handle, call.id, false, {}, {}};
  std::string params;
  const auto begun = peer.begin(tool_request(handle, call, params), pending->id);
  return begun == MCPEVAL_OK ? conclude(pending, limit, answer) : begun;
}

void case_sessions::linger(client& peer, request_id id, instant deadline) const {
  const instant pause = after(context().time.now(), before_cancelling);
  const instant until = deadline == 0 ? pause : std::min(pause, deadline);
  while (!peer.settled(id) && context().time.now() < until)
    if (const auto status = peer.advance(until); status != MCPEVAL_OK && status != MCPEVAL_TIMEOUT)
      return;
}

std::uint32_t case_sessions::traits() const noexcept {
  std::uint32_t traits = 0;
  if (context().protocol->is_stateless()) traits |= MCPEVAL_STATELESS;
  if (context().link.answers_apart()) traits |= MCPEVAL_ANSWERS_APART;
  return traits;
}

mcpeval_status case_sessions::listen(mcpeval_session handle, instant deadline) {
  if (!usable(handle)) return MCPEVAL_INVALID;
  return remember(handle->session->peer, handle->session->peer.listen(deadline));
}

mcpeval_status case_sessions::write_id(mcpeval_pending pending, mcpeval_sink& out) const {
  if (!usable(pending)) return MCPEVAL_INVALID;
  const std::string id = std::to_string(pending->id);
  return out.write(out.self, id.data(), id.size());
}

bool case_sessions::callable(mcpeval_session handle, std::string_view tool) const {
  return !usable(handle) || can_be_called(context(), entry_of(*handle, tool));
}

namespace {

std::uint32_t get_traits(mcpeval_session session) {
  return session == nullptr ? 0 : session->owner->traits();
}

mcpeval_status listen_on(mcpeval_session session, std::uint64_t deadline) {
  if (session == nullptr) return MCPEVAL_INVALID;
  return guard([&] { return session->owner->listen(session, deadline); });
}

mcpeval_status get_id(mcpeval_pending pending, mcpeval_sink* out) {
  if (pending == nullptr) return MCPEVAL_INVALID;
  return guard([&] { return pending->session->owner->write_id(pending, *out); });
}

std::int32_t is_callable(mcpeval_session session, mcpeval_text tool) {
  bool can = true;
  if (session != nullptr)
    static_cast<void>(guard([&] {
      can = session->owner->callable(session, view(tool));
      return MCPEVAL_OK;
    }));
  return can ? 1 : 0;
}

constexpr mcpeval_protocol protocol_functions{
    sizeof(mcpeval_protocol), 0, &get_traits, &listen_on, &get_id, &is_callable,
};

}  // namespace

const mcpeval_protocol& case_sessions::protocol_table() noexcept { return protocol_functions; }

}  // namespace mcpeval::core
