// SPDX-License-Identifier: MIT
#include "http_gateway.hpp"

#include "envelope.hpp"
#include "reply_text.hpp"
#include "standard_headers.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <utility>

namespace demo {
namespace {

constexpr std::string_view session_header = "Mcp-Session-Id";

std::string new_session_id() {
  constexpr std::string_view digits = "0123456789abcdef";
  std::random_device source;
  std::string id;
  for (int i = 0; i < 32; ++i) id += digits[source() % digits.size()];
  return id;
}

/// The status of a reply in the stateless era: contract 12 section 1.3.
struct coded_status {
  int code, status;
};
constexpr std::array<coded_status, 6> coded_statuses{{{parse_error, 400},
                                                      {invalid_request, 400},
                                                      {method_not_found, 404},
                                                      {invalid_params, 400},
                                                      {header_mismatch, 400},
                                                      {unsupported_version, 400}}};

int status_of(int code) {
  for (const auto& each : coded_statuses)
    if (each.code == code) return each.status;
  return 200;
}

/// What a body that is no message is told; nothing about a message.
std::optional<failure> message_fault(const message& arrived) {
  switch (arrived.kind) {
    case message_kind::unparsable: return failure{parse_error, "the body is no JSON"};
    case message_kind::no_message:
      return failure{invalid_request, "the body is no JSON-RPC message"};
    case message_kind::bad_id:
      return failure{invalid_request, "an id must be a string or a number"};
    default: return {};
  }
}

}  // namespace

http_gateway::http_gateway(personality behaviour, era_choice eras, reply_form form)
    : behaviour_{std::move(behaviour)},
      eras_{eras},
      form_{form},
      stateless_{behaviour_, era_choice::stateless} {}

std::optional<refusal> http_gateway::refuses(const http_request& asked) const {
  return refusal_of(asked, is_stateless(asked, {}));
}

bool http_gateway::is_stateless(const http_request& asked, const message& arrived) const {
  if (eras_ != era_choice::dual) return eras_ == era_choice::stateless;
  return has_envelope(arrived.params()) ||
         asked.header("mcp-protocol-version") >= stateless_version;
}

void http_gateway::take(const http_request& asked, exchange_number exchange,
                        clock::time_point now) {
  open_[exchange] = {nullptr, {200, asked.keep_alive}};
  if (asked.method == "POST") return take_post(asked, exchange, now);
  if (asked.method == "GET") return take_get(asked, exchange);
  take_delete(asked, exchange);
}

void http_gateway::take_post(const http_request& asked, exchange_number exchange,
                             clock::time_point now) {
  const auto arrived = read_message(asked.body);
  if (const auto fault = message_fault(arrived))
    return complete(exchange, whole_reply({status_of(fault->code), asked.keep_alive},
                                          error_text("null", *fault)));
  if (is_stateless(asked, arrived)) return take_stateless(asked, arrived, exchange, now);
  take_handshake(asked, arrived, exchange, now);
}

void http_gateway::take_stateless(const http_request& asked, const message& arrived,
                                  exchange_number exchange, clock::time_point now) {
  if (arrived.kind != message_kind::request)
    return complete(exchange, whole_reply({202, asked.keep_alive}));
  if (enveloped_version(arrived.params()))
    if (const auto fault = header_fault(asked, arrived))
      return complete(exchange, whole_reply({status_of(fault->code), asked.keep_alive},
                                            error_text(arrived.id, *fault)));
  hand_over(stateless_, arrived, exchange, now);
}

void http_gateway::take_handshake(const http_request& asked, const message& arrived,
                                  exchange_number exchange, clock::time_point now) {
  const bool is_request = arrived.kind == message_kind::request;
  const bool opens = is_request && arrived.method() == "initialize";
  auto* session = opens ? &new_session() : session_of(asked, exchange);
  if (session == nullptr) return;
  if (!is_request) {
    session->demo.receive(arrived, exchange, now);
    return complete(exchange, whole_reply({202, asked.keep_alive}));
  }
  open_[exchange].session = session;
  if (opens) open_[exchange].head.more.push_back({std::string{session_header}, session->id});
  hand_over(session->demo, arrived, exchange, now);
}

void http_gateway::take_get(const http_request& asked, exchange_number exchange) {
  auto* session = session_of(asked, exchange);
  if (session == nullptr) return;
  if (session->stream != 0) end_stream(session->stream);
  session->stream = exchange;
  open_[exchange].session = session;
  open_stream(exchange);
}

void http_gateway::take_delete(const http_request& asked, exchange_number exchange) {
  auto* session = session_of(asked, exchange);
  if (session == nullptr) return;
  std::vector<exchange_number> left;
  for (const auto& [number, each] : open_)
    if (each.session == session) left.push_back(number);
  for (const auto number : left)
    if (open_[number].streaming)
      end_stream(number);
    else
      complete(number,
               refusal_reply({404, open_[number].head.keep_alive}, "the session has ended"));
  sessions_.erase(std::string{session->id});
  complete(exchange, whole_reply({204, asked.keep_alive}));
}

http_gateway::live_session* http_gateway::session_of(const http_request& asked,
                                                     exchange_number exchange) {
  const auto refuse = [&](int status, const char* why) -> live_session* {
    complete(exchange, refusal_reply({status, asked.keep_alive}, why));
    return nullptr;
  };
  if (asked.count("mcp-session-id") != 1)
    return refuse(400, "Mcp-Session-Id must name a session; initialize opens one");
  const auto found = sessions_.find(std::string{asked.header("mcp-session-id")});
  if (found == sessions_.end()) return refuse(404, "there is no such session");
  const auto version = asked.header("mcp-protocol-version");
  if (!version.empty() && version != found->second->demo.agreed_version())
    return refuse(400, "MCP-Protocol-Version must be the version that initialize agreed to");
  return found->second.get();
}

http_gateway::live_session& http_gateway::new_session() {
  const auto id = new_session_id();
  auto& place = sessions_[id];
  place = std::make_unique<live_session>(live_session{id, server{behaviour_}});
  return *place;
}

void http_gateway::hand_over(server& to, const message& arrived, exchange_number exchange,
                             clock::time_point now) {
  auto* session = open_[exchange].session;
  to.receive(arrived, exchange, now);
  deliver(to, session);
  if (form_ == reply_form::sse && open_.contains(exchange)) open_stream(exchange);
}

void http_gateway::abandon(exchange_number exchange) {
  const auto found = open_.find(exchange);
  if (found == open_.end()) return;
  auto* session = found->second.session;
  // In the handshake era a closed connection cancels nothing.
  if (session == nullptr) stateless_.abandon(exchange);
  if (session != nullptr && session->stream == exchange) session->stream = 0;
  open_.erase(found);
}

std::optional<http_gateway::clock::time_point> http_gateway::next_due() const {
  auto first = stateless_.next_due();
  for (const auto& [id, each] : sessions_)
    if (const auto due = each->demo.next_due(); due && (!first || *due < *first)) first = due;
  return first;
}

void http_gateway::run_due(clock::time_point now) {
  stateless_.run_due(now);
  deliver(stateless_, nullptr);
  for (const auto& [id, each] : sessions_) {
    each->demo.run_due(now);
    deliver(each->demo, each.get());
  }
}

std::vector<http_output> http_gateway::take_output() { return std::exchange(output_, {}); }

void http_gateway::deliver(server& from, live_session* of) {
  for (const auto& each : from.take_messages()) deliver(each, of);
}

void http_gateway::deliver(const outgoing& message, live_session* of) {
  const bool to_listener = message.role == part::aside && of != nullptr && of->stream != 0;
  const auto exchange = to_listener ? of->stream : message.exchange;
  const auto found = open_.find(exchange);
  if (found == open_.end()) return;  // its client is gone
  auto& head = found->second.head;
  if (message.role != part::reply) {
    open_stream(exchange);
    output_.push_back({exchange, stream_event(message.json), false});
    return;
  }
  if (of == nullptr) head.status = status_of(message.code);
  if (form_ == reply_form::sse && head.status == 200) open_stream(exchange);
  if (!found->second.streaming) return complete(exchange, whole_reply(head, message.json));
  output_.push_back({exchange, stream_event(message.json), false});
  end_stream(exchange);
}

void http_gateway::open_stream(exchange_number exchange) {
  auto& stream = open_[exchange];
  if (std::exchange(stream.streaming, true)) return;
  output_.push_back({exchange, stream_head(stream.head), false});
}

void http_gateway::end_stream(exchange_number exchange) { complete(exchange, stream_end()); }

void http_gateway::complete(exchange_number exchange, std::string bytes) {
  output_.push_back({exchange, std::move(bytes), true});
  open_.erase(exchange);
}

}  // namespace demo
