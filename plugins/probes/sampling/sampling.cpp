// SPDX-License-Identifier: MIT
/// sampling: a tool that asks the client's model asks soundly (contract 02 section 3.16).
#include "descriptor.hpp"

#include "checks/callback.hpp"
#include "checks/declared_call.hpp"

#include <mcpeval/plugin.hpp>

#include <string>

namespace {

/// The fixed answer of a model that is not there. It takes the role that the first message
/// leaves free.
std::string stub_message(const mcpeval::value& params) {
  const auto messages = params["messages"];
  if (!messages.is_array()) return {};
  const bool assistant_began = messages.at(0)["role"].string_or("") == "assistant";
  mcpeval::json_writer message;
  message.begin_object().member("role", assistant_began ? "user" : "assistant");
  message.key("content").begin_object();
  message.member("type", "text").member("text", "mcpeval sample").end_object();
  message.member("model", "mcpeval-stub").end_object();
  return message.take();
}

struct sampling {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    mcpeval::checks::callback asked{
        session,
        run.json(),
        {"sampling/createMessage", item["max_requests"].integer().value_or(0), &stub_message}};

    auto begun = mcpeval::require(mcpeval::checks::declared_call{item}.try_begin(session));
    const auto reply = begun.try_wait();
    const bool stalled = reply.status == MCPEVAL_TIMEOUT;
    if (!asked.flooded() && !stalled) mcpeval::require(reply.status);

    run.attempt();
    if (asked.flooded()) return run.fail("sampling-request-flood", 1);
    if (stalled) return run.fail("sampling-stalled-call", 1);
    if (reply.value.is_rpc_error() || asked.malformed()) run.fail("sampling-invalid-request", 1);
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<sampling>("sampling"));
