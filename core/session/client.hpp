// SPDX-License-Identifier: MIT
/// One connection's JSON-RPC: requests out, replies in, and everything in between.
#pragma once

#include "base/clock.hpp"
#include "json/document.hpp"
#include "session/advisories.hpp"
#include "session/budget.hpp"
#include "session/channel.hpp"
#include "session/inbound.hpp"
#include "session/jsonrpc.hpp"
#include "session/mirrored_headers.hpp"

#include <mcpeval/abi.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

class era;

inline constexpr std::string_view budget_spent = "the evaluation's time or request budget is spent";

/// What every connection of one run shares. Borrowed parts outlive the run's connections.
struct run_context {
  const transport_link& link;
  const era* protocol;  ///< settled before the first connection that counts
  budget& spending;
  advisories& notes;
  const clock& time;
  instant response_timeout;  ///< how long a request waits for its response
  instant startup_timeout;   ///< spawn or connect, then the first answer (00, decision 20)
};

/// A request to write. `params` is a JSON object's text.
struct outgoing_request {
  std::string_view method;
  std::string_view params;
  std::string_view name{};  ///< the tool, prompt or URI it is about, or empty
  std::uint32_t flags = 0;  ///< enum mcpeval_begin_flags
  header_pairs headers{};   ///< further ones, where the transport has headers
};

/// A judged reply; the values of `body` live in `frame`.
struct reply {
  std::int32_t outcome = 0;  ///< enum mcpeval_outcome
  value body;
  document frame;
  instant sent_at = 0;
  instant received_at = 0;
};

/// A connected peer. Every function answers a status as the ABI defines it; after one that is
/// not OK, fault() is a content-free sentence about it.
///
/// Ids are 1, 2, 3 ... per connection. A reply is matched by type and value of its id, and over
/// HTTP by the stream that it came on. A late or second reply is dropped and noted; one with an id
/// never used breaks the open exchange where all share one stream.
///
/// In the stateless era a call whose result asks for input is made again, under a new id, until a
/// result is final; for the caller that is one request with the first id.
class client {
 public:
  explicit client(const run_context& context);

  [[nodiscard]] mcpeval_status connect(instant deadline);

  /// Writes a request; its id on success. BUDGET before anything is written when none is left.
  [[nodiscard]] mcpeval_status begin(const outgoing_request& request, request_id& id);
  /// Deadline 0: the response time-out from now.
  [[nodiscard]] mcpeval_status notify(std::string_view method, std::string_view params,
                                      instant deadline = 0);
  /// Waits for the reply to `id`, which ends whatever it answers. Deadline 0: the response
  /// time-out from the end of the write.
  [[nodiscard]] mcpeval_status wait(request_id id, instant deadline, reply& out);
  /// begin() and wait() in one.
  [[nodiscard]] mcpeval_status call(const outgoing_request& request, instant deadline, reply& out);
  /// Handles what arrives until the deadline (TIMEOUT), until an observer ends it, or until the
  /// reply to a request that nobody waits for is in (OK).
  [[nodiscard]] mcpeval_status pump(instant deadline);
  /// Handles what has arrived already, without waiting, unless the peer has stopped reading: then
  /// its last words are heard, for at most 5 s. CLOSED when that is the end.
  [[nodiscard]] mcpeval_status catch_up();
  /// Handles at most one arrival; TIMEOUT, without a fault, when none came in time. `answer_by`
  /// is when an answer to the server must have been written; 0: `deadline`.
  [[nodiscard]] mcpeval_status advance(instant deadline, instant answer_by = 0);
  /// Whether the reply to `id` is in, or cannot come any more.
  [[nodiscard]] bool settled(request_id id) const;
  /// When wait() would give up on `id`.
  [[nodiscard]] instant limit_of(request_id id, instant deadline) const;
  /// The server was told that `id` is cancelled: what does not carry this id no longer
  /// concerns it (contract 02 section 3.14).
  void mark_cancelled(request_id id);
  /// No reply to `id` is wanted any more: a late one is dropped.
  void give_up(request_id id);
  /// Closes the response stream of `id`: a reply that has not been read by now never comes.
  [[nodiscard]] mcpeval_status abandon(request_id id);
  /// Has messages delivered that belong to no request; UNSUPPORTED: the server has no stream for
  /// them. Deadline 0: the response time-out from now.
  [[nodiscard]] mcpeval_status listen(instant deadline);

