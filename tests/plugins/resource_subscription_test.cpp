// SPDX-License-Identifier: MIT
/// resource-subscription over a script, contract 02 section 3.18 and decision 21.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/resource-subscription/resource_subscription.cpp"

#include <chrono>
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
constexpr std::string_view update = R"({"uri":"test://status"})";
constexpr std::string_view unreadable =
    "fail attempts=1 first_failure=1 reason=resource-unreadable";
constexpr std::string_view rejected =
    "fail attempts=2 first_failure=2 reason=subscription-rejected";
constexpr std::string_view kept = "fail attempts=3 first_failure=3 reason=subscription-rejected";
constexpr std::string_view unannounced =
    "fail attempts=3 first_failure=3 reason=subscription-notification-missing";

/// A server that grants everything and announces nothing.
script subscribable() {
  script server;
  server.capabilities(R"({"resources":{"subscribe":true}})");
  server.on("resources/read").reply(R"({"contents":[]})");
  server.on("resources/subscribe").reply("{}");
  server.on("resources/unsubscribe").reply("{}");
  return server;
}

/// The same, announcing an update after the trigger's reply.
script announcing() {
  auto server = subscribable();
  server.on_tool("publish").reply("{}").notify(updated, update);
  return server;
}

std::string judge(script& server, std::string_view fields = triggered) {
  fake_host host{server, descriptor};
  return summary(host.run<resource_subscription>(fields));
}

struct transport_fault {
  reaction& (reaction::*fault)();
  mcpeval_status status;
};
constexpr transport_fault transport_faults[] = {{&reaction::say_nothing, MCPEVAL_TIMEOUT},
                                                {&reaction::close, MCPEVAL_CLOSED},
                                                {&reaction::break_protocol, MCPEVAL_PROTOCOL}};

}  // namespace

