// SPDX-License-Identifier: MIT
/// What a client does with each thing that arrives.
#include "session/client.hpp"
#include "session/empty_array.hpp"
#include "session/era.hpp"

#include <mcpeval/plugin/text.hpp>

#include <algorithm>
#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::size_t silence_between_replies = 32 * 1024 * 1024;  // 00, decision 30
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::int64_t unsupported_version = -32022;
constexpr std::string_view observer_ended = "the case's observer ended the wait";

std::string at_status(std::int32_t http_status) {
  return http_status == 0 ? "" : ", with HTTP status " + std::to_string(http_status);
}

/// In the stateless era a server says nothing of its own accord but on a stream that was asked for
/// (contract 12 section 1.1); logging has to be asked for as well, and never is.
bool is_unrequested(const value& message) {
  constexpr std::string_view subscription = "io.modelcontextprotocol/subscriptionId";
  const auto method = message["method"].string_or("");
  const bool is_usual = method == "notifications/progress" || method == "notifications/cancelled" ||
                        method == "notifications/subscriptions/acknowledged";
  return !is_usual && !message["params"]["_meta"][subscription];
}

}  // namespace

mcpeval_status client::handle(arrival&& arrived) {
  switch (arrived.kind) {
    case MCPEVAL_FRAME: return handle_frame(std::move(arrived));
    case MCPEVAL_END_OF_REQUEST: end_request(arrived); return MCPEVAL_OK;
    case MCPEVAL_END_OF_READING: stop_sending(arrived); return MCPEVAL_OK;
    default: return end();
  }
}

mcpeval_status client::handle_frame(arrival&& arrived) {
  bytes_since_reply_ += arrived.frame.size();
  if (bytes_since_reply_ > silence_between_replies) {
    break_exchanges(MCPEVAL_PROTOCOL, "more than 32 MiB arrived without a reply");
    return finish(MCPEVAL_PROTOCOL, fault_);
  }
  strip(arrived);
  document parsed;
  unreadable_at_ = arrived.offset;
  if (!document::parse(std::move(arrived.frame), json_limits{}, parsed)) {
    note_unreadable(arrived);
    return MCPEVAL_OK;
  }
  if ((arrived.flags & MCPEVAL_UNTYPED) != 0) context_.notes.note("missing-content-type");
  note_shape(parsed);
  const value message = parsed.root();
  return handle_message(std::move(parsed), message, arrived);
}

/// Takes off what surrounds a frame and is none of it, and notes it.
void client::strip(arrival& arrived) {
  std::string& frame = arrived.frame;
  const bool is_first = std::exchange(first_frame_, false);
  const bool begins_text = is_first || arrived.http_status != 0;  // each body is a text of its own
  if (begins_text && frame.starts_with(byte_order_mark)) {
    context_.notes.note("byte-order-mark");
    frame.erase(0, byte_order_mark.size());
  }
  if (frame.ends_with('\r')) {
    context_.notes.note("crlf-line-end");
    frame.pop_back();
  }
}

/// The page that comes with an HTTP status other than success is no message, and need not be.
void client::note_unreadable(const arrival& arrived) {
  const std::int32_t status = arrived.http_status;
  if (status == 0) return context_.notes.note("stray-line");
  if (status >= 200 && status < 300) context_.notes.note("unreadable-message");
}

void client::note_shape(const document& frame) {
  const message_kind kind = classify(frame.root());
  const bool stray_batch =
      kind == message_kind::batch && !context_.protocol->splits_batches(protocol_version_);
  if (kind != message_kind::not_json_rpc && !stray_batch) unreadable_at_.reset();
  if (frame.had_duplicate_keys()) context_.notes.note("duplicate-key");
  if (frame.had_lone_surrogates()) context_.notes.note("lone-surrogate");
}

