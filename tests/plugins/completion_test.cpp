// SPDX-License-Identifier: MIT
/// completion over a script, contract 02 section 3.19, 12 section 3.2 and decisions 8 and 21.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/completion/completion.cpp"

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::script;

namespace {

constexpr std::string_view method = "completion/complete";
constexpr std::string_view fields = R"({"ref_type":"ref/prompt","ref_uri":"welcome",
  "argument_name":"language","argument_value":"e","max_values":2,"timeout_ms":4000})";

std::string failed(std::string_view reason) {
  return "fail attempts=1 first_failure=1 reason=" + std::string{reason};
}

script completing() {
  script server;
  server.capabilities(R"({"completions":{}})");
  return server;
}

std::string judge(script& server, std::string_view one_case = fields) {
  fake_host host{server, descriptor};
  return summary(host.run<completion>(one_case));
}

/// The verdict about a server that answers with this result.
std::string answered(std::string_view result) {
  auto server = completing();
  server.on(method).reply(result);
  return judge(server);
}

/// The verdict about a server that answers with this error.
std::string refused(std::string_view error, std::string_view one_case = fields) {
  auto server = completing();
  server.on(method).error_object(error);
  return judge(server, one_case);
}

}  // namespace

TEST_CASE("completion: a prompt is named, a resource has a URI") {
  auto server = completing();
  server.on(method).reply(R"({"completion":{"values":["en","es"],"total":9,"hasMore":true}})");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<completion>(fields)) == "pass attempts=1");
  CHECK(sent(host) == std::vector<std::string>{
                          R"(1 completion/complete {"ref":{"type":"ref/prompt","name":"welcome"},)"
                          R"("argument":{"name":"language","value":"e"}})"});

  CHECK(summary(host.run<completion>(R"({"ref_type":"ref/resource","ref_uri":"test://{a}",
    "argument_name":"a \"b\"","argument_value":"v","max_values":2})")) == "pass attempts=1");
  CHECK(sent(host) ==
        std::vector<std::string>{
            R"(1 completion/complete {"ref":{"type":"ref/resource","uri":"test://{a}"},)"
            R"("argument":{"name":"a \"b\"","value":"v"}})"});
}

TEST_CASE("completion: a server that does not declare it is not asked") {
  for (const auto* capabilities : {"{}", R"({"tools":{},"prompts":{"completions":{}}})"}) {
    script server;
    server.capabilities(capabilities);
    fake_host host{server, descriptor};
    CHECK(summary(host.run<completion>(fields)) == "pass attempts=0 applicable=false");
    CHECK(sent(host).empty());
  }
}

TEST_CASE("completion: declared is declared, whatever the key's value") {
  for (const auto* value : {"null", "false", "[]", R"({"x":1})"}) {
    CAPTURE(value);
    script server;
    server.capabilities(R"({"completions":)" + std::string{value} + "}");
    server.on(method).reply(R"({"completion":{"values":[]}})");
    CHECK(judge(server) == "pass attempts=1");
  }
}

TEST_CASE("completion: a result without an array of values") {
  for (const auto* result : {"{}", "null", "[]", R"({"completion":null})", R"({"completion":[]})",
                             R"({"completion":{}})", R"({"completion":{"values":null}})",
                             R"({"completion":{"values":{}}})", R"({"completion":{"values":"en"}})",
                             R"({"values":["en"]})"}) {
    CAPTURE(result);
    CHECK(answered(result) == failed("completion-invalid-request"));
  }
}

TEST_CASE("completion: a value that is no string, before too many of them") {
  for (const auto* values : {"[1]", R"(["en",null])", R"(["en","es",["fr"]])", R"([{},1,2,3])"}) {
    CAPTURE(values);
    CHECK(answered(R"({"completion":{"values":)" + std::string{values} + "}}") ==
          failed("completion-invalid-request"));
  }
}

TEST_CASE("completion: as many values as allowed, and one more") {
  CHECK(answered(R"({"completion":{"values":[]}})") == "pass attempts=1");
  CHECK(answered(R"({"completion":{"values":["",""]}})") == "pass attempts=1");
  CHECK(answered(R"({"completion":{"values":["a","b","c"]}})") == failed("completion-value-flood"));
}

