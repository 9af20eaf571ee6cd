// SPDX-License-Identifier: MIT
/// error-honesty over a script, contract 02 section 3.4 and decision 8.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/error-honesty/error_honesty.cpp"

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::script;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view retryable =
    R"({"tool":"lock","arguments":{"door":7},"max_attempts":3,"expect_retryable":true})";
constexpr std::string_view final =
    R"({"tool":"lock","arguments":{"door":7},"max_attempts":20,"expect_retryable":false})";

constexpr std::string_view yes = R"({"retryable":true})";
constexpr std::string_view no = R"({"retryable":false})";

std::string judge(script& server, std::string_view fields) {
  fake_host host{server, descriptor};
  return summary(host.run<error_honesty>(fields));
}

/// The verdict when every call is answered with this error object.
std::string judge_error(std::string_view object, std::string_view fields) {
  script server;
  server.on_tool("lock").error_object(object);
  return judge(server, fields);
}

}  // namespace

TEST_CASE("error-honesty: the calls are identical and come back to back") {
  script server;
  server.on_tool("lock").error(-32001, "busy", yes);
  server.on_tool("lock").at(3).reply("{}");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<error_honesty>(retryable)) == "pass attempts=3");
  const std::string call = R"(1 tools/call {"name":"lock","arguments":{"door":7}})";
  CHECK(sent(host) == std::vector<std::string>{call, call, call});
  CHECK(host.clock().elapsed() == 0ns);
}

TEST_CASE("error-honesty: a success where an error is due") {
  script server;
  CHECK(judge(server, retryable) == "fail attempts=1 first_failure=1 reason=expected-error");
  CHECK(judge(server, final) == "fail attempts=1 first_failure=1 reason=expected-error");
}

TEST_CASE("error-honesty: a success after a retryable error is the recovery") {
  script server;
  server.on_tool("lock").at(1).error(-32001, "busy", yes);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<error_honesty>(retryable)) == "pass attempts=2");
  CHECK(host.count("tools/call") == 2);
}

TEST_CASE("error-honesty: a success after a final error") {
  script server;
  server.on_tool("lock").at(1).error(-32001, "never", no);
  CHECK(judge(server, final) == "fail attempts=2 first_failure=2 reason=unexpected-outcome");
}

TEST_CASE("error-honesty: a final error is confirmed by the second call") {
  script server;
  server.on_tool("lock").error(-32001, "never", no);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<error_honesty>(final)) == "pass attempts=2");
  CHECK(host.count("tools/call") == 2);
}

TEST_CASE("error-honesty: a retryable error that never ends") {
  constexpr auto object = R"({"code":-32001,"message":"busy","data":{"retryable":true}})";
  CHECK(judge_error(object, retryable) ==
        "fail attempts=3 first_failure=3 reason=retry-did-not-recover");
  CHECK(judge_error(object,
                    R"({"tool":"lock","arguments":{},"max_attempts":2,"expect_retryable":true})") ==
        "fail attempts=2 first_failure=2 reason=retry-did-not-recover");
}

TEST_CASE("error-honesty: the code is that of the first error") {
  for (const auto fields : {retryable, final}) {
    script server;
    server.on_tool("lock").at(1).error(-32001, "no", fields == final ? no : yes);
    server.on_tool("lock").at(2).error(-32002, "no", fields == final ? no : yes);
    CHECK(judge(server, fields) == "fail attempts=2 first_failure=2 reason=unstable-error-code");
  }
  script late;
  late.on_tool("lock").error(-32001, "busy", yes);
  late.on_tool("lock").at(3).error(-32002, "busy", yes);
  CHECK(judge(late, retryable) == "fail attempts=3 first_failure=3 reason=unstable-error-code");
}

TEST_CASE("error-honesty: the code is judged before the hint") {
  script server;
  server.on_tool("lock").at(1).error(-32001, "busy", yes);
  server.on_tool("lock").at(2).error(-32002, "busy", no);
  CHECK(judge(server, retryable) == "fail attempts=2 first_failure=2 reason=unstable-error-code");
}

TEST_CASE("error-honesty: a hint that says the opposite") {
  script server;
  server.on_tool("lock").at(1).error(-32001, "busy", yes);
  server.on_tool("lock").at(2).error(-32001, "busy", no);
  CHECK(judge(server, retryable) == "fail attempts=2 first_failure=2 reason=retryability-mismatch");
  CHECK(judge(server, final) == "fail attempts=1 first_failure=1 reason=retryability-mismatch");
}

