// SPDX-License-Identifier: MIT
/// sampling: a tool that asks the client's model asks soundly (contract 02 section 3.16).
#include "descriptor.hpp"

#include "checks/callback_case.hpp"

#include <mcpeval/plugin.hpp>

#include <string>

namespace {

constexpr mcpeval::checks::callback_kind kind{"sampling/createMessage", "sampling-request-flood",
                                              "sampling-stalled-call", "sampling-invalid-request"};

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
    mcpeval::checks::judge_callback(item, run, kind, &stub_message);
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<sampling>("sampling"));
