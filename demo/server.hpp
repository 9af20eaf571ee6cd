// SPDX-License-Identifier: MIT
/// A server over messages: it owns no descriptor, never waits and never sleeps.
#pragma once

#include "message.hpp"
#include "personality.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace demo {

/// Which eras of the protocol a server speaks. One that speaks both looks at each request.
enum class era_choice : std::uint8_t { handshake, stateless, dual };

class server {
 public:
  using clock = std::chrono::steady_clock;

  explicit server(personality behaviour, era_choice eras = era_choice::handshake)
      : behaviour_{std::move(behaviour)}, eras_{eras} {}

  /// Takes one line of input. A line that is no JSON-RPC message is ignored.
  void receive(std::string_view line, clock::time_point now);
  void receive(const message& arrived, exchange_number exchange, clock::time_point now);
  /// The client has closed the stream of a request: nothing more is done for it.
  void abandon(exchange_number exchange);

  /// When the next late reply is due; nothing if none is outstanding.
  [[nodiscard]] std::optional<clock::time_point> next_due() const;
  /// Writes the late replies that are due.
  void run_due(clock::time_point now);

  /// The lines to send, since the last call of this function.
  [[nodiscard]] std::string take_output();
  /// The same, message by message.
  [[nodiscard]] std::vector<outgoing> take_messages() { return session_.take_output(); }

  /// The protocol version that initialize agreed to; empty before that.
  [[nodiscard]] std::string_view agreed_version() const { return session_.agreed_version; }

 private:
  struct late_reply {
    std::string id;
    exchange_number exchange;
    clock::time_point due;
    std::string result;
  };

  [[nodiscard]] bool is_stateless(const message& arrived) const;
  [[nodiscard]] answer answer_to(std::string_view method, const request& asked);
  void answer_request(std::string_view method, const request& asked, clock::time_point now);
  void take_notification(std::string_view name, const rapidjson::Value& params);
  void send_result(const request& asked, std::string_view result);
  void send_failure(const request& asked, const failure& problem);

  personality behaviour_;
  era_choice eras_;
  session session_;
  std::vector<late_reply> late_;
};

}  // namespace demo
