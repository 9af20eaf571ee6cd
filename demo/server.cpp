// SPDX-License-Identifier: MIT
/// From a line to a message, from a message to its table row, and back to a line.
#include "server.hpp"

#include "json_text.hpp"

#include <algorithm>

namespace demo {
namespace {

constexpr int invalid_request = -32600;

/// Iterative, so that deep nesting costs memory and not the stack.
constexpr unsigned parse_flags =
    rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag;

}  // namespace

void server::receive(std::string_view line, clock::time_point now) {
  rapidjson::Document message;
  message.Parse<parse_flags>(line.data(), line.size());
  if (message.HasParseError() || !message.IsObject()) return;
  if (text_of(member(message, "jsonrpc")) != "2.0") return;

  const auto& method = member(message, "method");
  if (!method.IsString()) return;  // a reply to a request of ours: nothing depends on it
  const auto& params = member(message, "params");
  if (!message.HasMember("id")) return take_notification(text_of(method), params);

  const auto& id = member(message, "id");
  if (!id.IsString() && !id.IsNumber())
    return send_failure("null", {invalid_request, "an id must be a string or a number"});
  answer_request(text_of(method), {written(id), params}, now);
}

void server::answer_request(std::string_view name, const request& asked, clock::time_point now) {
  const auto* known = behaviour_.find_method(name);
  const auto reply = known == nullptr ? behaviour_.otherwise : known->reply;
  const auto given = reply(behaviour_, session_, asked);
  if (const auto* done = std::get_if<success>(&given)) return send_result(asked.id, done->result);
  if (const auto* problem = std::get_if<failure>(&given)) return send_failure(asked.id, *problem);
  const auto& later = std::get<success_later>(given);
  late_.push_back({asked.id, now + later.delay, later.result});
}

void server::take_notification(std::string_view name, const rapidjson::Value& params) {
  const auto* known = behaviour_.find_notification(name);
  if (known == nullptr) return;
  known->take(session_, params);
  for (const auto& id : session_.cancelled)
    std::erase_if(late_, [&](const late_reply& each) { return each.id == id; });
  session_.cancelled.clear();
}

std::optional<server::clock::time_point> server::next_due() const {
  const auto first = std::min_element(late_.begin(), late_.end(),
                                      [](const auto& a, const auto& b) { return a.due < b.due; });
  if (first == late_.end()) return {};
  return first->due;
}

void server::run_due(clock::time_point now) {
  for (const auto& each : late_)
    if (each.due <= now) send_result(each.id, each.result);
  std::erase_if(late_, [&](const late_reply& each) { return each.due <= now; });
}

void server::send_result(std::string_view id, std::string_view result) {
  session_.write_line(object(
      {{"jsonrpc", quoted("2.0")}, {"id", std::string{id}}, {"result", std::string{result}}}));
}

void server::send_failure(std::string_view id, const failure& problem) {
  const auto data = object({{"retryable", problem.retryable ? "true" : "false"}});
  const auto error = object({{"code", std::to_string(problem.code)},
                             {"message", quoted(problem.message)},
                             {"data", data}});
  session_.write_line(
      object({{"jsonrpc", quoted("2.0")}, {"id", std::string{id}}, {"error", error}}));
}

}  // namespace demo
