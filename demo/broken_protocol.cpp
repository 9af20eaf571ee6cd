// SPDX-License-Identifier: MIT
/// Defects of the methods beside the tools.
#include "broken.hpp"

#include "methods.hpp"

namespace demo::broken {
namespace {

answer no_prompts(const personality&, session&, const request&) {
  return failure{-32005, "the prompts cannot be listed"};
}

answer agree_to_any_version(const personality&, session& now, const request& call) {
  const auto& offered = member(call.params, "protocolVersion");
  return greeting(now, offered.IsString() ? text_of(offered) : protocol_version);
}

bool serves_any_version(std::string_view) { return true; }

}  // namespace

void surface(personality& demo) {
  demo.reply_to("resources/list", empty_result);
  demo.reply_to("prompts/list", no_prompts);
}

void cancellation(personality& demo) {
  std::erase_if(demo.notifications,
                [](const notification& each) { return each.name == "notifications/cancelled"; });
}

void negotiation(personality& demo) {
  demo.reply_to("initialize", agree_to_any_version);
  demo.serves = serves_any_version;
}

void unknown_method(personality& demo) {
  demo.handshake.otherwise = empty_result;
  demo.stateless.otherwise = empty_result;
}

}  // namespace demo::broken
