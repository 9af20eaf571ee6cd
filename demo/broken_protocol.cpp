// SPDX-License-Identifier: MIT
/// Defects of the methods beside the tools.
#include "broken.hpp"

#include "methods.hpp"

namespace demo::broken {
namespace {

answer no_prompts(const personality&, session&, const request&) {
  return failure{-32005, "the prompts cannot be listed"};
}

answer agree_to_any_version(const personality&, session&, const request& call) {
  const auto& offered = member(call.params, "protocolVersion");
  return greeting(offered.IsString() ? text_of(offered) : protocol_version);
}

}  // namespace

void surface(personality& demo) {
  demo.method_row("resources/list").reply = empty_result;
  demo.method_row("prompts/list").reply = no_prompts;
}

void cancellation(personality& demo) {
  std::erase_if(demo.notifications,
                [](const notification& each) { return each.name == "notifications/cancelled"; });
}

void negotiation(personality& demo) { demo.method_row("initialize").reply = agree_to_any_version; }

void unknown_method(personality& demo) { demo.otherwise = empty_result; }

}  // namespace demo::broken
