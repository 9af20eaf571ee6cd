// SPDX-License-Identifier: MIT
/// The test kit and the server's own requests, and the promises it holds a probe to.
#include <mcpeval/plugin.hpp>
#include <mcpeval/testing/fake_host.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace {

using namespace std::chrono_literals;
using mcpeval::testing::fake_host;
using mcpeval::testing::script;

std::function<void(mcpeval::item, mcpeval::run&)> body;

struct scripted_probe {
  void run(mcpeval::item item, mcpeval::run& run) { body(item, run); }
};

/// Answers every request with `answer`, and remembers what it saw.
struct recorder {
  mcpeval_status answer = MCPEVAL_OK;
  std::string result = R"({"role":"assistant"})";
  std::vector<std::string> seen;
  mcpeval_observer table{sizeof table, 0, this, &request, &notification};

  static mcpeval_status request(void* self, mcpeval_text method, mcpeval_value,
                                mcpeval_sink* out) noexcept {
    auto& own = *static_cast<recorder*>(self);
    own.seen.emplace_back(mcpeval::view(method));
    if (own.answer == MCPEVAL_OK) out->write(out->self, own.result.data(), own.result.size());
    return own.answer;
  }
  static mcpeval_status notification(void* self, mcpeval_text method, mcpeval_value) noexcept {
    static_cast<recorder*>(self)->seen.emplace_back(mcpeval::view(method));
    return MCPEVAL_OK;
  }
};

constexpr const char* sampling = R"({
  "plugins": [{"kind": "probe", "id": "a.b", "client_capabilities": {"sampling": {}},
    "fields": {"type": "object", "properties": {"max": {"type": "integer"},
                                                "word": {"type": "string"}}},
    "reasons": [{"id": "a.failed", "hint": "do not"}],
    "measurements": [{"name": "n", "type": "integer", "unit": "count"},
                     {"name": "w", "type": "words", "words": ["yes", "no"]}]}]
})";

using words = std::vector<std::string>;

}  // namespace

TEST_CASE("kit: a declared request goes to the observer, ping is answered, the rest declined") {
  script server;
  server.on("tools/call")
      .ask("ping", "{}")
      .ask("sampling/createMessage", "{}", 2)
      .ask("elicitation/create", "{}")
      .notify("notifications/message", "{}");
  fake_host host{server, sampling};
  recorder observer;
  body = [&](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    session.observe(&observer.table);
    CHECK(session.call_tool("t", "{}").succeeded());
  };
  CHECK(host.run<scripted_probe>("{}").passed());
  CHECK(observer.seen ==
        words{"sampling/createMessage", "sampling/createMessage", "notifications/message"});
  REQUIRE(host.answers().size() == 4);
  CHECK(host.answers()[0].result == "{}");
  CHECK(host.answers()[1].result == R"({"role":"assistant"})");
  CHECK(host.answers()[3].method == "elicitation/create");
  CHECK(host.answers()[3].error_code == -32601);
}

TEST_CASE("kit: what an observer's status does") {
  script server;
  server.on("tools/call").ask("sampling/createMessage", "{}");
  fake_host host{server, sampling};
  recorder observer;
  mcpeval_status ended = MCPEVAL_OK;
  body = [&](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    session.observe(&observer.table);
    ended = session.try_call_tool("t", "{}").status;
  };
  observer.answer = MCPEVAL_UNSUPPORTED;
  static_cast<void>(host.run<scripted_probe>("{}"));
  CHECK(ended == MCPEVAL_OK);
  REQUIRE(host.answers().size() == 1);
  CHECK(host.answers()[0].error_code == -32601);

  observer.answer = MCPEVAL_LIMIT;
  static_cast<void>(host.run<scripted_probe>("{}"));
  CHECK(ended == MCPEVAL_LIMIT);
  CHECK(host.answers().empty());

  observer.answer = MCPEVAL_OK;
  observer.result = "no json";
  CHECK(host.run<scripted_probe>("{}").faults() ==
        words{"an observer answered a request with something that is no JSON object"});
}

TEST_CASE("kit: at most eight requests a call that no observer takes") {
  script server;
  server.on("eight").ask("roots/list", "{}", 8).reply("{}");
  server.on("nine").ask("roots/list", "{}", 9).reply("{}");
  server.on("many").ask("sampling/createMessage", "{}", 20).reply("{}");
  fake_host host{server, sampling};
  recorder observer;
  body = [&](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    session.observe(&observer.table);
    CHECK(session.try_call("eight", "{}").status == MCPEVAL_OK);
    CHECK(session.try_call("nine", "{}").status == MCPEVAL_PROTOCOL);
    CHECK(session.try_call("many", "{}").status == MCPEVAL_OK);
  };
  CHECK(host.run<scripted_probe>("{}").passed());
  CHECK(host.answers().size() == 8 + 8 + 20);
}

TEST_CASE("kit: pump delivers until its deadline") {
  script server;
  server.on("resources/subscribe").reply("{}").after(2s).notify("notifications/a", "{}");
  server.notify_after("resources/subscribe", "notifications/b", "{}", 3s);
  fake_host host{server};
  recorder observer;
  body = [&](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    session.observe(&observer.table);
    CHECK(session.call("resources/subscribe", "{}").succeeded());
    CHECK(observer.seen.empty());
    CHECK(session.try_pump(run.in(2s)) == MCPEVAL_TIMEOUT);
    CHECK(observer.seen == words{"notifications/a"});
    session.observe(nullptr);
    CHECK(session.try_pump(run.in(2s)) == MCPEVAL_TIMEOUT);
    CHECK(observer.seen == words{"notifications/a"});
  };
  CHECK(host.run<scripted_probe>("{}").passed());
  CHECK(host.clock().elapsed() == 4s);
}

