// SPDX-License-Identifier: MIT
/// Counting and answering what the server asks.
#include "checks/callback.hpp"

#include "checks/era.hpp"

#include <mcpeval/plugin/status.hpp>

namespace mcpeval::checks {

callback::callback(session& connection, const mcpeval_json* json, const callback_rules& rules)
    : connection_{&connection},
      json_{json},
      stateless_{is_stateless(connection.protocol_version())},
      rules_{rules},
      observer_{sizeof observer_, 0, this, &callback::on_request, nullptr} {
  connection_->observe(&observer_);
}

callback::~callback() { static_cast<void>(connection_->try_observe(nullptr)); }

mcpeval_status callback::on_request(void* self, mcpeval_text method, mcpeval_value params,
                                    mcpeval_sink* result) noexcept {
  auto& observing = *static_cast<callback*>(self);
  return guard([&] { return observing.answer(view(method), {observing.json_, params}, *result); });
}

mcpeval_status callback::answer(std::string_view method, const value& params,
                                mcpeval_sink& result) {
  const bool foreign = method != rules_.method;
  if (foreign && !stateless_) return MCPEVAL_UNSUPPORTED;
  if (method.empty()) return reject();
  ++requests_;
  if (flooded()) return MCPEVAL_LIMIT;
  if (foreign) return MCPEVAL_UNSUPPORTED;
  const std::string text = rules_.answer(params);
  return text.empty() ? reject() : result.write(result.self, text.data(), text.size());
}

mcpeval_status callback::reject() {
  malformed_ = true;
  return stateless_ ? MCPEVAL_PROTOCOL : MCPEVAL_UNSUPPORTED;
}

}  // namespace mcpeval::checks
