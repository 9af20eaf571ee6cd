// SPDX-License-Identifier: MIT
#include "session/client.hpp"

#include "session/era.hpp"

#include <algorithm>
#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::string_view operator_stopped = "the operator stopped the run";
constexpr std::string_view no_longer_reads = "the server no longer reads its input";

}  // namespace

client::client(const run_context& context) : context_{context}, channel_{context_.link} {}

mcpeval_status client::connect(instant deadline) {
  if (context_.spending.exhausted()) return finish(MCPEVAL_BUDGET, std::string{budget_spent});
  std::string problem;
  const auto status = channel_.connect(std::min(deadline, context_.spending.deadline()), problem);
  alive_ = status == MCPEVAL_OK;
  connected_at_ = context_.time.now();
  if (status == MCPEVAL_CANCELLED) return finish(status, std::string{operator_stopped});
  if (status == MCPEVAL_TIMEOUT && context_.spending.exhausted())
    return finish(MCPEVAL_BUDGET, std::string{budget_spent});
  return finish(status,
                problem.empty() ? context_.link.subject + " could not be reached" : problem);
}

void client::declare(std::string_view capabilities) {
  capabilities_ = capabilities;
  document parsed;
  if (document::parse(capabilities_, {}, parsed)) inbound_.declare(parsed.root());
}

mcpeval_status client::begin(const outgoing_request& request, request_id& id) {
  if (const auto status = catch_up(); status != MCPEVAL_OK) return status;
  if (!context_.spending.reserve_request())
    return finish(MCPEVAL_BUDGET, std::string{budget_spent});
  id = next_id_++;
  inbound_.start_call();
  bytes_since_reply_ = 0;
  open_request opened;
  opened.method = request.method;
  opened.flags = request.flags;
  opened.wire_id = id;
  if (context_.protocol->is_stateless()) {
    opened.asked.params = request.params;
    opened.asked.name = request.name;
    opened.asked.headers = request.headers;
  }
  opened.sent_at = context_.time.now();
  const auto status = write(id, request);
  if (status != MCPEVAL_OK) {
    past_[id] = false;
    if (status == MCPEVAL_TIMEOUT) ++delivered_;  // it may have read a part
    return deaf_ ? hang_up() : status;
  }
  if (opened.method == "tools/call") context_.spending.call_written();
  ++delivered_;
  opened.written_at = context_.time.now();
  open_.emplace(id, std::move(opened));
  return MCPEVAL_OK;
}

mcpeval_status client::write(request_id wire_id, const outgoing_request& request) {
  const std::string params = context_.protocol->envelope(*this, request.params);
  const std::string frame = request_frame(wire_id, request.method, params);
  const std::string id_text = std::to_string(wire_id);
  std::vector<mcpeval_pair> headers;
  for (const auto& [name, value] : request.headers) headers.push_back({text(name), text(value)});
  mcpeval_message message{};
  message.struct_size = sizeof message;
  message.kind = MCPEVAL_REQUEST_MESSAGE;
  message.frame = text(frame);
  message.id = text(id_text);
  message.method = text(request.method);
  message.name = text(request.name);
  message.protocol_version = text(protocol_version_);
  message.headers = headers.data();
  message.header_count = headers.size();
  if (context_.protocol->is_stateless()) message.flags = MCPEVAL_ENVELOPED;
  return send(message, after(context_.time.now(), context_.response_timeout));
}

/// A message that was written before a request cannot be its reply, so it is read before.
mcpeval_status client::catch_up() {
  constexpr int arrivals_at_once = 1000;
  const instant answer_by = after(context_.time.now(), context_.response_timeout);
  for (int i = 0; i < arrivals_at_once; ++i) {
    const auto status = advance(context_.time.now(), answer_by);
    if (status == MCPEVAL_TIMEOUT) break;
    if (status != MCPEVAL_OK) return status;
  }
  return writable_ ? MCPEVAL_OK : hang_up();
}

mcpeval_status client::notify(std::string_view method, std::string_view params, instant deadline) {
  if (!alive_) return finish(MCPEVAL_CLOSED, "the connection is closed");
  if (!writable_) return finish(MCPEVAL_CLOSED, std::string{no_longer_reads});
  if (context_.spending.exhausted()) return finish(MCPEVAL_BUDGET, std::string{budget_spent});
  const std::string frame = notification_frame(method, params);
  mcpeval_message message{};
  message.struct_size = sizeof message;
  message.kind = MCPEVAL_NOTIFICATION_MESSAGE;
  message.frame = text(frame);
  message.method = text(method);
  message.protocol_version = text(protocol_version_);
  if (context_.protocol->is_stateless()) message.flags = MCPEVAL_ENVELOPED;
  const instant standard = after(context_.time.now(), context_.response_timeout);
  return send(message, deadline == 0 ? standard : deadline);
}

