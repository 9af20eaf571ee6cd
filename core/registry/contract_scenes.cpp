// SPDX-License-Identifier: MIT
/// A table of scripted servers, from the best behaved to the worst.
#include "registry/contract_scenes.hpp"

#include <chrono>

namespace mcpeval::core {
namespace {

using namespace std::chrono_literals;
using testing::fake_host;
using testing::script;

void answers_well(script&, fake_host&) {}

void offers_everything(script& server, fake_host&) {
  server.capabilities(
      R"({"tools":{},"prompts":{},"completions":{},"resources":{"subscribe":true}})");
  server.on("tools/call").reply(R"({"content":[],"structuredContent":{},"isError":false})");
  server.on("resources/list").reply(R"({"resources":[{"uri":"test://a","name":"a"}]})");
  server.on("resources/read").reply(R"({"contents":[]})");
  server.on("resources/subscribe").reply("{}");
  server.on("resources/unsubscribe").reply("{}");
  server.on("prompts/list").reply(R"({"prompts":[]})");
  server.on("completion/complete").reply(R"({"completion":{"values":["a"]}})");
  server.notify_after("tools/call", "notifications/resources/updated", R"({"uri":"test://a"})");
}

void asks_back(script& server, fake_host&) {
  server.on("tools/call")
      .ask("ping", "{}")
      .ask("sampling/createMessage", R"({"messages":[],"maxTokens":1})")
      .ask("elicitation/create", R"({"message":"a","requestedSchema":{"type":"object"}})")
      .ask("roots/list", "{}")
      .notify("notifications/message", R"({"level":"info","data":null})");
}

void asks_nonsense(script& server, fake_host&) {
  server.on("tools/call")
      .ask("sampling/createMessage", "[]")
      .ask("elicitation/create", "null")
      .notify("notifications/resources/updated", "");
}

void pages_for_ever(script& server, fake_host&) {
  server.on("tools/list").reply(R"({"tools":[],"nextCursor":"again"})");
}

/// A rule for everything but the opening of further sessions and what they list: those stay
/// well-behaved, so that a probe with two clients gets as far as its calls.
testing::reaction& once_open(script& server) {
  server.on("initialize");
  server.on_session(2).on("tools/list");
  return server.on_any();
}

void refuses(script& server, fake_host&) { once_open(server).error(-32000, "refused"); }

void tools_fail(script& server, fake_host&) {
  server.on("tools/call").reply(R"({"content":[{"type":"text","text":"no"}],"isError":true})");
}

void answers_null(script& server, fake_host&) { once_open(server).reply("null"); }
void answers_list(script& server, fake_host&) { once_open(server).reply("[1,[]]"); }
void says_nothing(script& server, fake_host&) { once_open(server).say_nothing(); }
void closes(script& server, fake_host&) { once_open(server).close(); }
void closes_after_one(script& server, fake_host&) { once_open(server).reply("{}").close(); }
void breaks_protocol(script& server, fake_host&) { once_open(server).break_protocol(); }

void lists_nothing(script& server, fake_host&) { server.catalog_status(MCPEVAL_PROTOCOL); }

void stops_at_once(script&, fake_host& host) { host.cancel_after(0ms); }
void stops_midway(script& server, fake_host& host) {
  once_open(server).after(10ms).reply("{}");
  host.cancel_after(5ms);
}
void spends_time(script& server, fake_host& host) {
  once_open(server).after(10ms).reply("{}");
  host.budget(5ms);
}
void spends_requests(script&, fake_host& host) { host.budget(5min, 1); }

constexpr contract_scene scenes[] = {
    {"a server that answers well", &answers_well},
    {"a server that offers everything", &offers_everything},
    {"a server that asks back", &asks_back},
    {"a server that asks nonsense", &asks_nonsense},
    {"a server whose pages never end", &pages_for_ever},
    {"a server whose tools report errors", &tools_fail},
    {"a server that refuses everything", &refuses},
    {"a server that answers null", &answers_null},
    {"a server that answers with lists", &answers_list},
    {"a server that never answers", &says_nothing},
    {"a server that closes the connection", &closes},
    {"a server that closes after one answer", &closes_after_one},
    {"a server that breaks the protocol", &breaks_protocol},
    {"a catalog that cannot be read", &lists_nothing},
    {"an operator who stops the run at once", &stops_at_once},
    {"an operator who stops the run midway", &stops_midway},
    {"a time budget that runs out", &spends_time},
    {"a request budget that runs out", &spends_requests},
};

}  // namespace

std::span<const contract_scene> contract_scenes() noexcept { return scenes; }

}  // namespace mcpeval::core
