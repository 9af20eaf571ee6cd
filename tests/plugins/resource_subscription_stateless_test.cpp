// SPDX-License-Identifier: MIT
/// resource-subscription in the stateless era over a script, contract 12 section 3.6.
#include "summary.hpp"

#include "probes/resource-subscription/resource_subscription.cpp"

#include <chrono>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::reaction;
using mcpeval::testing::script;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view triggered = R"({"uri":"test://status","trigger_tool":"publish",
  "trigger_arguments":{"n":1},"max_wait_seconds":3,"timeout_ms":4000})";
constexpr std::string_view untriggered = R"({"uri":"test://status","max_wait_seconds":3})";
constexpr std::string_view updated = "notifications/resources/updated";
constexpr std::string_view confirmed = "notifications/subscriptions/acknowledged";
constexpr std::string_view granted_ours =
    R"("notifications":{"resourceSubscriptions":["test://other","test://status"]})";
constexpr std::string_view our_uri = R"("uri":"test://status")";
constexpr std::string_view readable =
    R"({"resultType":"complete","contents":[],"ttlMs":0,"cacheScope":"private"})";
constexpr std::string_view unreadable =
    "fail attempts=1 first_failure=1 reason=resource-unreadable";
constexpr std::string_view rejected =
    "fail attempts=2 first_failure=2 reason=subscription-rejected";
constexpr std::string_view broken_at_once =
    "fail attempts=2 first_failure=2 reason=subscription-stream-invalid";
constexpr std::string_view broken_later =
    "fail attempts=3 first_failure=3 reason=subscription-stream-invalid";
constexpr std::string_view unannounced =
    "fail attempts=3 first_failure=3 reason=subscription-notification-missing";

/// Params with these members, tagged with the listen request's id, which is the second of all.
std::string tagged(std::string_view members, std::string_view id = "2") {
  return "{" + std::string{members} + R"(,"_meta":{"io.modelcontextprotocol/subscriptionId":)" +
         std::string{id} + "}}";
}

/// A stateless server whose resource can be read; the rest is the test's.
script server_with(std::string_view capabilities = R"({"resources":{"subscribe":true}})") {
  script server;
  server.protocol_version("2026-07-28").capabilities(capabilities);
  server.on("resources/read").reply(readable);
  return server;
}

/// The same, for a listen stream that begins as it should and has no end of its own.
reaction& listened(script& server) {
  return server.on("subscriptions/listen").notify(confirmed, tagged(granted_ours)).say_nothing();
}

std::string judge(script& server, std::string_view fields = triggered) {
  fake_host host{server, descriptor};
  return summary(host.run<resource_subscription>(fields));
}

/// The verdict on a stream that carries these messages from the start, over stdio or HTTP.
struct message {
  std::string_view method;
  std::string params;
};
std::string judge_stream(std::initializer_list<message> messages, bool over_http) {
  auto server = server_with();
  if (over_http) server.answers_apart();
  auto& listen = server.on("subscriptions/listen");
  for (const auto& one : messages) listen.notify(one.method, one.params);
  listen.say_nothing();
  return judge(server, untriggered);
}

}  // namespace

TEST_CASE("resource-subscription, stateless: read, listen, trigger, hear, cancel") {
  auto server = server_with();
  listened(server);
  server.on_tool("publish").reply("{}").after(1s).notify(updated, tagged(our_uri));
  fake_host host{server, descriptor};
  CHECK(summary(host.run<resource_subscription>(triggered)) == "pass attempts=3");
  CHECK(
      sent(host) ==
      std::vector<std::string>{
          R"(1 resources/read {"uri":"test://status"})",
          R"(1 subscriptions/listen {"notifications":{"resourceSubscriptions":["test://status"]}})",
          R"(1 tools/call {"name":"publish","arguments":{"n":1}})",
          R"(1 notifications/cancelled {"requestId":2,"reason":"no longer needed"})"});
  CHECK(host.clock().elapsed() == 1s);
}

