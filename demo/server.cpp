// SPDX-License-Identifier: MIT
/// From a message to its table row, and back to a message.
#include "server.hpp"

#include "envelope.hpp"
#include "reply_text.hpp"
#include "stateless_results.hpp"

#include <algorithm>

namespace demo {

void server::receive(std::string_view line, clock::time_point now) {
  receive(read_message(line), 0, now);
}

void server::receive(const message& arrived, exchange_number exchange, clock::time_point now) {
  const bool stateless = is_stateless(arrived);
  switch (arrived.kind) {
    case message_kind::request:
      return answer_request(arrived.method(), {arrived.id, arrived.params(), exchange, stateless},
                            now);
    case message_kind::notification: return take_notification(arrived.method(), arrived.params());
    case message_kind::bad_id:
      return send_failure({"null", arrived.params(), exchange, stateless},
                          {invalid_request, "an id must be a string or a number"});
    default: return;  // no message, or a reply to a request of ours: nothing depends on it
  }
}

bool server::is_stateless(const message& arrived) const {
  if (eras_ == era_choice::dual) return has_envelope(arrived.params());
  return eras_ == era_choice::stateless;
}

answer server::answer_to(std::string_view method, const request& asked) {
  if (asked.stateless) {
    const auto version = enveloped_version(asked.params);
    if (!version) return envelope_refusal(method, asked.params);
    if (!behaviour_.serves(*version)) return version_refusal(*version);
  }
  const auto& rules = asked.stateless ? behaviour_.stateless : behaviour_.handshake;
  const auto* known = rules.find_method(method);
  const auto reply = known == nullptr ? rules.otherwise : known->reply;
  auto given = reply(behaviour_, session_, asked);
  const auto* asking = std::get_if<question>(&given);
  if (asking == nullptr) return given;
  if (!asked.stateless) session_.ask(asked, asking->method, asking->params);
  return std::visit([](auto&& next) -> answer { return next; },
                    asked.stateless ? round_of(*asking, asked) : asking->then);
}

void server::answer_request(std::string_view method, const request& asked, clock::time_point now) {
  const auto given = answer_to(method, asked);
  const auto* known = behaviour_.stateless.find_method(method);
  const auto result = [&](std::string_view json, std::string_view type) {
    if (!asked.stateless) return std::string{json};
    return dressed(json, type, known != nullptr && known->hinted);
  };
  if (const auto* done = std::get_if<success>(&given))
    return send_result(asked, result(done->result, done->type));
  if (const auto* problem = std::get_if<failure>(&given)) return send_failure(asked, *problem);
  if (const auto* later = std::get_if<success_later>(&given))
    late_.push_back(
        {asked.id, asked.exchange, now + later->delay, result(later->result, "complete")});
}

void server::take_notification(std::string_view name, const rapidjson::Value& params) {
  const auto* known = behaviour_.find_notification(name);
  if (known == nullptr) return;
  known->take(session_, params);
  for (const auto& id : session_.cancelled) {
    std::erase_if(late_, [&](const late_reply& each) { return each.id == id; });
    std::erase_if(session_.listeners, [&](const listener& each) { return each.id == id; });
  }
  session_.cancelled.clear();
}

void server::abandon(exchange_number exchange) {
  const auto is_that = [&](const auto& each) { return each.exchange == exchange; };
  std::erase_if(late_, is_that);
  std::erase_if(session_.listeners, is_that);
}

std::optional<server::clock::time_point> server::next_due() const {
  const auto first = std::min_element(late_.begin(), late_.end(),
                                      [](const auto& a, const auto& b) { return a.due < b.due; });
  if (first == late_.end()) return {};
  return first->due;
}

void server::run_due(clock::time_point now) {
  for (const auto& each : late_)
    if (each.due <= now)
      session_.send({each.exchange, result_text(each.id, each.result), part::reply});
  std::erase_if(late_, [&](const late_reply& each) { return each.due <= now; });
}

std::string server::take_output() {
  std::string lines;
  for (const auto& each : take_messages()) lines.append(each.json).push_back('\n');
  return lines;
}

void server::send_result(const request& asked, std::string_view result) {
  session_.send({asked.exchange, result_text(asked.id, result), part::reply});
}

void server::send_failure(const request& asked, const failure& problem) {
  session_.send({asked.exchange, error_text(asked.id, problem), part::reply, problem.code});
}

}  // namespace demo
