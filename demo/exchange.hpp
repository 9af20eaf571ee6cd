// SPDX-License-Identifier: MIT
/// One request and its answer, and what a server remembers between requests.
#pragma once

#include "json_text.hpp"

#include <rapidjson/document.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace demo {

/// Counts what arrives over HTTP, from 1 on; 0 on standard input, where one stream serves all.
using exchange_number = std::int64_t;

struct request {
  std::string id;  ///< JSON text, echoed as it came
  const rapidjson::Value& params;
  exchange_number exchange = 0;
  bool stateless = false;  ///< it came with an envelope, and is judged by the stateless era's rules
};

/// The member of an object, or null when there is no such member or no such object.
[[nodiscard]] const rapidjson::Value& member(const rapidjson::Value& object, std::string_view name);
/// The text of a string; empty for anything else.
[[nodiscard]] std::string_view text_of(const rapidjson::Value& value);

struct success {
  std::string result;                  ///< JSON text of an object
  std::string_view type = "complete";  ///< its resultType, in the stateless era
};

struct failure {
  int code;
  std::string message;
  bool retryable = false;
  std::string data{};  ///< JSON text of an object; empty: it says whether a retry is worth it
};

/// The same success after a while, unless the request is cancelled first: then nothing at all.
struct success_later {
  std::chrono::milliseconds delay;
  std::string result;
};

/// Asks the client for something, then answers, whatever comes back.
struct question {
  std::string_view capability;  ///< that a client has who can be asked
  std::string_view method;
  std::string_view params;  ///< JSON text
  std::variant<success, failure> then;
  bool uninvited = false;  ///< in the stateless era: ask although the request offers no capability
};

/// Nothing: the request stays open.
struct no_answer {};

using answer = std::variant<success, failure, success_later, question, no_answer>;

enum class part : std::uint8_t {
  ahead,  ///< of the reply, and belongs to its request
  reply,  ///< the last message of its request
  aside   ///< prompted by a request that it does not belong to
};

/// A message on its way to the client.
struct outgoing {
  exchange_number exchange;  ///< that it belongs to
  std::string json;
  part role;
  int code = 0;  ///< of an error reply
};

/// A request of the stateless era for announcements; it stays open.
struct listener {
  std::string id;  ///< JSON text
  exchange_number exchange;
  bool wants_status;  ///< announcements about demo://status
};

/// What a server remembers, and its way to the client beside its replies.
class session {
 public:
  std::int64_t requests_counted = 0;   ///< listing and tool requests, the present one included
  std::size_t flaky_calls = 0;         ///< calls of flaky_read that failed
  bool counter_fails_next = false;     ///< with the aspect flaky: so will read_counter
  bool broken = false;                 ///< after break_session, until recover_session
  std::string agreed_version;          ///< by initialize
  std::vector<std::string> cancelled;  ///< ids, as JSON text, since the server last looked
  std::vector<listener> listeners;

  /// Sends a request of our own, with an id that differs from that of `call`.
  void ask(const request& call, std::string_view method, std::string_view params);
  /// Says that demo://status changed: in the handshake era to the client, in the stateless one to
  /// whoever listens for it.
  void announce_status(const request& call);
  void send(outgoing message) { output_.push_back(std::move(message)); }

  /// The messages sent since the last call of this function.
  [[nodiscard]] std::vector<outgoing> take_output();

 private:
  std::vector<outgoing> output_;
  std::int64_t requests_sent_ = 0;
};

/// A notification for one listener: its parameters are these, and the listener's id.
[[nodiscard]] outgoing tagged(const listener& to, std::string_view method,
                              std::vector<field> params);

}  // namespace demo