TEST_CASE("resource-subscription: read, subscribe, trigger, hear, unsubscribe") {
  auto server = announcing();
  fake_host host{server, descriptor};
  CHECK(summary(host.run<resource_subscription>(triggered)) == "pass attempts=3");
  CHECK(sent(host) ==
        std::vector<std::string>{R"(1 resources/read {"uri":"test://status"})",
                                 R"(1 resources/subscribe {"uri":"test://status"})",
                                 R"(1 tools/call {"name":"publish","arguments":{"n":1}})",
                                 R"(1 resources/unsubscribe {"uri":"test://status"})"});
}

TEST_CASE("resource-subscription: no trigger, no call; no arguments, an empty object") {
  auto server = subscribable();
  server.notify_after("resources/subscribe", updated, update, 2s);
  fake_host host{server, descriptor};
  for (const auto* absent : {"", R"(,"trigger_tool":null,"trigger_arguments":{"n":1})"}) {
    const auto fields =
        R"({"uri":"test://status","max_wait_seconds":3)" + std::string{absent} + "}";
    CHECK(summary(host.run<resource_subscription>(fields)) == "pass attempts=3");
    CHECK(host.count("tools/call") == 0);
    CHECK(host.count("resources/unsubscribe") == 1);
  }
  for (const auto* absent : {"", R"(,"trigger_arguments":null)"}) {
    const auto fields = R"({"uri":"test://status","max_wait_seconds":3,"trigger_tool":"t")" +
                        std::string{absent} + "}";
    CHECK(summary(host.run<resource_subscription>(fields)) == "pass attempts=3");
    CHECK(sent(host)[2] == R"(1 tools/call {"name":"t","arguments":{}})");
  }
}

TEST_CASE("resource-subscription: subscribe must be declared as the boolean true") {
  for (const auto* capabilities :
       {"{}", R"({"resources":{}})", R"({"resources":{"subscribe":false}})",
        R"({"resources":{"subscribe":"true"}})", R"({"resources":{"subscribe":{}}})",
        R"({"resources":true})", R"({"subscribe":true})"}) {
    CAPTURE(capabilities);
    auto server = announcing();
    server.capabilities(capabilities);
    fake_host host{server, descriptor};
    CHECK(summary(host.run<resource_subscription>(triggered)) ==
          "pass attempts=0 applicable=false");
    CHECK(sent(host).empty());
  }
}

TEST_CASE("resource-subscription: a resource that cannot be read is not subscribed to") {
  auto refusing = announcing();
  refusing.on("resources/read").error(-32012, "no such resource");
  fake_host host{refusing, descriptor};
  CHECK(summary(host.run<resource_subscription>(triggered)) == unreadable);
  CHECK(host.sent().size() == 1);

  for (const auto& one : transport_faults) {
    auto server = announcing();
    (server.on("resources/read").*one.fault)();
    CHECK(judge(server) == unreadable);
  }
}

TEST_CASE("resource-subscription: a subscription that is refused") {
  auto refusing = announcing();
  refusing.on("resources/subscribe").error(-32601, "no");
  fake_host host{refusing, descriptor};
  CHECK(summary(host.run<resource_subscription>(triggered)) == rejected);
  CHECK(host.sent().size() == 2);

  for (const auto& one : transport_faults) {
    auto server = announcing();
    (server.on("resources/subscribe").*one.fault)();
    CHECK(judge(server) == rejected);
  }
}

TEST_CASE("resource-subscription: a trigger that fails") {
  constexpr auto failed = "fail attempts=3 first_failure=3 reason=unexpected-outcome";
  auto failing = announcing();
  failing.on_tool("publish").reply(R"({"isError":true})");
  fake_host host{failing, descriptor};
  CHECK(summary(host.run<resource_subscription>(triggered)) == failed);
  CHECK(host.count("resources/unsubscribe") == 0);

  auto refusing = announcing();
  refusing.on_tool("publish").error(-32000, "no");
  CHECK(judge(refusing) == failed);
}

TEST_CASE("resource-subscription: a transport fault of the trigger is no verdict") {
  for (const auto& one : transport_faults) {
    auto server = announcing();
    (server.on_tool("publish").notify(updated, update).*one.fault)();
    CHECK(judge(server) == "error " + std::to_string(one.status));
  }
}

TEST_CASE("resource-subscription: an update before an awaited reply counts") {
  auto while_triggered = subscribable();
  while_triggered.on_tool("publish").notify(updated, update).after(1s).reply("{}");
  fake_host first{while_triggered, descriptor};
  CHECK(summary(first.run<resource_subscription>(triggered)) == "pass attempts=3");
  CHECK(first.clock().elapsed() == 1s);

  auto while_subscribed = subscribable();
  while_subscribed.on("resources/subscribe").notify(updated, update).reply("{}");
  fake_host second{while_subscribed, descriptor};
  CHECK(summary(second.run<resource_subscription>(triggered)) == "pass attempts=3");
  CHECK(second.clock().elapsed() == 0s);
}

TEST_CASE("resource-subscription: an update before the subscription does not count") {
  auto server = subscribable();
  server.on("resources/read").notify(updated, update).reply("{}");
  CHECK(judge(server) == unannounced);
}

TEST_CASE("resource-subscription: the wait lasts as long as the case says, and no longer") {
  auto punctual = subscribable();
  punctual.on_tool("publish").reply("{}").after(2999ms).notify(updated, update);
  CHECK(judge(punctual) == "pass attempts=3");

  auto late = subscribable();
  late.on_tool("publish").reply("{}").after(3001ms).notify(updated, update);
  late.on("resources/unsubscribe").after(1s).reply("{}");
  fake_host host{late, descriptor};
  CHECK(summary(host.run<resource_subscription>(triggered)) == unannounced);
  CHECK(host.count("resources/unsubscribe") == 1);
  CHECK(host.clock().elapsed() == 4s);
}

TEST_CASE("resource-subscription: the wait ends with the update") {
  auto server = subscribable();
  server.on_tool("publish").reply("{}").after(1s).notify(updated, update);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<resource_subscription>(triggered)) == "pass attempts=3");
  CHECK(host.clock().elapsed() == 1s);
}