TEST_CASE("kit: what a verdict holds") {
  script server;
  fake_host host{server, sampling};
  body = [](mcpeval::item, mcpeval::run& run) {
    run.attempt();
    run.attempt();
    run.measure("n", 5);
    run.label("w", "yes");
    run.bound("max", 3, 5);
    run.tool("b", 7);
    run.tool("c", 9);
    run.tool("a", 7);
    run.fail("a.failed", 2);
    run.fail("a.failed", 1);
  };
  const auto verdict = host.run<scripted_probe>("{}");
  CHECK(verdict.failed());
  CHECK(verdict.reason() == "a.failed");
  CHECK(verdict.attempts() == 2);
  CHECK(verdict.first_failure() == 2);
  CHECK(verdict.measurement("n") == 5);
  CHECK_FALSE(verdict.measurement("w").has_value());
  CHECK(verdict.label("w") == "yes");
  CHECK(verdict.detail() == mcpeval::testing::broken_bound{"max", 3, 5});
  CHECK(verdict.tools() == mcpeval::testing::verdict::amounts{{"c", 9}, {"a", 7}, {"b", 7}});
  CHECK_FALSE(verdict.faulty());
}

TEST_CASE("kit: what a descriptor does not declare makes a verdict faulty") {
  script server;
  fake_host host{server, sampling};
  const auto faults = [&](std::function<void(mcpeval::run&)> act) {
    body = [act](mcpeval::item, mcpeval::run& run) { act(run); };
    const auto verdict = host.run<scripted_probe>("{}");
    CHECK(verdict.faulty());
    CHECK_FALSE(verdict.passed());
    return verdict.faults();
  };
  CHECK(faults([](auto& run) { run.fail("a.other", 1); }) ==
        words{"the descriptor declares no such reason (a.other)"});
  CHECK(faults([](auto& run) { run.fail("Text of a server!", 1); }) ==
        words{"the descriptor declares no such reason"});
  CHECK(faults([](auto& run) { run.fail("a.failed", 0); }) ==
        words{"fail() was given attempt 0; attempts count from 1"});
  CHECK(faults([](auto& run) { run.measure("w", 1); }) ==
        words{"the descriptor declares no such measurement (w)"});
  CHECK(faults([](auto& run) { run.label("w", "maybe"); }) ==
        words{"the descriptor declares no such word for the measurement (w)"});
  CHECK(faults([](auto& run) { run.bound("word", 1, 2); }) ==
        words{"the descriptor declares no such bound (word)"});
}

TEST_CASE("kit: promises of the ABI") {
  script server;
  server.on("ask").ask("sampling/createMessage", "{}").reply("{}");
  fake_host host{server, sampling};
  const auto faults = [&](std::function<void(mcpeval::run&)> act) {
    body = [act](mcpeval::item, mcpeval::run& run) { act(run); };
    return host.run<scripted_probe>("{}").faults();
  };
  CHECK(faults([](auto& run) {
          auto session = run.session();
          CHECK(session.try_begin("tools/call", "{}").status == MCPEVAL_REFUSED);
        }) == words{"begin() was asked for tools/call, which only begin_tool() may send"});
  CHECK(faults([](auto& run) {
          auto session = run.session();
          CHECK(session.try_notify("tools/call", "{}") == MCPEVAL_REFUSED);
        }) == words{"notify() was asked for tools/call, which only begin_tool() may send"});
  CHECK(faults([](auto& run) {
          auto session = run.session();
          CHECK(session.try_call("ping", "[]").status == MCPEVAL_INVALID);
        }) == words{"begin() was given params that are no JSON object"});
  CHECK(faults([](auto& run) {
          auto session = run.session();
          auto pending = session.begin("ping", "{}");
          CHECK(pending.try_wait().status == MCPEVAL_OK);
          CHECK(pending.try_wait().status == MCPEVAL_INVALID);
        }) == words{"wait() was called twice for one request"});
  CHECK(faults([](auto& run) {
          auto session = run.session();
          struct meddler {
            static mcpeval_status request(void* self, mcpeval_text, mcpeval_value,
                                          mcpeval_sink*) noexcept {
              CHECK(static_cast<mcpeval::session*>(self)->try_notify("notifications/x", "{}") ==
                    MCPEVAL_INVALID);
              return MCPEVAL_UNSUPPORTED;
            }
          };
          mcpeval_observer observer{sizeof observer, 0, &session, &meddler::request, nullptr};
          session.observe(&observer);
          CHECK(session.call("ask", "{}").succeeded());
          session.observe(nullptr);
        }) == words{"notify() was called from an observer"});
}

TEST_CASE("kit: a script that is no JSON is said to be so") {
  script server;
  server.on("ping").reply("{");
  fake_host host{server};
  body = [](mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    CHECK(session.try_call("ping", "{}").status == MCPEVAL_PROTOCOL);
  };
  CHECK(host.run<scripted_probe>("{}").faults() == words{"the script's reply to ping is no JSON"});
  CHECK(host.run<scripted_probe>("nonsense").faults() ==
        words{"the case's fields are no JSON object"});
  fake_host broken{server, "{"};
  CHECK(broken.run<scripted_probe>("{}").faulty());
}
