// SPDX-License-Identifier: MIT
#include "session/inbound.hpp"

#include "session/jsonrpc.hpp"

#include <mcpeval/plugin/text.hpp>

#include <algorithm>

namespace mcpeval::core {
namespace {

constexpr int method_not_found = -32601;
constexpr std::size_t answer_limit = 1024 * 1024;

/// Which request a client capability allows the server to send.
struct capability_method {
  std::string_view capability;
  std::string_view method;
};
constexpr capability_method capability_methods[] = {
    {"elicitation", "elicitation/create"},
    {"roots", "roots/list"},
    {"sampling", "sampling/createMessage"},
};

std::string refuse(const std::string& id) {
  return error_frame(id, method_not_found, "this client does not offer the method");
}

/// An observer answers with JSON text; what is no JSON value must not reach the wire.
bool is_json(const std::string& text) {
  document parsed;
  return document::parse(text, {}, parsed);
}

}  // namespace

void inbound::declare(const value& capabilities) {
  declared_methods_.clear();
  for (const auto& row : capability_methods)
    if (capabilities[row.capability].is_object()) declared_methods_.push_back(row.method);
}

inbound_answer inbound::request(const value& message) {
  const auto method = message["method"].string_or("");
  const std::string id = message["id"].write();
  if (observer_ != nullptr &&
      std::ranges::find(declared_methods_, method) != declared_methods_.end())
    return ask_observer(message, id);
  if (++requests_ > requests_a_call) return {MCPEVAL_PROTOCOL, {}};
  return {MCPEVAL_OK, method == "ping" ? result_frame(id, "{}") : refuse(id)};
}

inbound_answer inbound::ask_observer(const value& message, const std::string& id) {
  string_sink answer{answer_limit};
  const auto status = observer_->request(observer_->self, text(message["method"].string_or("")),
                                         message["params"].raw(), answer.get());
  if (status == MCPEVAL_UNSUPPORTED) return {MCPEVAL_OK, refuse(id)};
  if (status != MCPEVAL_OK) return {status, {}};
  if (!is_json(answer.bytes())) return {MCPEVAL_FAULT, {}};
  return {MCPEVAL_OK, result_frame(id, answer.bytes())};
}

mcpeval_status inbound::notification(const value& message) {
  if (observer_ == nullptr || observer_->notification == nullptr) return MCPEVAL_OK;
  return observer_->notification(observer_->self, text(message["method"].string_or("")),
                                 message["params"].raw());
}

inbound_answer inbound::input(std::string_view method, const value& params) const {
  if (!answers_input()) return {MCPEVAL_UNSUPPORTED, {}};
  string_sink answer{answer_limit};
  const auto status = observer_->request(observer_->self, text(method), params.raw(), answer.get());
  if (status != MCPEVAL_OK) return {status, {}};
  if (!is_json(answer.bytes())) return {MCPEVAL_FAULT, {}};
  return {MCPEVAL_OK, answer.take()};
}

}  // namespace mcpeval::core