  /// Capabilities this side declares, a JSON object's text: which requests of the server go to the
  /// observer.
  void declare(std::string_view capabilities);
  [[nodiscard]] std::string_view capabilities() const noexcept { return capabilities_; }
  /// The next reply is handed over whatever it says about versions, and so is a refusal by status.
  void leave_unjudged() noexcept { unjudged_ = true; }
  /// From now on a response is waited for that long.
  void limit_responses(instant span) noexcept { context_.response_timeout = span; }
  void observe(const mcpeval_observer* observer) { inbound_.observe(observer); }
  void use_version(std::string_view version) { protocol_version_ = version; }
  [[nodiscard]] std::string_view protocol_version() const noexcept { return protocol_version_; }

  /// PROTOCOL, with this sentence as the fault: a reply is sound JSON-RPC but of no use.
  [[nodiscard]] mcpeval_status refuse(std::string why) {
    return finish(MCPEVAL_PROTOCOL, std::move(why));
  }
  /// Whether a further exchange can succeed.
  [[nodiscard]] bool alive() const noexcept { return alive_ && writable_; }
  /// Whether more may arrive, though the server may have stopped reading.
  [[nodiscard]] bool may_speak() const noexcept { return alive_; }
  /// Replies to open requests that have arrived so far.
  [[nodiscard]] std::uint64_t replies() const noexcept { return replies_; }
  /// Requests that the server may have read: all that were written, but for those of which it is
  /// known that it never did.
  [[nodiscard]] std::uint64_t delivered() const noexcept { return delivered_; }
  /// Requests that got no reply in time: the server may still be at them, cancelled or not.
  [[nodiscard]] std::uint64_t unanswered() const noexcept { return unanswered_; }
  /// Requests that the server has made so far, whatever became of them.
  [[nodiscard]] std::uint64_t requests() const noexcept { return requests_; }
  [[nodiscard]] const std::string& fault() const noexcept { return fault_; }
  /// The label that a reply of status VERDICT has earned.
  [[nodiscard]] std::string_view earned_reason() const noexcept { return earned_reason_; }
  /// The HTTP status that the last refused request got; 0: none was.
  [[nodiscard]] std::int32_t refusal() const noexcept { return refusal_; }
  [[nodiscard]] const run_context& context() const noexcept { return context_; }

 private:
  /// A call that may have to be made again (contract 12 section 3.1).
  struct rounds {
    std::string params;  ///< of the first round
    std::string name;
    header_pairs headers;
    int by_state = 0;     ///< rounds that asked for nothing but patience
    std::string answers;  ///< members that the next round adds to the params
    instant due = 0;      ///< when that is; 0: none
  };
  struct open_request {
    std::string method;
    std::uint32_t flags = 0;
    request_id wire_id = 0;  ///< of the latest round
    instant sent_at = 0;
    instant written_at = 0;
    mcpeval_status status = MCPEVAL_TIMEOUT;  ///< TIMEOUT: still open
    bool answered = false;                    ///< a reply carried its id
    bool cancelled = false;                   ///< only its own reply can end it
    bool gone = false;                        ///< still open, but no reply can come any more
    reply answer;
    rounds asked{};
  };

