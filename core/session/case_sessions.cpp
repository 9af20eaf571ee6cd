// SPDX-License-Identifier: MIT
#include "session/case_sessions.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <algorithm>
#include <utility>

namespace mcpeval::core {
namespace {

/// How long one session is listened to while another one of the case awaits replies as well.
constexpr instant turn = 5 * millisecond;
constexpr int arrivals_a_turn = 256;

bool is_object_text(std::string_view json) {
  document parsed;
  return document::parse(std::string{json}, {}, parsed) && parsed.root().is_object();
}

/// What a request beside tools/call is about, where an HTTP header says so (contract 12 section
/// 1.4).
std::string subject_of(const outgoing_request& request) {
  const std::string_view member = request.method == "resources/read" ? "uri"
                                  : request.method == "prompts/get"  ? "name"
                                                                     : "";
  document params;
  if (member.empty() || !document::parse(std::string{request.params}, {}, params)) return {};
  return std::string{params.root()[member].string_or("")};
}

}  // namespace

case_sessions::case_sessions(case_access access)
    : access_{std::move(access)}, own_handle_{access_.own, this} {}

case_sessions::~case_sessions() {
  for (const auto& left : pending_)
    if (!left.ended) left.session->session->peer.give_up(left.id);
  if (access_.own != nullptr) access_.own->peer.observe(nullptr);
}

bool case_sessions::usable(const mcpeval_session_s* handle) const {
  return !in_callback_ && handle != nullptr && handle->session != nullptr;
}

bool case_sessions::usable(const mcpeval_pending_s* pending) const {
  return pending != nullptr && !pending->ended && usable(pending->session);
}

mcpeval_status case_sessions::remember(const client& peer, mcpeval_status status) {
  if (status == MCPEVAL_VERDICT && earned_reason_.empty()) earned_reason_ = peer.earned_reason();
  if (status != MCPEVAL_OK) faults_.try_emplace(status, peer.fault());
  return status;
}

std::string case_sessions::fault(mcpeval_status status) const {
  const auto found = faults_.find(status);
  return found == faults_.end() ? std::string{} : found->second;
}

mcpeval_status case_sessions::session(mcpeval_session* out) {
  if (access_.own == nullptr) return MCPEVAL_UNSUPPORTED;
  *out = &own_handle_;
  return MCPEVAL_OK;
}

mcpeval_status case_sessions::open(const mcpeval_session_options& options, instant deadline,
                                   mcpeval_session* out, mcpeval_exchange* initialize) {
  if (in_callback_) return MCPEVAL_INVALID;
  if ((options.flags & ~std::uint32_t{MCPEVAL_OPEN_RAW}) != 0) return MCPEVAL_UNSUPPORTED;
  open_options wanted;
  wanted.protocol_version = view(options.protocol_version);
  wanted.capabilities =
      options.capabilities.size == 0 ? access_.capabilities : view(options.capabilities);
  wanted.raw = (options.flags & MCPEVAL_OPEN_RAW) != 0;
  if (deadline != 0)
    wanted.deadline =
        std::min(deadline, after(access_.context.time.now(), access_.context.startup_timeout));
  if (!is_object_text(wanted.capabilities)) return MCPEVAL_INVALID;

  auto session = std::make_unique<server_session>(access_.context);
  const auto status = remember(session->peer, session->open(wanted));
  if (status != MCPEVAL_OK) return status;
  auto& opened = opened_.emplace_back(opened_session{std::move(session), {}});
  opened.handle = {opened.session.get(), this};
  if (initialize != nullptr) hand_over({}, opened.session->opened.exchange, initialize);
  if (initialize != nullptr) initialize->raw = text(opened.session->opened.exchange.frame.text());
  *out = &opened.handle;
  return MCPEVAL_OK;
}

/// The opening reply outlives its session: the probe may hold views into it.
void case_sessions::close(mcpeval_session handle) {
  if (!usable(handle) || handle == &own_handle_) return;
  for (auto& one : pending_)
    if (one.session == handle) one.ended = true;
  const auto found =
      std::ranges::find_if(opened_, [&](const auto& one) { return &one.handle == handle; });
  records_.push_back({this, std::move(found->session->opened.exchange.frame)});
  handle->session = nullptr;
  found->session.reset();
}

mcpeval_status case_sessions::list(mcpeval_session handle, instant deadline, mcpeval_value* out) {
  if (!usable(handle)) return MCPEVAL_INVALID;
  if (handle == &own_handle_ && access_.own_is_shared) {
    *out = access_.listed->entries().raw();
    return MCPEVAL_OK;
  }
  const auto status = remember(handle->session->peer, handle->session->list(deadline));
  if (status != MCPEVAL_OK) return status;
  if (access_.refuses_writers)
    for (const auto& tool : access_.permit.tools)
      if (handle->session->tools.writer(tool)) return MCPEVAL_PROTOCOL;
  *out = handle->session->tools.entries().raw();
  return MCPEVAL_OK;
}

mcpeval_status case_sessions::begin(mcpeval_session handle, const outgoing_request& request,
                                    mcpeval_pending* out) {
  if (request.method.empty() || !is_object_text(request.params)) return MCPEVAL_INVALID;
  if (request.method == "tools/call") return MCPEVAL_REFUSED;
  outgoing_request named = request;
  const std::string name = subject_of(request);
  named.name = name;
  return submit(handle, named, out);
}

/// Writes a request whose params are a JSON object and whose tool, if any, may be called.
mcpeval_status case_sessions::submit(mcpeval_session handle, const outgoing_request& request,
                                     mcpeval_pending* out) {
  if (!usable(handle)) return MCPEVAL_INVALID;
  if ((request.flags & ~std::uint32_t{MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID}) != 0)
    return MCPEVAL_UNSUPPORTED;
  request_id id = 0;
  client& peer = handle->session->peer;
  const auto status = remember(peer, peer.begin(request, id));
  if (status == MCPEVAL_OK)
    *out = &pending_.emplace_back(mcpeval_pending_s{handle, id, false, {}, {}});
  return status;
}

mcpeval_status case_sessions::begin_tool(mcpeval_session handle, std::string_view tool,
                                         std::string_view arguments, std::uint32_t flags,
                                         mcpeval_pending* out) {
  if (tool.empty() || !is_object_text(arguments)) return MCPEVAL_INVALID;
  if (!may_call(access_.permit, *access_.listed, tool)) {
    faults_.try_emplace(MCPEVAL_REFUSED,
                        "the probe called a tool that its case does not name and that is not "
                        "annotated read-only");
    return MCPEVAL_REFUSED;
  }
  if (!usable(handle)) return MCPEVAL_INVALID;
  if (!callable(handle, tool)) {
    faults_.try_emplace(
        MCPEVAL_REFUSED,
        "the probe called a tool whose schema asks for headers that cannot be made");
    return MCPEVAL_REFUSED;
  }
  mcpeval_pending_s call{handle, 0, false, std::string{tool}, std::string{arguments}};
  std::string params;
  outgoing_request request = tool_request(*handle, call, params);
  request.flags = flags;
  const auto status = submit(handle, request, out);
  if (status != MCPEVAL_OK || (traits() & MCPEVAL_ANSWERS_APART) == 0) return status;
  (*out)->tool = std::move(call.tool);
  (*out)->arguments = std::move(call.arguments);
  return status;
}

mcpeval_status case_sessions::wait(mcpeval_pending pending, instant deadline,
                                   mcpeval_exchange* out) {
  if (!usable(pending)) return MCPEVAL_INVALID;
  client& peer = pending->session->session->peer;
  const instant limit = peer.limit_of(pending->id, deadline);
  if (others_are_busy(peer)) {
    const auto ended = pump_in_turns(pending, limit);
    if (ended != MCPEVAL_OK && !peer.settled(pending->id)) {
      peer.give_up(pending->id);
      pending->ended = true;
      return remember(peer, ended);
    }
  }
  reply answer;
  const auto status = remember(peer, conclude(pending, limit, answer));
  pending->ended = true;
  if (status != MCPEVAL_OK) return status;
  document frame = std::move(answer.frame);
  hand_over(std::move(frame), answer, out);
  return MCPEVAL_OK;
}

bool case_sessions::others_are_busy(const client& waiting) {
  return std::ranges::any_of(pending_, [&](const auto& one) {
    if (one.ended) return false;
    const client& peer = one.session->session->peer;
    return &peer != &waiting && peer.may_speak() && !peer.settled(one.id);
  });
}

void case_sessions::serve_others(const client& waiting, instant limit) {
  for (const auto& one : pending_) {
    if (one.ended) continue;
    client& peer = one.session->session->peer;
    if (&peer == &waiting) continue;
    for (int i = 0; i < arrivals_a_turn && peer.may_speak() && !peer.settled(one.id); ++i)
      if (peer.advance(access_.context.time.now(), limit) != MCPEVAL_OK) break;
  }
}

/// Two servers may wait for each other, so none of them goes unheard while the case waits for
/// one: its requests have to be answered. OK when the reply is in, the limit has passed or nobody
/// else is busy; otherwise what ended it.
mcpeval_status case_sessions::pump_in_turns(mcpeval_pending pending, instant limit) {
  client& peer = pending->session->session->peer;
  while (!peer.settled(pending->id) && others_are_busy(peer)) {
    const instant now = access_.context.time.now();
    if (now >= limit) break;
    const auto status = peer.advance(std::min(limit, after(now, turn)), limit);
    if (status != MCPEVAL_OK && status != MCPEVAL_TIMEOUT) return status;
    serve_others(peer, limit);
  }
  return MCPEVAL_OK;
}

void case_sessions::hand_over(document&& frame, const reply& answer, mcpeval_exchange* out) {
  const std::string_view raw = frame.text();
  records_.push_back({this, std::move(frame)});
  mcpeval_exchange filled{};
  filled.outcome = answer.outcome;
  filled.handle = &records_.back();
  filled.body = answer.body.raw();
  filled.raw = text(raw);
  filled.sent_at = answer.sent_at;
  filled.received_at = answer.received_at;
  filled.struct_size = out->struct_size;
  *out = filled;
}

void case_sessions::release(void* exchange_handle) {
  auto* const released = static_cast<record*>(exchange_handle);
  released->owner->records_.remove_if([&](const auto& one) { return &one == released; });
}

mcpeval_status case_sessions::cancel(mcpeval_pending pending, std::string_view reason,
                                     instant deadline) {
  if (!usable(pending)) return MCPEVAL_INVALID;
  client& peer = pending->session->session->peer;
  if (access_.context.link.answers_apart()) linger(peer, pending->id, deadline);
  return remember(peer, access_.context.protocol->cancel(peer, pending->id, reason, deadline));
}

mcpeval_status case_sessions::notify(mcpeval_session handle, std::string_view method,
                                     std::string_view params) {
  if (!usable(handle) || method.empty() || !is_object_text(params)) return MCPEVAL_INVALID;
  if (method == "tools/call") return MCPEVAL_REFUSED;  // a careless server obeys it all the same
  return remember(handle->session->peer, handle->session->peer.notify(method, params));
}

mcpeval_status case_sessions::observe(mcpeval_session handle, const mcpeval_observer* observer) {
  if (!usable(handle)) return MCPEVAL_INVALID;
  client& peer = handle->session->peer;
  if (observer == nullptr) {
    peer.observe(nullptr);
    return MCPEVAL_OK;
  }
  auto& link = relays_.emplace_back(relay{this, observer, {}});
  link.outer = {sizeof(mcpeval_observer), 0, &link, &relay_request, &relay_notification};
  peer.observe(&link.outer);
  return MCPEVAL_OK;
}

mcpeval_status case_sessions::relay_request(void* self, mcpeval_text method, mcpeval_value params,
                                            mcpeval_sink* result) {
  auto& link = *static_cast<relay*>(self);
  if (link.probe->request == nullptr) return MCPEVAL_UNSUPPORTED;
  link.owner->in_callback_ = true;
  const auto status = link.probe->request(link.probe->self, method, params, result);
  link.owner->in_callback_ = false;
  return status;
}

mcpeval_status case_sessions::relay_notification(void* self, mcpeval_text method,
                                                 mcpeval_value params) {
  auto& link = *static_cast<relay*>(self);
  if (link.probe->notification == nullptr) return MCPEVAL_OK;
  link.owner->in_callback_ = true;
  const auto status = link.probe->notification(link.probe->self, method, params);
  link.owner->in_callback_ = false;
  return status;
}

mcpeval_status case_sessions::pump(mcpeval_session handle, instant deadline) {
  if (!usable(handle)) return MCPEVAL_INVALID;
  return remember(handle->session->peer, handle->session->peer.pump(deadline));
}

}  // namespace mcpeval::core