TEST_CASE("error-honesty: a hint that is missing, no boolean, or torn") {
  for (const auto* object :
       {R"({"code":-32001,"message":"m"})", R"({"code":-32001,"message":"m","data":null})",
        R"({"code":-32001,"message":"m","data":["retryable",false]})",
        R"({"code":-32001,"message":"m","data":{}})",
        R"({"code":-32001,"message":"m","data":{"retryable":null}})",
        R"({"code":-32001,"message":"m","data":{"retryable":"false"}})",
        R"({"code":-32001,"message":"m","data":{"retryable":0}})",
        R"({"code":-32001,"message":"m","data":{"retryable":0},"retryable":0})",
        R"({"code":-32001,"message":"m","retryable":null})",
        R"({"code":-32001,"message":"m","data":{"retryable":null},"retryable":false})",
        R"({"code":-32001,"message":"m","data":{"retryable":false},"retryable":null})",
        R"({"code":-32001,"message":"m","data":{"retryable":false},"retryable":true})"}) {
    CAPTURE(object);
    CHECK(judge_error(object, final) ==
          "fail attempts=1 first_failure=1 reason=retryability-mismatch");
  }
}

TEST_CASE("error-honesty: the hint in its place, in the legacy one, or the same in both") {
  for (const auto* object :
       {R"({"code":-32001,"message":"m","data":{"retryable":false}})",
        R"({"code":-32001,"message":"m","retryable":false})", R"({"code":1,"retryable":false})",
        R"({"code":-32001,"message":"m","data":[],"retryable":false})",
        R"({"code":-32001,"message":"m","data":{"retryable":false},"retryable":false})"}) {
    CAPTURE(object);
    CHECK(judge_error(object, final) == "pass attempts=2");
  }
}

TEST_CASE("error-honesty: an isError result has no place for a hint") {
  script first;
  first.on_tool("lock").reply(R"({"isError":true,"data":{"retryable":false},"retryable":false})");
  CHECK(judge(first, final) == "fail attempts=1 first_failure=1 reason=retryability-mismatch");

  script second;
  second.on_tool("lock").at(1).error(-32000, "no", no);
  second.on_tool("lock").at(2).reply(R"({"isError":true,"retryable":false})");
  CHECK(judge(second, final) == "fail attempts=2 first_failure=2 reason=retryability-mismatch");

  script third;
  third.on_tool("lock").at(1).error(-32001, "no", no);
  third.on_tool("lock").at(2).reply(R"({"isError":true,"retryable":false})");
  CHECK(judge(third, final) == "fail attempts=2 first_failure=2 reason=unstable-error-code");
}

TEST_CASE("error-honesty: a transport fault is no verdict, at any call") {
  for (const std::uint32_t n : {1u, 2u, 3u}) {
    script silent;
    silent.on_tool("lock").error(-32001, "busy", yes);
    silent.on_tool("lock").at(n).say_nothing();
    fake_host first{silent, descriptor};
    CHECK(first.run<error_honesty>(retryable).status() == MCPEVAL_TIMEOUT);

    script closing;
    closing.on_tool("lock").error(-32001, "busy", yes);
    closing.on_tool("lock").at(n).close();
    fake_host second{closing, descriptor};
    CHECK(second.run<error_honesty>(retryable).status() == MCPEVAL_CLOSED);

    script broken;
    broken.on_tool("lock").error(-32001, "busy", yes);
    broken.on_tool("lock").at(n).break_protocol();
    fake_host third{broken, descriptor};
    CHECK(third.run<error_honesty>(retryable).status() == MCPEVAL_PROTOCOL);
  }
}

TEST_CASE("error-honesty: the budget and the operator end the case") {
  script server;
  server.on_tool("lock").after(1s).error(-32001, "busy", yes);
  fake_host poor{server, descriptor};
  CHECK(poor.budget(5min, 2).run<error_honesty>(retryable).status() == MCPEVAL_BUDGET);
  fake_host stopped{server, descriptor};
  CHECK(stopped.cancel_after(1500ms).run<error_honesty>(retryable).status() == MCPEVAL_CANCELLED);
}

TEST_CASE("error-honesty, stateless: as ever") {
  script server;
  server.protocol_version("2026-07-28");
  server.on_tool("lock").error(-32001, "busy", yes);
  server.on_tool("lock").at(3).reply("{}");
  CHECK(judge(server, retryable) == "pass attempts=3");
  server.on_tool("lock").at(3).reply(R"({"resultType":7})");
  CHECK(judge(server, retryable) == "fail attempts=3 first_failure=3 reason=result-type-invalid");
}

TEST_CASE("error-honesty: descriptor") {
  check_descriptor(descriptor, "error-honesty",
                   {"unexpected-outcome", "expected-error", "unstable-error-code",
                    "retryability-mismatch", "retry-did-not-recover"});
}