  mcpeval_status send(const mcpeval_message& message, instant deadline);
  mcpeval_status handle(arrival&& arrived);
  mcpeval_status handle_frame(arrival&& arrived);
  mcpeval_status handle_message(document&& frame, const value& message, const arrival& from);
  mcpeval_status handle_batch(document&& frame, const arrival& from);
  mcpeval_status handle_request(const value& message);
  mcpeval_status handle_notification(const value& message);
  void handle_reply(document&& frame, const value& message, const arrival& from);
  void handle_stray_reply(std::optional<request_id> id);
  void handle_error_without_id(document&& frame, const value& message, const arrival& from);
  void end_request(const arrival& told);
  void leave_stream(const arrival& from);
  [[nodiscard]] mcpeval_status judge_end(const open_request& request, const arrival& told);
  [[nodiscard]] bool has_sound_status(open_request& request, const value& message,
                                      const arrival& from);
  [[nodiscard]] bool is_rejection(const open_request& request, std::int32_t http_status) const;
  [[nodiscard]] bool accepts_rejection(const open_request& request, const value& error,
                                       std::int32_t http_status) const;
  [[nodiscard]] open_request* only_open();
  [[nodiscard]] bool may_be_at(const open_request& request) const;
  void note_result(const value& result) const;
  void note_error(const value& error, const arrival& from) const;
  void note_shape(const document& frame);
  void note_unreadable(const arrival& arrived);
  void strip(arrival& arrived);
  [[nodiscard]] open_request* find_open(std::optional<request_id> wire_id, const arrival& from);
  [[nodiscard]] open_request* addressed(const arrival& from);
  mcpeval_status write(request_id wire_id, const outgoing_request& request);
  void settle_stateless_call(open_request& request, document&& frame, const value& result);
  void take_round(open_request& request, const value& result);
  void condemn(open_request& request, std::string_view label, std::string why);
  void retry_what_is_due();
  void retry(open_request& request, request_id id);
  [[nodiscard]] instant next_retry() const;
  void settle(open_request& request, document&& frame, std::int32_t outcome, const value& body);
  void settle_error(open_request& request, document&& frame, const value& error);
  void settle_result(open_request& request, document&& frame, const value& result);
  void settle_call(open_request& request, document&& frame, const value& result);
  void break_exchanges(mcpeval_status status, std::string why);
  void disturb_exchanges(const std::string& why);
  mcpeval_status conclude(request_id id, reply& out);
  mcpeval_status expire(instant limit);
  [[nodiscard]] std::string silence(request_id id, instant limit) const;
  void stop_sending(const arrival& told);
  [[nodiscard]] bool awaits_reply() const;
  mcpeval_status receive(instant deadline, arrival& out);
  mcpeval_status hang_up();
  mcpeval_status end();
  [[nodiscard]] std::string transport_fault(mcpeval_status status) const;
  mcpeval_status finish(mcpeval_status status, std::string why);

  run_context context_;
  channel channel_;
  inbound inbound_;
  std::map<request_id, open_request> open_;
  std::map<request_id, request_id> rewritten_;  ///< by the id of a further round: its first id
  std::map<request_id, bool> past_;             ///< true: answered; false: given up on
  request_id next_id_ = 1;
  std::string protocol_version_;
  std::string capabilities_ = "{}";
  instant connected_at_ = 0;
  bool unjudged_ = false;
  std::string_view earned_reason_;
  std::int32_t refusal_ = 0;
  std::uint64_t bytes_since_reply_ = 0;
  std::uint64_t replies_ = 0;
  std::uint64_t delivered_ = 0;
  std::uint64_t requests_ = 0;
  std::uint64_t unanswered_ = 0;
  instant answer_by_ = 0;  ///< of advance(), while it runs
  bool alive_ = false;     ///< more may arrive
  bool writable_ = true;   ///< a message can still be written
  bool deaf_ = false;      ///< the peer has stopped reading
  bool first_frame_ = true;
  std::optional<std::uint64_t> unreadable_at_;  ///< offset, when the last frame was no message
  std::string fault_;
};

}  // namespace mcpeval::core
