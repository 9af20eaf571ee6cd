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
constexpr std::int64_t invalid_request = -32600;
constexpr std::int64_t parse_error = -32700;

}  // namespace

mcpeval_status client::handle(arrival&& arrived) {
  switch (arrived.kind) {
    case MCPEVAL_FRAME: return handle_frame(std::move(arrived));
    case MCPEVAL_END_OF_REQUEST: return MCPEVAL_OK;
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
  std::string& frame = arrived.frame;
  if (first_frame_ && frame.starts_with(byte_order_mark)) {
    context_.notes.note("byte-order-mark");
    frame.erase(0, byte_order_mark.size());
  }
  first_frame_ = false;
  if (frame.ends_with('\r')) {
    context_.notes.note("crlf-line-end");
    frame.pop_back();
  }
  document parsed;
  unreadable_at_ = arrived.offset;
  if (!document::parse(std::move(frame), json_limits{}, parsed)) {
    context_.notes.note("stray-line");
    return MCPEVAL_OK;
  }
  const message_kind kind = classify(parsed.root());
  const bool stray_batch =
      kind == message_kind::batch && !context_.protocol.splits_batches(protocol_version_);
  if (kind != message_kind::not_json_rpc && !stray_batch) unreadable_at_.reset();
  if (parsed.had_duplicate_keys()) context_.notes.note("duplicate-key");
  if (parsed.had_lone_surrogates()) context_.notes.note("lone-surrogate");
  const value message = parsed.root();
  return handle_message(std::move(parsed), message);
}

mcpeval_status client::handle_message(document&& frame, const value& message) {
  switch (classify(message)) {
    case message_kind::reply: handle_reply(std::move(frame), message, false); return MCPEVAL_OK;
    case message_kind::broken_reply:
      handle_reply(std::move(frame), message, true);
      return MCPEVAL_OK;
    case message_kind::error_without_id:
      handle_error_without_id(std::move(frame), message);
      return MCPEVAL_OK;
    case message_kind::request: return handle_request(message);
    case message_kind::notification: inbound_.notification(message); return MCPEVAL_OK;
    case message_kind::null_id_request:
      ++requests_;
      context_.notes.note("null-id-request");
      return MCPEVAL_OK;
    case message_kind::batch: return handle_batch(std::move(frame));
    case message_kind::not_json_rpc: context_.notes.note("not-json-rpc"); return MCPEVAL_OK;
  }
  return MCPEVAL_OK;
}

/// Arrays are messages in the one revision that defines them; elsewhere they are stray.
mcpeval_status client::handle_batch(document&& frame) {
  if (!context_.protocol.splits_batches(protocol_version_)) {
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
      status = handle_message(std::move(element), message);
  }
  return status;
}

mcpeval_status client::handle_request(const value& message) {
  ++requests_;
  if (!awaits_reply()) inbound_.start_call();  // between calls nothing limits their number
  inbound_answer answer = inbound_.request(message);
  if (answer.status == MCPEVAL_PROTOCOL) {
    disturb_exchanges("the server sent more than 8 requests during one call");
    return MCPEVAL_OK;
  }
  if (answer.status != MCPEVAL_OK)
    return finish(answer.status, "the case's observer ended the wait");
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

void client::handle_reply(document&& frame, const value& message, bool broken) {
  const auto id = message["id"].integer();
  const auto found = id ? open_.find(*id) : open_.end();
  if (found != open_.end() && found->second.status == MCPEVAL_TIMEOUT) {
    bytes_since_reply_ = 0;
    open_request& request = found->second;
    request.answered = true;
    ++replies_;
    if (broken) {
      request.status = finish(MCPEVAL_PROTOCOL, "the reply to " + request.method +
                                                    " holds neither a result nor a sound error, "
                                                    "or both");
      return;
    }
    if (const value error = message["error"])
      return settle(request, std::move(frame), MCPEVAL_RPC_ERROR, error);
    const value result = message["result"];
    if (is_empty_array(result)) context_.notes.note("empty-array-for-object");
    if (request.method == "tools/call") return settle_call(request, std::move(frame), result);
    return settle(request, std::move(frame), MCPEVAL_RESULT, result);
  }
  const auto past = id ? past_.find(*id) : past_.end();
  if (found != open_.end() || past != past_.end()) {
    bool& answered = found != open_.end() ? found->second.answered : past->second;
    return context_.notes.note(std::exchange(answered, true) ? "second-reply" : "late-reply");
  }
  context_.notes.note("unmatched-reply");
  disturb_exchanges("a reply carries a response id that was never sent");
}

void client::handle_error_without_id(document&& frame, const value& message) {
  context_.notes.note("error-without-id");
  const auto still_open = [](const auto& one) {
    return one.second.status == MCPEVAL_TIMEOUT && !one.second.cancelled;
  };
  if (std::ranges::count_if(open_, still_open) != 1) return;
  open_request& request = std::ranges::find_if(open_, still_open)->second;
  const value error = message["error"];
  const auto code = error["code"].integer();
  const bool rejection = code == invalid_request || code == parse_error;
  if (rejection && (request.flags & MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID) != 0)
    return settle(request, std::move(frame), MCPEVAL_REJECTED_WITHOUT_ID, error);
  request.status = finish(MCPEVAL_PROTOCOL, "an error without an id answered " + request.method);
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
