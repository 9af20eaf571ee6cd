// SPDX-License-Identifier: MIT
/// Defects that only the stateless era can have.
#include "broken.hpp"

#include "methods.hpp"
#include "stateless_methods.hpp"
#include "tool_calls.hpp"

namespace demo::broken {
namespace {

answer unfinished_status(session& now, const request& call) {
  auto status = std::get<success>(describe_status(now, call));
  status.type = "unfinished";
  return status;
}

answer ask_uninvited(session& now, const request& call) {
  auto count = std::get<success>(read_counter(now, call));
  if (!call.stateless) return count;
  auto asked = colour_question(std::move(count));
  asked.uninvited = true;
  return asked;
}

answer update_too_early(const personality&, session& now, const request& call) {
  const auto wanted = wanted_listener(call);
  if (const auto* problem = std::get_if<failure>(&wanted)) return *problem;
  const auto& early = std::get<listener>(wanted);
  if (early.wants_status)
    now.send(tagged(early, "notifications/resources/updated", {{"uri", quoted(status_uri)}}));
  return start_listening(now, early);
}

}  // namespace

void no_result_type(personality& demo) { demo.tool_row("describe_status").run = unfinished_status; }

void cache_hints(personality& demo) { demo.stateless.method_row("tools/list").hinted = false; }

void listen_order(personality& demo) {
  demo.stateless.method_row("subscriptions/listen").reply = update_too_early;
}

void unsolicited_input(personality& demo) { demo.tool_row("read_counter").run = ask_uninvited; }

void no_discover(personality& demo) {
  std::erase_if(demo.stateless.methods,
                [](const method& each) { return each.name == "server/discover"; });
}

}  // namespace demo::broken
