// SPDX-License-Identifier: MIT
/// The conversation with one server: a POST for each message, and what comes back.
#pragma once

#include "arrival.hpp"
#include "conversation.hpp"
#include "endpoint.hpp"
#include "exchange.hpp"
#include "instant.hpp"
#include "multi.hpp"

#include <mcpeval/abi.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::http {

/// Everything moves whenever it waits, whatever it waits for, so no stream holds up another. All
/// connections are kept alive, and closed only in the middle of something.
class channel {
 public:
  /// Bytes of the longest outgoing frame.
  static constexpr std::size_t outgoing_limit = 17 * 1024 * 1024;
  /// Bytes of the headers of one request: curl sends no longer ones.
  static constexpr std::size_t head_limit = 1000 * 1024;

  /// `host`, which may be NULL, outlives the channel.
  channel(endpoint where, const mcpeval_host* host);
  channel(const channel&) = delete;
  channel& operator=(const channel&) = delete;
  /// Ends the session, if there is one, within a second.
  ~channel();

  /// A request: until its upload is done or its response begins. CLOSED: the server could not be
  /// reached; REFUSED: only at an address that is not of this machine. Anything else: until the
  /// status is known. PROTOCOL: it is none of 200 to 299, of a notification; CLOSED: there was
  /// none.
  [[nodiscard]] mcpeval_status send(const mcpeval_message& message, instant deadline);
  /// A deadline in the past still takes what is there.
  [[nodiscard]] mcpeval_status receive(instant deadline, mcpeval_arrival& seen,
                                       mcpeval_sink& frame);
  /// Async-signal-safe; there is no way back.
  void interrupt() noexcept { multi_.interrupt(); }
  /// Frames of the request that wait are dropped; its end is still told. INVALID: none such.
  [[nodiscard]] mcpeval_status abandon(std::string_view id);
  [[nodiscard]] mcpeval_status listen(instant deadline);
  void describe(mcpeval_channel_detail& out) const noexcept;

 private:
  /// A conversation, and the exchange that it is at; none while a resumption is not due yet.
  struct pending {
    conversation talk;
    std::unique_ptr<exchange> at;
    instant resume_at = 0;
    arrival end;  ///< to tell when nothing more comes
  };
  using pending_list = std::vector<std::unique_ptr<pending>>;

  [[nodiscard]] mcpeval_status send_request(std::unique_ptr<pending> one, instant deadline);
  /// `kind` is the message's; whatever is answered to a response counts as delivered.
  [[nodiscard]] mcpeval_status deliver(exchange& post, std::int32_t kind, instant deadline);
  template <class Condition>
  [[nodiscard]] mcpeval_status turn_until(Condition holds, instant deadline);
  /// OK once the response has begun.
  [[nodiscard]] mcpeval_status await_status(exchange& one, instant deadline);
  /// Gives an exchange that is about to end a moment to do so; whether it has.
  [[nodiscard]] bool linger(exchange& one, instant span);
  [[nodiscard]] arrival leave(pending& one);

  [[nodiscard]] std::unique_ptr<exchange> make_stream(pending& one);
  void resume_what_is_due();
  [[nodiscard]] instant next_resumption() const noexcept;
  void settle_ended();
  /// True when the conversation is over.
  [[nodiscard]] bool settle(pending& one);
  [[nodiscard]] mcpeval_status hand_over(mcpeval_arrival& seen, mcpeval_sink& frame);
  void end_session();
  /// Keeps the reason why the server did not answer at all; REFUSED or CLOSED.
  [[nodiscard]] mcpeval_status give_up(exchange& lost);
  /// Why an exchange failed, which developers are told as well; empty when it did not.
  [[nodiscard]] std::string describe(exchange& ended) const;

  endpoint where_;
  const mcpeval_host* host_;
  acquaintance server_;
  std::string version_;  ///< of the last message
  multi multi_;
  pending_list pending_;  ///< goes before multi_
  arrivals arrivals_;
  arrival current_;      ///< keeps what the last arrival views
  std::string problem_;  ///< of the last call
  bool over_ = false;
  bool streams_end_ = true;  ///< this server ends a stream behind its reply
};

}  // namespace mcpeval::http