TEST_CASE("resource-subscription, stateless over HTTP: the stream is closed in the end") {
  auto server = server_with();
  server.answers_apart();
  listened(server).after(2s).notify(updated, tagged(our_uri));
  fake_host host{server, descriptor};
  CHECK(summary(host.run<resource_subscription>(untriggered)) == "pass attempts=3");
  CHECK(host.sent().size() == 2);
  CHECK(host.abandoned() == 1);
  CHECK(host.listened() == 0);
  CHECK(host.clock().elapsed() == 2s);
}

TEST_CASE("resource-subscription, stateless: subscribe must be declared") {
  for (const auto* capabilities : {"{}", R"({"resources":{"subscribe":{}}})"}) {
    auto server = server_with(capabilities);
    fake_host host{server, descriptor};
    CHECK(summary(host.run<resource_subscription>(triggered)) ==
          "pass attempts=0 applicable=false");
    CHECK(host.sent().empty());
  }
}

TEST_CASE("resource-subscription, stateless: a resource that cannot be read") {
  for (const auto* result :
       {R"({"resultType":"input_required","requestState":"s","ttlMs":0,"cacheScope":"public"})",
        R"({"resultType":"task","ttlMs":0,"cacheScope":"public"})",
        R"({"resultType":7,"ttlMs":0,"cacheScope":"public"})"}) {
    auto server = server_with();
    server.on("resources/read").reply(result);
    CHECK(judge(server) == unreadable);
  }
  auto refusing = server_with();
  refusing.on("resources/read").error(-32602, "no such resource");
  fake_host host{refusing, descriptor};
  CHECK(summary(host.run<resource_subscription>(triggered)) == unreadable);
  CHECK(host.sent().size() == 1);
  auto silent = server_with();
  silent.on("resources/read").say_nothing();
  CHECK(judge(silent) == unreadable);
}

TEST_CASE("resource-subscription, stateless: cache hints of the reading") {
  for (const auto* hints :
       {"", R"("ttlMs":0)", R"("cacheScope":"private")", R"("ttlMs":-1,"cacheScope":"private")",
        R"("ttlMs":0,"cacheScope":"shared")"}) {
    CAPTURE(hints);
    auto server = server_with();
    server.on("resources/read").reply("{" + std::string{hints} + "}");
    fake_host host{server, descriptor};
    CHECK(summary(host.run<resource_subscription>(triggered)) ==
          "fail attempts=1 first_failure=1 reason=cache-hints-invalid");
    CHECK(host.sent().size() == 1);
  }
}

TEST_CASE("resource-subscription, stateless: a result that does not say what it is is complete") {
  auto server = server_with();
  server.on("resources/read").reply(R"({"ttlMs":0,"cacheScope":"public"})");
  listened(server).notify(updated, tagged(our_uri));
  CHECK(judge(server) == "pass attempts=3");
}

TEST_CASE("resource-subscription, stateless: a listen request that comes to nothing") {
  for (const bool over_http : {false, true}) {
    const auto judge_listen = [&](auto react) {
      auto server = server_with();
      if (over_http) server.answers_apart();
      react(server.on("subscriptions/listen"));
      fake_host host{server, descriptor};
      CHECK(summary(host.run<resource_subscription>(triggered)) == rejected);
      CHECK(host.count("tools/call") == 0);
      return host.clock().elapsed();
    };
    CHECK(judge_listen([](reaction& listen) { listen.error(-32601, "unknown"); }) == 0s);
    CHECK(judge_listen([](reaction& listen) { listen.reply("{}"); }) == 0s);
    CHECK(judge_listen([](reaction& listen) { listen.reject(); }) == 0s);
    CHECK(judge_listen([](reaction& listen) { listen.break_protocol(); }) == 0s);
    CHECK(judge_listen([](reaction& listen) { listen.close(); }) == 0s);
    CHECK(judge_listen([](reaction& listen) { listen.say_nothing(); }) == 4s);
  }
}