mcpeval_status client::send(const mcpeval_message& message, instant deadline) {
  const auto status = channel_.send(message, std::min(deadline, context_.spending.deadline()));
  if (status == MCPEVAL_OK) return status;
  if (status == MCPEVAL_TIMEOUT && context_.spending.exhausted())
    return finish(MCPEVAL_BUDGET, std::string{budget_spent});
  if (status == MCPEVAL_LIMIT)
    return finish(status, "the request is larger than the transport carries; nothing was sent");
  if (status == MCPEVAL_CANCELLED) return finish(status, std::string{operator_stopped});
  // Where each message has a connection of its own, an answer that gets lost takes nothing with it.
  if (message.kind == MCPEVAL_RESPONSE_MESSAGE && context_.link.answers_apart()) return MCPEVAL_OK;
  writable_ = false;  // after TIMEOUT half a frame may be out: nothing can follow it
  if (status == MCPEVAL_TIMEOUT)
    return finish(status, "the server did not read the request in time");
  if (context_.link.answers_apart()) {
    alive_ = false;
    const std::string problem = channel_.problem();
    return finish(status == MCPEVAL_REFUSED ? MCPEVAL_CLOSED : status,
                  problem.empty() ? transport_fault(status) : problem);
  }
  deaf_ = status == MCPEVAL_CLOSED;
  if (deaf_) return finish(status, std::string{no_longer_reads});
  alive_ = false;
  return finish(status, transport_fault(status));
}

instant client::limit_of(request_id id, instant deadline) const {
  const auto found = open_.find(id);
  const instant written = found == open_.end() ? 0 : found->second.written_at;
  instant wanted = deadline == 0 ? after(written, context_.response_timeout) : deadline;
  // Where nothing opens a session, its first answer is part of the server's start.
  if (deadline == 0 && replies_ == 0 && context_.protocol->is_stateless())
    wanted = std::max(wanted, after(connected_at_, context_.startup_timeout));
  return std::min(wanted, context_.spending.deadline());
}

bool client::settled(request_id id) const {
  const auto found = open_.find(id);
  return found == open_.end() || found->second.status != MCPEVAL_TIMEOUT || found->second.gone;
}

void client::mark_cancelled(request_id id) {
  if (const auto found = open_.find(id); found != open_.end()) found->second.cancelled = true;
}

void client::give_up(request_id id) {
  const auto found = open_.find(id);
  if (found == open_.end()) return;
  const bool streams = context_.link.answers_apart() && alive_ && !settled(id);
  if (streams) static_cast<void>(abandon(id));
  past_[found->second.wire_id] = false;
  past_[id] = false;
  open_.erase(found);
}

mcpeval_status client::wait(request_id id, instant deadline, reply& out) {
  const instant limit = limit_of(id, deadline);
  // A reply that came in time counts, even if other messages stand in the queue before it.
  constexpr int arrivals_after_limit = 256;
  for (int late = 0; !settled(id);) {
    auto status = advance(limit);
    if (settled(id)) break;
    if (status == MCPEVAL_OK && context_.time.now() >= limit && ++late > arrivals_after_limit)
      status = expire(limit);
    if (status == MCPEVAL_OK) continue;
    if (status == MCPEVAL_TIMEOUT) {
      fault_ = silence(id, limit);
      if (may_be_at(open_.at(id))) ++unanswered_;
    }
    give_up(id);
    return status == MCPEVAL_TIMEOUT && deaf_ ? hang_up() : status;
  }
  return conclude(id, out);
}