TEST_CASE("completion: an error that names the argument") {
  const auto unknown = failed("completion-argument-unknown");
  CHECK(refused(R"({"code":-32602,"message":"no argument language here"})") == unknown);
  CHECK(refused(R"({"code":-32602,"message":"no","data":{"argument":"language"}})") == unknown);
  CHECK(refused(R"({"code":-32602,"message":"no","data":{"language":1}})") == unknown);
  CHECK(refused(R"({"code":-32602,"message":"\u006canguage"})") == unknown);
  CHECK(refused(R"({"code":-32602,"message":"no","argument":"language"})") == unknown);
}

TEST_CASE("completion: any other error") {
  const auto invalid = failed("completion-invalid-request");
  CHECK(refused(R"({"code":-32602,"message":"Language?"})") == invalid);
  CHECK(refused(R"({"code":-32601})") == invalid);
  CHECK(refused(R"({"code":-32603,"message":7,"completion":{"values":[]}})") == invalid);
}

TEST_CASE("completion: the names of the error's own members name no argument") {
  const std::string_view about_message = R"({"ref_type":"ref/prompt","ref_uri":"welcome",
    "argument_name":"message","argument_value":"e","max_values":2})";
  CHECK(refused(R"({"code":-32603,"message":"broken","data":null})", about_message) ==
        failed("completion-invalid-request"));
  CHECK(refused(R"({"code":-32603,"message":"no message"})", about_message) ==
        failed("completion-argument-unknown"));
}

TEST_CASE("completion: a server that does not answer stalls") {
  auto silent = completing();
  silent.on(method).say_nothing();
  fake_host host{silent, descriptor};
  CHECK(summary(host.run<completion>(fields)) == failed("completion-stalled-request"));
  CHECK(host.clock().elapsed() == std::chrono::seconds{4});

  auto closing = completing();
  closing.on(method).close();
  CHECK(judge(closing) == failed("completion-stalled-request"));

  auto confused = completing();
  confused.on(method).break_protocol();
  CHECK(judge(confused) == failed("completion-stalled-request"));
}

TEST_CASE("completion: a stateless answer is complete") {
  const auto typed = [](std::string_view type) {
    auto server = completing();
    server.protocol_version("2026-07-28");
    server.on(method).reply(R"({"completion":{"values":["en"]})" + std::string{type} + "}");
    return judge(server);
  };
  CHECK(typed("") == "pass attempts=1");
  CHECK(typed(R"(,"resultType":"complete")") == "pass attempts=1");
  for (const auto* type : {R"("input_required")", R"("task")", "null", "7"})
    CHECK(typed(R"(,"resultType":)" + std::string{type}) == failed("completion-invalid-request"));
  CHECK(answered(R"({"completion":{"values":[]},"resultType":"task"})") == "pass attempts=1");
}

TEST_CASE("completion: a stateless error, and a stateless server without completions") {
  auto server = completing();
  server.protocol_version("2026-07-28");
  server.on(method).error(-32602, "no such language");
  CHECK(judge(server) == failed("completion-argument-unknown"));
  server.capabilities("{}");
  CHECK(judge(server) == "pass attempts=0 applicable=false");
}

TEST_CASE("completion: the budget and the operator are not the server's fault") {
  auto silent = completing();
  silent.on(method).say_nothing();
  fake_host spent{silent, descriptor};
  spent.budget(std::chrono::seconds{1});
  CHECK(summary(spent.run<completion>(fields)) == "error " + std::to_string(MCPEVAL_BUDGET));

  fake_host unpaid{silent, descriptor};
  unpaid.budget(std::chrono::minutes{5}, 0);
  CHECK(summary(unpaid.run<completion>(fields)) == "error " + std::to_string(MCPEVAL_BUDGET));

  fake_host stopped{silent, descriptor};
  stopped.cancel_after(std::chrono::seconds{1});
  CHECK(summary(stopped.run<completion>(fields)) == "error " + std::to_string(MCPEVAL_CANCELLED));
}

TEST_CASE("completion: descriptor") {
  check_descriptor(descriptor, "completion",
                   {"completion-invalid-request", "completion-value-flood",
                    "completion-argument-unknown", "completion-stalled-request"});
}