TEST_CASE("resource-subscription, stateless: an acknowledgement without our resource") {
  for (const auto* granted :
       {R"("notifications":{})", R"("notifications":{"resourceSubscriptions":[]})",
        R"("notifications":{"resourceSubscriptions":["TEST://status","test://status/"]})",
        R"("notifications":{"resourceSubscriptions":"test://status"})",
        R"("notifications":{"toolsListChanged":true})", R"("granted":1)"}) {
    CAPTURE(granted);
    for (const bool over_http : {false, true})
      CHECK(judge_stream({{confirmed, tagged(granted)}}, over_http) == rejected);
  }
}

TEST_CASE("resource-subscription, stateless: the acknowledgement bears the id, by value and type") {
  for (const auto* id : {R"("2")", "3", "1", "2.0", "null", "[2]"}) {
    CAPTURE(id);
    for (const bool over_http : {false, true})
      CHECK(judge_stream({{confirmed, tagged(granted_ours, id)}}, over_http) == broken_at_once);
  }
  CHECK(judge_stream({{confirmed, "{" + std::string{granted_ours} + "}"}}, false) ==
        broken_at_once);
  CHECK(judge_stream({{confirmed, ""}}, true) == broken_at_once);
}

TEST_CASE("resource-subscription, stateless: nothing comes before the acknowledgement") {
  const message ack{confirmed, tagged(granted_ours)};
  for (const bool over_http : {false, true}) {
    CHECK(judge_stream({{updated, tagged(our_uri)}, ack}, over_http) == broken_at_once);
    CHECK(judge_stream({{updated, "{}"}, ack}, over_http) == broken_at_once);
    CHECK(judge_stream({{"notifications/tools/list_changed", "{}"}, ack}, over_http) ==
          broken_at_once);
    CHECK(judge_stream({{"notifications/message", tagged(R"("level":"info")")}, ack}, over_http) ==
          broken_at_once);
  }
  const message aside{"notifications/message", R"({"level":"info"})"};
  CHECK(judge_stream({aside, ack, {updated, tagged(our_uri)}}, false) == "pass attempts=3");
  CHECK(judge_stream({aside, ack, {updated, tagged(our_uri)}}, true) == broken_at_once);
}