TEST_CASE("resource-subscription: only an update of exactly this URI counts") {
  for (const auto* params :
       {R"({"uri":"test://status/"})", R"({"uri":"TEST://status"})", R"({"uri":7})", "{}", "[]",
        "null", "", R"({"resource":{"uri":"test://status"}})"}) {
    CAPTURE(params);
    auto server = subscribable();
    server.on_tool("publish").reply("{}").notify(updated, params);
    CHECK(judge(server) == unannounced);
  }
  auto other = subscribable();
  other.on_tool("publish").reply("{}").notify("notifications/resources/list_changed", update);
  CHECK(judge(other) == unannounced);

  auto among_others = subscribable();
  among_others.on_tool("publish")
      .reply("{}")
      .notify("notifications/message", update)
      .notify(updated, R"({"uri":"test://other"})")
      .notify(updated, R"({"uri":"test:\/\/status","_meta":{}})")
      .notify(updated, R"({"uri":"test://other"})");
  CHECK(judge(among_others) == "pass attempts=3");
}

TEST_CASE("resource-subscription: an unsubscription that is refused") {
  auto refusing = announcing();
  refusing.on("resources/unsubscribe").error(-32601, "no");
  CHECK(judge(refusing) == kept);
  for (const auto& one : transport_faults) {
    auto server = announcing();
    (server.on("resources/unsubscribe").*one.fault)();
    CHECK(judge(server) == kept);
  }
}

TEST_CASE("resource-subscription: the missing update outweighs the unsubscription") {
  auto server = subscribable();
  server.on("resources/unsubscribe").error(-32601, "no");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<resource_subscription>(untriggered)) == unannounced);
  CHECK(host.count("resources/unsubscribe") == 1);
}

TEST_CASE("resource-subscription: a connection that ends while waiting") {
  auto silent = subscribable();
  silent.on_tool("publish").reply("{}").after(1s).close();
  fake_host host{silent, descriptor};
  CHECK(summary(host.run<resource_subscription>(triggered)) == unannounced);
  CHECK(host.clock().elapsed() == 1s);

  auto heard = subscribable();
  heard.on_tool("publish").notify(updated, update).reply("{}").close();
  CHECK(judge(heard) == kept);
}

TEST_CASE("resource-subscription: the budget and the operator are not the server's fault") {
  for (const auto* step : {"resources/read", "resources/subscribe", "resources/unsubscribe"}) {
    CAPTURE(step);
    auto silent = announcing();
    silent.on(step).say_nothing();
    fake_host spent{silent, descriptor};
    spent.budget(1s);
    CHECK(summary(spent.run<resource_subscription>(triggered)) ==
          "error " + std::to_string(MCPEVAL_BUDGET));
    fake_host stopped{silent, descriptor};
    stopped.cancel_after(1s);
    CHECK(summary(stopped.run<resource_subscription>(triggered)) ==
          "error " + std::to_string(MCPEVAL_CANCELLED));
  }
  auto waiting = subscribable();
  fake_host spent{waiting, descriptor};
  spent.budget(1s);
  CHECK(spent.run<resource_subscription>(triggered).status() == MCPEVAL_BUDGET);
  fake_host stopped{waiting, descriptor};
  stopped.cancel_after(1s);
  CHECK(summary(stopped.run<resource_subscription>(triggered)) ==
        "error " + std::to_string(MCPEVAL_CANCELLED));
  for (const std::uint32_t requests : {0u, 1u, 2u, 3u}) {
    auto server = announcing();
    fake_host unpaid{server, descriptor};
    unpaid.budget(5min, requests);
    CHECK(unpaid.run<resource_subscription>(triggered).status() == MCPEVAL_BUDGET);
  }
}

TEST_CASE("resource-subscription, over HTTP: updates come on a stream that is opened for them") {
  auto server = subscribable();
  server.answers_apart();
  server.notify_after("tools/call", updated, update, 1s);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<resource_subscription>(triggered)) == "pass attempts=3");
  CHECK(host.clock().elapsed() == 1s);
  CHECK(host.listened() == 1);
  CHECK(sent(host).size() == 4);
}

TEST_CASE("resource-subscription, over HTTP: no stream, no update, and no use in waiting") {
  auto server = subscribable();
  server.answers_apart().listen_status(MCPEVAL_UNSUPPORTED);
  server.notify_after("tools/call", updated, update);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<resource_subscription>(triggered)) == unannounced);
  CHECK(host.clock().elapsed() == 0s);
  CHECK(host.count("resources/unsubscribe") == 1);

  server.on_tool("publish").notify(updated, update).reply("{}");
  CHECK(judge(server) == "pass attempts=3");
}

TEST_CASE("resource-subscription, over HTTP: a stream that fails announces nothing") {
  for (const auto status : {MCPEVAL_TIMEOUT, MCPEVAL_CLOSED, MCPEVAL_PROTOCOL}) {
    auto server = subscribable();
    server.answers_apart().listen_status(status);
    server.notify_after("tools/call", updated, update);
    CHECK(judge(server) == unannounced);
  }
  for (const auto status : {MCPEVAL_BUDGET, MCPEVAL_CANCELLED}) {
    auto server = subscribable();
    server.answers_apart().listen_status(status);
    CHECK(judge(server) == "error " + std::to_string(status));
  }
}

TEST_CASE("resource-subscription: descriptor") {
  check_descriptor(
      descriptor, "resource-subscription",
      {"unexpected-outcome", "resource-unreadable", "subscription-rejected",
       "subscription-notification-missing", "cache-hints-invalid", "subscription-stream-invalid"});
}