mcpeval_status client::handle_message(document&& frame, const value& message, const arrival& from) {
  switch (classify(message)) {
    case message_kind::reply:
    case message_kind::broken_reply:
      handle_reply(std::move(frame), message, from);
      return MCPEVAL_OK;
    case message_kind::error_without_id:
      handle_error_without_id(std::move(frame), message, from);
      return MCPEVAL_OK;
    case message_kind::request: return handle_request(message);
    case message_kind::notification: return handle_notification(message);
    case message_kind::null_id_request:
      ++requests_;
      context_.notes.note("null-id-request");
      return MCPEVAL_OK;
    case message_kind::batch: return handle_batch(std::move(frame), from);
    case message_kind::not_json_rpc: context_.notes.note("not-json-rpc"); return MCPEVAL_OK;
  }
  return MCPEVAL_OK;
}

/// Arrays are messages in the one revision that defines them; elsewhere they are stray.
mcpeval_status client::handle_batch(document&& frame, const arrival& from) {
  if (!context_.protocol->splits_batches(protocol_version_)) {
    context_.notes.note("batch-outside-revision");
    return MCPEVAL_OK;
  }
  mcpeval_status status = MCPEVAL_OK;
  const value batch = frame.root();
  for (std::size_t i = 0; i < batch.size() && status == MCPEVAL_OK; ++i) {
    document element;
    if (!document::parse(batch.at(i).write(), json_limits{}, element)) continue;
    const value message = element.root();
    if (message.is_array())
      context_.notes.note("not-json-rpc");
    else
      status = handle_message(std::move(element), message, from);
  }
  return status;
}

mcpeval_status client::handle_notification(const value& message) {
  if (context_.protocol->is_stateless() && is_unrequested(message))
    context_.notes.note("unrequested-notification");
  const auto status = inbound_.notification(message);
  return status == MCPEVAL_OK ? status : finish(status, std::string{observer_ended});
}

mcpeval_status client::handle_request(const value& message) {
  ++requests_;
  if (context_.protocol->is_stateless()) {
    context_.notes.note("server-request-in-stateless-era");
    return MCPEVAL_OK;
  }
  if (!awaits_reply()) inbound_.start_call();  // between calls nothing limits their number
  inbound_answer answer = inbound_.request(message);
  if (answer.status == MCPEVAL_PROTOCOL) {
    disturb_exchanges("the server sent more than 8 requests during one call");
    return MCPEVAL_OK;
  }
  if (answer.status != MCPEVAL_OK) return finish(answer.status, std::string{observer_ended});
  if (!writable_) return MCPEVAL_OK;
  const std::string id = message["id"].write();
  mcpeval_message response{};
  response.struct_size = sizeof response;
  response.kind = MCPEVAL_RESPONSE_MESSAGE;
  response.frame = text(answer.frame);
  response.id = text(id);
  response.protocol_version = text(protocol_version_);
  const auto status = send(response, answer_by_);
  const bool unwritten = status == MCPEVAL_CLOSED || status == MCPEVAL_TIMEOUT;
  return unwritten ? MCPEVAL_OK : status;  // the reply may still come
}

void client::handle_reply(document&& frame, const value& message, const arrival& from) {
  const auto id = message["id"].integer();
  open_request* const request = find_open(id, from);
  if (request == nullptr) return handle_stray_reply(id);
  leave_stream(from);
  bytes_since_reply_ = 0;
  request->answered = true;
  ++replies_;
  if (!has_sound_status(*request, message, from)) return;
  if (classify(message) == message_kind::broken_reply) {
    request->status =
        finish(MCPEVAL_PROTOCOL, "the reply to " + request->method +
                                     " holds neither a result nor a sound error, or both");
    return;
  }
  if (const value error = message["error"]) {
    note_error(error, from);
    return settle_error(*request, std::move(frame), error);
  }
  settle_result(*request, std::move(frame), message["result"]);
}

