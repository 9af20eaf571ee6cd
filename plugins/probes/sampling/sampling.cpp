// SPDX-License-Identifier: MIT
/// sampling: a tool that asks the client's model asks soundly (contract 02 section 3.16, 12
/// section 3.5).
#include "descriptor.hpp"

#include "checks/callback_case.hpp"
#include "checks/era.hpp"

#include <mcpeval/plugin.hpp>

#include <cmath>
#include <cstddef>
#include <string>

namespace {

constexpr mcpeval::checks::callback_kind kind{"sampling/createMessage", "sampling-request-flood",
                                              "sampling-stalled-call", "sampling-invalid-request"};

bool is_block(const mcpeval::value& content) {
  return content.is_object() && content["type"].is_string();
}

/// Content is one block or an array of them.
bool is_message(const mcpeval::value& message) {
  const auto role = message["role"].string_or("");
  const auto content = message["content"];
  if (role != "user" && role != "assistant") return false;
  if (!content.is_array()) return is_block(content);
  for (std::size_t i = 0; i < content.size(); ++i)
    if (!is_block(content.at(i))) return false;
  return true;
}

/// An integer from 1 on, however it is spelt: the protocol's schema asks for the value.
bool is_token_limit(const mcpeval::value& limit) {
  const auto number = limit.number();
  return number && *number >= 1 && std::trunc(*number) == *number;
}

/// The stateless era's rules. Tools are for a client that declared more than this one does.
bool is_sound(const mcpeval::value& params) {
  const auto messages = params["messages"];
  if (messages.size() == 0 || params["tools"] || params["toolChoice"]) return false;
  for (std::size_t i = 0; i < messages.size(); ++i)
    if (!is_message(messages.at(i))) return false;
  return is_token_limit(params["maxTokens"]);
}

/// The fixed answer of a model that is not there. It takes the role that the first message
/// leaves free.
std::string stub_message(const mcpeval::value& messages) {
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
    const bool strict = mcpeval::checks::is_stateless(run.session().protocol_version());
    mcpeval::checks::judge_callback(item, run, kind, [strict](const mcpeval::value& params) {
      const auto messages = params["messages"];
      if (!messages.is_array() || (strict && !is_sound(params))) return std::string{};
      return stub_message(messages);
    });
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<sampling>("sampling"));