TEST_CASE("resource-subscription, stateless: only our update counts, and others are no fault") {
  const message ack{confirmed, tagged(granted_ours)};
  const message other{updated, tagged(R"("uri":"test://status/part")")};
  for (const bool over_http : {false, true}) {
    CHECK(judge_stream({ack, other, ack}, over_http) == unannounced);
    CHECK(judge_stream({ack, other, {updated, tagged(our_uri)}}, over_http) == "pass attempts=3");
  }
}

TEST_CASE("resource-subscription, stateless: what was not asked for, or has another id") {
  const message ack{confirmed, tagged(granted_ours)};
  const message ours{updated, tagged(our_uri)};
  for (const auto& one :
       std::vector<message>{{updated, "{" + std::string{our_uri} + "}"},
                            {updated, tagged(our_uri, R"("2")")},
                            {updated, tagged(our_uri, "9")},
                            {confirmed, tagged(granted_ours, "9")},
                            {"notifications/tools/list_changed", tagged(R"("a":1)")},
                            {"notifications/prompts/list_changed", "{}"},
                            {"notifications/resources/list_changed", ""},
                            {"notifications/message", tagged(R"("level":"info")")}}) {
    CAPTURE(one.params);
    for (const bool over_http : {false, true}) {
      CHECK(judge_stream({ack, one, ours}, over_http) == broken_later);
      CHECK(judge_stream({ack, ours, one}, over_http) == "pass attempts=3");
    }
  }
  const message aside{"notifications/message", R"({"level":"info"})"};
  CHECK(judge_stream({ack, aside, ours}, false) == "pass attempts=3");
  CHECK(judge_stream({ack, aside, ours}, true) == broken_later);
}

TEST_CASE("resource-subscription, stateless: what comes during the trigger counts") {
  for (const bool over_http : {false, true}) {
    auto server = server_with();
    if (over_http) server.answers_apart();
    listened(server).after(1s).notify(updated, tagged(our_uri));
    server.on_tool("publish")
        .notify("notifications/progress", R"({"progressToken":1,"progress":1})")
        .after(2s)
        .reply("{}");
    fake_host host{server, descriptor};
    CHECK(summary(host.run<resource_subscription>(triggered)) == "pass attempts=3");
    CHECK(host.clock().elapsed() == 2s);

    auto breaking = server_with();
    if (over_http) breaking.answers_apart();
    listened(breaking).after(1s).notify(updated, "{" + std::string{our_uri} + "}");
    breaking.on_tool("publish").after(2s).reply("{}");
    CHECK(judge(breaking) == broken_later);
  }
}

TEST_CASE("resource-subscription, stateless: a trigger that fails") {
  auto failing = server_with();
  listened(failing).notify(updated, tagged(our_uri));
  failing.on_tool("publish").error(-32602, "no");
  fake_host host{failing, descriptor};
  CHECK(summary(host.run<resource_subscription>(triggered)) ==
        "fail attempts=3 first_failure=3 reason=unexpected-outcome");
  CHECK(host.count("notifications/cancelled") == 1);

  auto silent = server_with();
  listened(silent).notify(updated, tagged(our_uri));
  silent.on_tool("publish").say_nothing();
  fake_host other{silent, descriptor};
  CHECK(other.run<resource_subscription>(triggered).status() == MCPEVAL_TIMEOUT);
  CHECK(other.count("notifications/cancelled") == 1);
}

TEST_CASE("resource-subscription, stateless: a stream that ends early announces nothing") {
  for (const bool over_http : {false, true}) {
    auto answered = server_with();
    if (over_http) answered.answers_apart();
    answered.on("subscriptions/listen")
        .notify(confirmed, tagged(granted_ours))
        .after(1s)
        .reply(R"({"resultType":"complete"})");
    fake_host host{answered, descriptor};
    CHECK(summary(host.run<resource_subscription>(triggered)) == unannounced);
    CHECK(host.clock().elapsed() == 1s);

    auto closing = server_with();
    listened(closing).after(1s).close();
    CHECK(judge(closing) == unannounced);
  }
  auto cancelling = server_with();
  listened(cancelling).after(1s).notify("notifications/cancelled", R"({"requestId":2})");
  fake_host host{cancelling, descriptor};
  CHECK(summary(host.run<resource_subscription>(triggered)) == unannounced);
  CHECK(host.clock().elapsed() == 1s);
  CHECK(judge_stream({{"notifications/cancelled", R"({"requestId":2})"}}, false) == rejected);
  CHECK(judge_stream({{confirmed, tagged(granted_ours)},
                      {"notifications/cancelled", R"({"requestId":7})"},
                      {updated, tagged(our_uri)}},
                     false) == "pass attempts=3");
}

TEST_CASE("resource-subscription, stateless: the wait lasts as long as the case says") {
  auto punctual = server_with();
  listened(punctual).after(2999ms).notify(updated, tagged(our_uri));
  CHECK(judge(punctual, untriggered) == "pass attempts=3");
  auto late = server_with();
  listened(late).after(3001ms).notify(updated, tagged(our_uri));
  fake_host host{late, descriptor};
  CHECK(summary(host.run<resource_subscription>(untriggered)) == unannounced);
  CHECK(host.clock().elapsed() == 3s);
}

TEST_CASE("resource-subscription, stateless: the budget and the operator are not its fault") {
  auto waiting = server_with();
  listened(waiting);
  auto silent = server_with();
  silent.on("subscriptions/listen").say_nothing();
  for (auto* server : {&waiting, &silent}) {
    fake_host spent{*server, descriptor};
    CHECK(spent.budget(1s).run<resource_subscription>(triggered).status() == MCPEVAL_BUDGET);
    fake_host stopped{*server, descriptor};
    stopped.cancel_after(1s);
    CHECK(summary(stopped.run<resource_subscription>(triggered)) ==
          "error " + std::to_string(MCPEVAL_CANCELLED));
  }
  fake_host unpaid{waiting, descriptor};
  CHECK(unpaid.budget(5min, 1).run<resource_subscription>(triggered).status() == MCPEVAL_BUDGET);
}
