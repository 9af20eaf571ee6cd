// SPDX-License-Identifier: MIT
/// Where each request has a response stream of its own, as over HTTP: what its status and its end
/// mean (contract 03 section 3, contract 12 sections 1.3 and 2.8).
#include "session/client.hpp"
#include "session/era.hpp"

#include <mcpeval/plugin/text.hpp>

#include <charconv>
#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::int32_t http_ok = 200;
constexpr std::int32_t bad_request = 400;
constexpr std::int64_t invalid_request = -32600;
constexpr std::int64_t parse_error = -32700;

/// Statuses by which a server turns a request down for its size.
constexpr bool is_oversize(std::int32_t status) noexcept { return status == 413 || status == 431; }
constexpr bool is_client_error(std::int32_t status) noexcept {
  return status >= 400 && status < 500;
}

std::string status_text(std::int32_t status) { return "HTTP status " + std::to_string(status); }

/// The status that an error of this code has in the stateless era; 0: any.
std::int32_t status_of_code(std::int64_t code) {
  if (code == -32601) return 404;
  return code <= -32020 && code >= -32022 ? 400 : 0;
}

}  // namespace

/// Over a shared stream an id is enough; otherwise the stream must be that of the request.
client::open_request* client::find_open(std::optional<request_id> wire_id, const arrival& from) {
  if (!wire_id) return nullptr;
  if (context_.link.answers_apart() && from.request_id != std::to_string(*wire_id)) return nullptr;
  const auto rewritten = rewritten_.find(*wire_id);
  const auto found = open_.find(rewritten == rewritten_.end() ? *wire_id : rewritten->second);
  if (found == open_.end() || found->second.wire_id != *wire_id) return nullptr;
  return found->second.status == MCPEVAL_TIMEOUT && !found->second.gone ? &found->second : nullptr;
}

/// The open request whose stream an arrival came on.
client::open_request* client::addressed(const arrival& from) {
  request_id id = 0;
  const char* const end = from.request_id.data() + from.request_id.size();
  if (std::from_chars(from.request_id.data(), end, id).ptr != end) return nullptr;
  return find_open(id, from);
}

/// A result counts under 200 alone. An error counts under any status in the stateless era, and
/// where it refuses to open a session: its code says why.
bool client::has_sound_status(open_request& request, const value& message, const arrival& from) {
  const std::int32_t status = from.http_status;
  const bool is_error = static_cast<bool>(message["error"]);
  const bool reads_errors = context_.protocol->is_stateless() || request.method == "initialize";
  if (status == 0 || status == http_ok || (is_error && reads_errors)) return true;
  refusal_ = status;
  request.status =
      finish(MCPEVAL_PROTOCOL, request.method + " was answered with " + status_text(status));
  return false;
}

/// Whether a status alone, without a sound answer, turns the request down (contract 12, D-11).
bool client::is_rejection(const open_request& request, std::int32_t http_status) const {
  if (!context_.protocol->is_stateless()) return false;
  if (unjudged_) return is_client_error(http_status);
  return (request.flags & MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID) != 0 && is_oversize(http_status);
}

/// Whether an error without an id does so.
bool client::accepts_rejection(const open_request& request, const value& error,
                               std::int32_t http_status) const {
  if (is_rejection(request, http_status)) return true;
  if ((request.flags & MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID) == 0) return false;
  if (context_.link.answers_apart())
    return http_status == bad_request && context_.protocol->is_stateless();
  const auto code = error["code"].integer();
  return code == invalid_request || code == parse_error;
}

/// Nothing more comes for a request: if it is still open, that is its end.
void client::end_request(const arrival& told) {
  if ((told.flags & MCPEVAL_NOT_ACCEPTED) != 0) context_.notes.note("notification-not-accepted");
  open_request* const request = addressed(told);
  if (request == nullptr || request->asked.due != 0) return;
  if (request->cancelled && told.status == MCPEVAL_OK) {
    request->gone = true;
    return;
  }
  if (is_rejection(*request, told.http_status))
    return settle(*request, {}, MCPEVAL_REJECTED_WITHOUT_ID, {});
  request->status = judge_end(*request, told);
}

mcpeval_status client::judge_end(const open_request& request, const arrival& told) {
  const std::string problem = channel_.problem();
  if (told.status == MCPEVAL_LIMIT) {
    context_.notes.note("oversized-frame");
    return finish(MCPEVAL_CLOSED,
                  "the server sent more than 8 MiB in one message, or 32 MiB in all");
  }
  const bool whole = told.status == MCPEVAL_OK || told.status == MCPEVAL_PROTOCOL;
  if (whole && told.http_status != 0 && told.http_status != http_ok) {
    refusal_ = told.http_status;
    const std::string plain =
        request.method + " was answered with " + status_text(told.http_status);
    return finish(MCPEVAL_PROTOCOL, problem.empty() ? plain : problem);
  }
  if (told.status != MCPEVAL_OK)
    return finish(told.status, problem.empty() ? transport_fault(told.status) : problem);
  if (told.http_status == 0)
    return finish(MCPEVAL_CLOSED, "the connection ended without a response to " + request.method);
  const bool cut = (told.flags & MCPEVAL_FROM_EVENT) != 0 && context_.protocol->is_stateless();
  return finish(cut ? MCPEVAL_CLOSED : MCPEVAL_PROTOCOL,
                "the response to " + request.method + " ended without a reply to it");
}

/// The answer is in: what a server still writes to its stream, or would repeat if the stream were
/// taken up again, concerns nobody.
void client::leave_stream(const arrival& from) {
  if (!from.request_id.empty() && context_.link.answers_apart())
    static_cast<void>(channel_.abandon(from.request_id));
}

mcpeval_status client::abandon(request_id id) {
  const auto found = open_.find(id);
  if (found == open_.end() || found->second.status != MCPEVAL_TIMEOUT) return MCPEVAL_OK;
  found->second.asked.due = 0;
  const auto status = channel_.abandon(std::to_string(found->second.wire_id));
  found->second.gone = true;
  return finish(status, "the response stream could not be closed");
}

mcpeval_status client::listen(instant deadline) {
  if (!context_.link.answers_apart() || context_.protocol->is_stateless()) return MCPEVAL_OK;
  if (!alive()) return finish(MCPEVAL_CLOSED, "the connection is closed");
  const instant standard = after(context_.time.now(), context_.response_timeout);
  const instant limit = std::min(deadline == 0 ? standard : deadline, context_.spending.deadline());
  return finish(channel_.listen(limit), "the server offers no stream for messages of its own");
}

/// What no verdict covers in an error over HTTP (contract 12 section 4.4, A8).
void client::note_error(const value& error, const arrival& from) const {
  if (!context_.protocol->is_stateless() || from.http_status == 0) return;
  if ((from.flags & MCPEVAL_FROM_EVENT) != 0) return;
  const std::int32_t expected = status_of_code(error["code"].integer().value_or(0));
  if (expected != 0 && expected != from.http_status) context_.notes.note("unexpected-http-status");
}

/// The same in a result of the stateless era (A3 and A5).
void client::note_result(const value& result) const {
  constexpr std::string_view server_info = "io.modelcontextprotocol/serverInfo";
  if (!context_.protocol->is_stateless()) return;
  if (!result["resultType"]) context_.notes.note("result-without-type");
  if (!result["_meta"][server_info]) context_.notes.note("result-without-server-info");
}

}  // namespace mcpeval::core