/// A reply that no open request waits for on this stream.
void client::handle_stray_reply(std::optional<request_id> id) {
  const auto past = id ? past_.find(*id) : past_.end();
  if (past != past_.end())
    return context_.notes.note(std::exchange(past->second, true) ? "second-reply" : "late-reply");
  const auto found = id ? open_.find(*id) : open_.end();
  const bool settled_before = found != open_.end() && found->second.status != MCPEVAL_TIMEOUT;
  if (settled_before || (found != open_.end() && !context_.link.answers_apart())) {
    const bool again = std::exchange(found->second.answered, true);
    return context_.notes.note(again ? "second-reply" : "late-reply");
  }
  context_.notes.note("unmatched-reply");
  // On a stream of its own the request simply goes on: its end is told.
  if (!context_.link.answers_apart())
    disturb_exchanges("a reply carries a response id that was never sent");
}

void client::handle_error_without_id(document&& frame, const value& message, const arrival& from) {
  open_request* const request = context_.link.answers_apart() ? addressed(from) : only_open();
  const value error = message["error"];
  // Who refuses a message unread cannot know its id.
  const bool accepted = request != nullptr && accepts_rejection(*request, error, from.http_status);
  if (!accepted) context_.notes.note("error-without-id");
  if (request == nullptr) return;
  leave_stream(from);
  if (accepted) return settle(*request, std::move(frame), MCPEVAL_REJECTED_WITHOUT_ID, error);
  refusal_ = from.http_status;
  request->status = finish(MCPEVAL_PROTOCOL, "an error without an id answered " + request->method +
                                                 at_status(from.http_status));
}

/// Where all share one stream, an error without an id can only mean the one open request.
client::open_request* client::only_open() {
  const auto still_open = [](const auto& one) {
    return one.second.status == MCPEVAL_TIMEOUT && !one.second.cancelled;
  };
  if (std::ranges::count_if(open_, still_open) != 1) return nullptr;
  return &std::ranges::find_if(open_, still_open)->second;
}

void client::settle_error(open_request& request, document&& frame, const value& error) {
  const bool lost = context_.protocol->is_stateless() && !unjudged_ &&
                    error["code"].integer() == unsupported_version;
  if (!lost) return settle(request, std::move(frame), MCPEVAL_RPC_ERROR, error);
  request.status =
      finish(MCPEVAL_PROTOCOL, "the server no longer speaks the protocol version that it offered");
}

void client::settle_result(open_request& request, document&& frame, const value& result) {
  if (is_empty_array(result)) context_.notes.note("empty-array-for-object");
  const bool stateless = context_.protocol->is_stateless();
  if (stateless) note_result(result);
  if (request.method != "tools/call")
    return settle(request, std::move(frame), MCPEVAL_RESULT, result);
  if (stateless) return settle_stateless_call(request, std::move(frame), result);
  settle_call(request, std::move(frame), result);
}

void client::settle(open_request& request, document&& frame, std::int32_t outcome,
                    const value& body) {
  request.answer = {outcome, body, std::move(frame), request.sent_at, context_.time.now()};
  request.status = MCPEVAL_OK;
}

/// Contract 02 section 2.1: what a tools/call came to.
void client::settle_call(open_request& request, document&& frame, const value& result) {
  const value is_error = result["isError"];
  if (is_error && !is_error.is_boolean()) {
    request.status = finish(MCPEVAL_PROTOCOL, "isError in the result of tools/call is no boolean");
    return;
  }
  const value content = result["content"];
  if (!content.is_array())
    context_.notes.note("result-without-content");
  else if (content.size() == 0)
    context_.notes.note("empty-content");
  settle(request, std::move(frame), is_error.is_true() ? MCPEVAL_TOOL_ERROR : MCPEVAL_RESULT,
         result);
}

/// Voids every open request but the cancelled ones: only their own reply can end those.
void client::disturb_exchanges(const std::string& why) {
  for (auto& [id, request] : open_)
    if (request.status == MCPEVAL_TIMEOUT && !request.cancelled)
      request.status = finish(MCPEVAL_PROTOCOL, why);
}

}  // namespace mcpeval::core