/// Takes a settled request out. One that was voided without a reply of its own may turn out never
/// to have been read.
mcpeval_status client::conclude(request_id id, reply& out) {
  const auto found = open_.find(id);
  if (found == open_.end()) return finish(MCPEVAL_INVALID, "the request is not open");
  open_request& request = found->second;
  if (request.status == MCPEVAL_PROTOCOL && !request.answered) {
    const std::string why = fault_;
    static_cast<void>(catch_up());
    if (request.status == MCPEVAL_PROTOCOL) fault_ = why;
  }
  if (request.gone) fault_ = "no reply to " + request.method + " is to come any more";
  const auto status = request.status;
  const bool answered = request.answered;
  out = std::move(request.answer);
  past_[request.wire_id] = answered;
  open_.erase(found);
  past_.try_emplace(id, answered);
  return status == MCPEVAL_CLOSED && deaf_ ? hang_up() : status;
}

mcpeval_status client::call(const outgoing_request& request, instant deadline, reply& out) {
  request_id id = 0;
  const auto begun = begin(request, id);
  return begun == MCPEVAL_OK ? wait(id, deadline, out) : begun;
}

mcpeval_status client::pump(instant deadline) {
  const instant limit = std::min(deadline, context_.spending.deadline());
  const auto has_reply = [](const auto& one) {
    return one.second.status != MCPEVAL_TIMEOUT || one.second.gone;
  };
  for (;;) {
    if (std::ranges::any_of(open_, has_reply)) return MCPEVAL_OK;
    // What a probe pumps in short turns must not cut an answer short.
    const instant standard = after(context_.time.now(), context_.response_timeout);
    auto status = advance(limit, std::max(limit, standard));
    if (status == MCPEVAL_OK) status = expire(limit);
    if (status != MCPEVAL_OK) return status;
  }
}

/// TIMEOUT or BUDGET once `limit` has passed: a server that never stops talking must not
/// stretch a wait.
mcpeval_status client::expire(instant limit) {
  if (context_.time.now() < limit) return MCPEVAL_OK;
  if (context_.spending.exhausted()) return finish(MCPEVAL_BUDGET, std::string{budget_spent});
  return MCPEVAL_TIMEOUT;
}

/// Whether a server may still be at a request that got no reply, and keep others waiting for it.
/// One that was cancelled: a call over a stream that all share.
bool client::may_be_at(const open_request& request) const {
  if (!request.cancelled) return true;
  return request.method == "tools/call" && !context_.link.answers_apart();
}

/// What a wait that ran out says: which request, how long, and whether the server did speak.
std::string client::silence(request_id id, instant limit) const {
  const open_request& request = open_.at(id);
  // The limit was set before the request was written, a little earlier than sent_at.
  const instant span = limit - std::min(limit, request.sent_at);
  const instant waited = (span + millisecond - 1) / millisecond;
  std::string out = "no reply to " + request.method + " within " + std::to_string(waited) + " ms";
  if (unreadable_at_)
    out += "; the last message, at byte " + std::to_string(*unreadable_at_) +
           " of its stream, is no JSON-RPC message";
  return out;
}

mcpeval_status client::advance(instant deadline, instant answer_by) {
  answer_by_ = answer_by == 0 ? deadline : answer_by;
  if (!alive_) return finish(MCPEVAL_CLOSED, "the connection is closed");
  arrival arrived;
  const auto status = receive(deadline, arrived);
  if (status == MCPEVAL_OK) return handle(std::move(arrived));
  if (status == MCPEVAL_TIMEOUT) return expire(0);
  if (status == MCPEVAL_CANCELLED) return finish(status, std::string{operator_stopped});
  alive_ = false;
  if (status == MCPEVAL_LIMIT) {
    context_.notes.note("oversized-frame");
    break_exchanges(MCPEVAL_CLOSED, "the server wrote a frame over 8 MiB");
    return MCPEVAL_CLOSED;
  }
  break_exchanges(status, transport_fault(status));
  return status;
}

/// The next arrival; meanwhile calls that ask for another round get it when it is due.
mcpeval_status client::receive(instant deadline, arrival& out) {
  for (;;) {
    retry_what_is_due();
    const instant until = std::min(deadline, next_retry());
    const auto status = channel_.receive(until, out);
    if (status != MCPEVAL_TIMEOUT || until == deadline) return status;
  }
}

std::string client::transport_fault(mcpeval_status status) const {
  if (status == MCPEVAL_CLOSED) return "the connection failed";
  if (status == MCPEVAL_PROTOCOL) return "the server broke the transport's protocol";
  return "module " + context_.link.module + " answered with status " + std::to_string(status);
}

mcpeval_status client::finish(mcpeval_status status, std::string why) {
  if (status != MCPEVAL_OK) fault_ = std::move(why);
  return status;
}

}  // namespace mcpeval::core
