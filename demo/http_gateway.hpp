// SPDX-License-Identifier: MIT
/// From HTTP requests to servers, and from their messages to bytes of HTTP replies.
///
/// In the handshake era each session has a server of its own; the stateless era has one for all.
/// The gateway owns no socket: it takes whole requests, and gives bytes for their exchanges.
#pragma once

#include "http_guard.hpp"
#include "http_request.hpp"
#include "http_text.hpp"
#include "personality.hpp"
#include "server.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace demo {

/// How a request is answered: by JSON unless something is sent before the reply, or always by a
/// stream of events.
enum class reply_form : std::uint8_t { json, sse };

struct http_output {
  exchange_number exchange;
  std::string bytes;
  bool complete;  ///< nothing more comes for this exchange
};

class http_gateway {
 public:
  using clock = server::clock;

  http_gateway(personality behaviour, era_choice eras, reply_form form);

  /// Why a request is refused whatever its body says; nothing if it is not.
  [[nodiscard]] std::optional<refusal> refuses(const http_request& asked) const;
  /// Takes a request that is not refused.
  void take(const http_request& asked, exchange_number exchange, clock::time_point now);
  /// The client has closed the connection of an exchange that is not complete.
  void abandon(exchange_number exchange);

  [[nodiscard]] std::optional<clock::time_point> next_due() const;
  void run_due(clock::time_point now);
  [[nodiscard]] std::vector<http_output> take_output();

 private:
  struct live_session {
    std::string id;
    server demo;
    exchange_number stream = 0;  ///< of the GET that hears what belongs to no request
  };

  /// A request that waits for its reply, or a stream.
  struct open_exchange {
    live_session* session;  ///< null: of the stateless era
    reply_head head;
    bool streaming = false;
  };

  [[nodiscard]] bool is_stateless(const http_request& asked, const message& arrived) const;
  void take_post(const http_request& asked, exchange_number exchange, clock::time_point now);
  void take_stateless(const http_request& asked, const message& arrived, exchange_number exchange,
                      clock::time_point now);
  void take_handshake(const http_request& asked, const message& arrived, exchange_number exchange,
                      clock::time_point now);
  void take_get(const http_request& asked, exchange_number exchange);
  void take_delete(const http_request& asked, exchange_number exchange);

  /// The session that the request names; if there is none, the request is refused.
  live_session* session_of(const http_request& asked, exchange_number exchange);
  live_session& new_session();
  void hand_over(server& to, const message& arrived, exchange_number exchange,
                 clock::time_point now);

  void deliver(server& from, live_session* of);
  void deliver(const outgoing& message, live_session* of);
  void open_stream(exchange_number exchange);
  void end_stream(exchange_number exchange);
  void complete(exchange_number exchange, std::string bytes);

  personality behaviour_;
  era_choice eras_;
  reply_form form_;
  server stateless_;
  std::map<std::string, std::unique_ptr<live_session>> sessions_;
  std::map<exchange_number, open_exchange> open_;
  std::vector<http_output> output_;
};

}  // namespace demo
