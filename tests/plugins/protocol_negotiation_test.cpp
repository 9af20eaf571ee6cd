// SPDX-License-Identifier: MIT
/// protocol-negotiation over a script, contract 02 section 3.15, 12 section 3.4 and decisions 2
/// and 6.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/protocol-negotiation/protocol_negotiation.cpp"

#include <mcpeval/testing/proposal.hpp>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::propose;
using mcpeval::testing::scaffold_of;
using mcpeval::testing::script;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view fields = R"({"bogus_version":"1999-12-31"})";
constexpr std::string_view invalid_at_1 =
    "fail attempts=1 first_failure=1 reason=negotiation-invalid-version";
constexpr std::string_view invalid_at_2 =
    "fail attempts=2 first_failure=2 reason=negotiation-invalid-version";

/// An initialize result that names this version, which is JSON text.
std::string answer(std::string_view version) {
  return R"({"protocolVersion":)" + std::string{version} + R"(,"capabilities":{}})";
}

/// A server that answers its fresh connections with these versions in turn.
script answering(const std::vector<std::string_view>& versions) {
  script server;
  for (std::size_t i = 0; i < versions.size(); ++i)
    server.on("initialize").at(static_cast<std::uint32_t>(i + 1)).reply(answer(versions[i]));
  return server;
}

std::string judge(script& server) {
  fake_host host{server, descriptor};
  return summary(host.run<protocol_negotiation>(fields));
}

std::string judge(const std::vector<std::string_view>& versions) {
  auto server = answering(versions);
  return judge(server);
}

constexpr std::string_view discover = "server/discover";
constexpr std::string_view future = R"({"bogus_version":"2099-01-01"})";

/// A discover result that lists these versions, JSON text without the brackets.
std::string listing(std::string_view versions, std::string_view type = R"("complete")") {
  return R"({"resultType":)" + std::string{type} + R"(,"supportedVersions":[)" +
         std::string{versions} + R"(],"capabilities":{},"ttlMs":0,"cacheScope":"public"})";
}

script discovering() {
  script server;
  server.protocol_version("2026-07-28");
  return server;
}

std::string judge_stateless(script& server) {
  fake_host host{server, descriptor};
  return summary(host.run<protocol_negotiation>(future));
}

/// The verdict about a stateless server that refuses the unknown version like this.
std::string refused(std::string_view data, std::int64_t code = -32022) {
  auto server = discovering();
  server.on(discover).at(2).error(code, "no", data);
  return judge_stateless(server);
}

/// The version that an opening request names: in the envelope, in the stateless era.
std::string named_version(std::string_view params) {
  const auto text = mcpeval::testing::json_text::parse(params);
  if (text == nullptr) return "-";
  const auto* meta = text->root().find("_meta");
  const auto* version =
      meta == nullptr ? text->root().find("protocolVersion") : meta->find(script::version_key);
  return version == nullptr ? "-" : version->text;
}

/// "<session> <method> <offered version>" of every message.
std::vector<std::string> offers(const fake_host& host) {
  std::vector<std::string> lines;
  for (const auto& message : host.sent())
    lines.push_back(std::to_string(message.session) + " " + message.method + " " +
                    named_version(message.params));
  return lines;
}

}  // namespace

TEST_CASE("protocol-negotiation: three opening requests, each on a connection of its own") {
  auto server = answering({R"("2025-11-25")", R"("2025-06-18")", R"("2025-06-18")"});
  fake_host host{server, descriptor};
  CHECK(summary(host.run<protocol_negotiation>(fields)) == "pass attempts=3");
  CHECK(offers(host) == std::vector<std::string>{"2 initialize 2025-11-25",
                                                 "3 initialize 1999-12-31",
                                                 "4 initialize 2025-06-18"});
  CHECK(host.sent()[1].params.find(R"("capabilities":{})") != std::string::npos);
}

TEST_CASE("protocol-negotiation: the first offer is the version in use") {
  script server;
  server.protocol_version("2024-11-05");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<protocol_negotiation>(fields)) == "pass attempts=3");
  CHECK(offers(host) == std::vector<std::string>{"2 initialize 2024-11-05",
                                                 "3 initialize 1999-12-31",
                                                 "4 initialize 2024-11-05"});
}

TEST_CASE("protocol-negotiation: another first answer is asked for in its turn") {
  auto server =
      answering({R"("2025-06-18")", R"("2025-06-18")", R"("2025-11-25")", R"("2025-11-25")"});
  fake_host host{server, descriptor};
  CHECK(summary(host.run<protocol_negotiation>(fields)) == "pass attempts=3");
  CHECK(offers(host) ==
        std::vector<std::string>{"2 initialize 2025-11-25", "3 initialize 2025-06-18",
                                 "4 initialize 1999-12-31", "5 initialize 2025-11-25"});
}

TEST_CASE("protocol-negotiation: a first answer that the server does not keep to") {
  constexpr auto inconsistent =
      "fail attempts=1 first_failure=1 reason=negotiation-inconsistent-support";
  CHECK(judge({R"("2025-06-18")", R"("2025-11-25")"}) == inconsistent);
  CHECK(judge({R"("2025-06-18")", "null"}) == inconsistent);

  auto refusing = answering({R"("2025-06-18")"});
  refusing.on("initialize").at(2).error(-32602, "unsupported");
  CHECK(judge(refusing) == inconsistent);
}

TEST_CASE("protocol-negotiation: a first answer without a date") {
  for (const auto* version :
       {"null", "20251125", R"("")", R"("draft")", R"("2025-11-2")", R"("2025-11-255")",
        R"("2025/11/25")", R"("2025-1a-25")", R"(" 2025-11-25")", R"(["2025-11-25"])"}) {
    CAPTURE(version);
    auto server = answering({version});
    fake_host host{server, descriptor};
    CHECK(summary(host.run<protocol_negotiation>(fields)) == invalid_at_1);
    CHECK(host.sent().size() == 1);
  }
}

TEST_CASE("protocol-negotiation: a first answer without a version, or an error") {
  for (const auto* result : {"{}", "null", "[]"}) {
    script silent;
    silent.on("initialize").reply(result);
    CHECK(judge(silent) == invalid_at_1);
  }
  script refusing;
  refusing.on("initialize")
      .error_object(R"({"code":-32602,"message":"no","protocolVersion":"2025-11-25"})");
  CHECK(judge(refusing) == invalid_at_1);
}

TEST_CASE("protocol-negotiation: no calendar is asked") {
  CHECK(judge({R"("0000-99-99")", R"("0000-99-99")", R"("2025-13-41")", R"("2025-13-41")"}) ==
        "pass attempts=3");
}

TEST_CASE("protocol-negotiation: the unknown version echoed") {
  CHECK(judge({R"("2025-11-25")", R"("1999-12-31")"}) ==
        "fail attempts=2 first_failure=2 reason=negotiation-echoed-unknown");

  script echoing;
  echoing.on("initialize").reply_with([](std::string_view params) {
    const auto read = mcpeval::testing::json_text::parse(params);
    return answer('"' + read->root().find("protocolVersion")->text + '"');
  });
  CHECK(judge(echoing) == "fail attempts=2 first_failure=2 reason=negotiation-echoed-unknown");
}

TEST_CASE("protocol-negotiation: one fixed unknown answer to everything is an echo") {
  CHECK(judge({R"("1999-12-31")", R"("1999-12-31")", R"("1999-12-31")"}) ==
        "fail attempts=2 first_failure=2 reason=negotiation-echoed-unknown");
}

TEST_CASE("protocol-negotiation: an unknown version answered without a date") {
  for (const auto* version : {"null", "7", R"("latest")", R"("1999-12-31 ")"}) {
    CAPTURE(version);
    CHECK(judge({R"("2025-11-25")", version}) == invalid_at_2);
  }
  auto refusing = answering({R"("2025-11-25")"});
  refusing.on("initialize").at(2).error(-32602, "unsupported protocol version");
  CHECK(judge(refusing) == invalid_at_2);
}

TEST_CASE("protocol-negotiation: a counter-offer that the server does not keep to") {
  constexpr auto inconsistent =
      "fail attempts=3 first_failure=3 reason=negotiation-inconsistent-support";
  CHECK(judge({R"("2025-11-25")", R"("2025-06-18")", R"("2025-11-25")"}) == inconsistent);
  CHECK(judge({R"("2025-11-25")", R"("2025-06-18")", "{}"}) == inconsistent);

  auto refusing = answering({R"("2025-11-25")", R"("2025-06-18")"});
  refusing.on("initialize").at(3).error(-32602, "unsupported");
  CHECK(judge(refusing) == inconsistent);
}

TEST_CASE("protocol-negotiation: a transport fault is no verdict, at any connection") {
  for (const std::uint32_t n : {1u, 2u, 3u, 4u}) {
    CAPTURE(n);
    const std::vector<std::string_view> versions{R"("2025-06-18")", R"("2025-06-18")",
                                                 R"("2025-06-18")", R"("2025-06-18")"};
    auto silent = answering(versions);
    silent.on("initialize").at(n).say_nothing();
    fake_host first{silent, descriptor};
    CHECK(first.run<protocol_negotiation>(fields).status() == MCPEVAL_TIMEOUT);

    auto closing = answering(versions);
    closing.on("initialize").at(n).close();
    fake_host second{closing, descriptor};
    CHECK(second.run<protocol_negotiation>(fields).status() == MCPEVAL_CLOSED);

    auto broken = answering(versions);
    broken.on("initialize").at(n).break_protocol();
    fake_host third{broken, descriptor};
    CHECK(third.run<protocol_negotiation>(fields).status() == MCPEVAL_PROTOCOL);
  }
}

TEST_CASE("protocol-negotiation: the budget and the operator end the case") {
  script server;
  server.on("initialize").after(1s).reply(answer(R"("2025-11-25")"));
  fake_host poor{server, descriptor};
  CHECK(poor.budget(5min, 2).run<protocol_negotiation>(fields).status() == MCPEVAL_BUDGET);
  fake_host stopped{server, descriptor};
  CHECK(stopped.cancel_after(1500ms).run<protocol_negotiation>(fields).status() ==
        MCPEVAL_CANCELLED);
}

TEST_CASE("protocol-negotiation: three discoveries, each on a connection of its own") {
  auto server = discovering();
  fake_host host{server, descriptor};
  CHECK(summary(host.run<protocol_negotiation>(future)) == "pass attempts=3");
  CHECK(offers(host) == std::vector<std::string>{"2 server/discover 2026-07-28",
                                                 "3 server/discover 2099-01-01",
                                                 "4 server/discover 2026-07-28"});
}

TEST_CASE("protocol-negotiation: a discover result that is malformed, or none") {
  constexpr auto malformed = "fail attempts=1 first_failure=1 reason=negotiation-discover-invalid";
  for (
      const auto* result :
      {"null", "[]", "{}",
       R"({"supportedVersions":[],"capabilities":{},"ttlMs":0,"cacheScope":"public"})",
       R"({"supportedVersions":"2026-07-28","capabilities":{},"ttlMs":0,"cacheScope":"public"})",
       R"({"supportedVersions":["2026-07-28",7],"capabilities":{},"ttlMs":0,"cacheScope":"public"})",
       R"({"supportedVersions":["2026-07-28"],"ttlMs":0,"cacheScope":"public"})",
       R"({"supportedVersions":["2026-07-28"],"capabilities":[],"ttlMs":0,"cacheScope":"public"})",
       R"({"supportedVersions":["2026-07-28"],"capabilities":{},"cacheScope":"public"})",
       R"({"supportedVersions":["2026-07-28"],"capabilities":{},"ttlMs":0})",
       R"({"supportedVersions":["2026-07-28"],"capabilities":{},"ttlMs":0,"cacheScope":"all"})",
       R"({"supportedVersions":["2025-11-25"],"capabilities":{}})"}) {
    CAPTURE(result);
    auto server = discovering();
    server.on(discover).at(1).reply(result);
    fake_host host{server, descriptor};
    CHECK(summary(host.run<protocol_negotiation>(future)) == malformed);
    CHECK(host.sent().size() == 1);
  }
  for (const auto* type : {R"("input_required")", R"("task")", "null"}) {
    auto server = discovering();
    server.on(discover).at(1).reply(listing(R"("2026-07-28")", type));
    CHECK(judge_stateless(server) == malformed);
  }
  for (const auto code : {-32601, -32022, -32020, -32603}) {
    auto server = discovering();
    server.on(discover).at(1).error(code, "no");
    CHECK(judge_stateless(server) == malformed);
  }
}

TEST_CASE("protocol-negotiation: versions of both eras may be listed, the one in use must be") {
  auto mixed = discovering();
  mixed.on(discover)
      .at_version("2026-07-28")
      .reply(listing(R"("2025-11-25","2026-07-28","2030-01-01")"));
  CHECK(judge_stateless(mixed) == "pass attempts=3");
  auto other = discovering();
  other.on(discover).at(1).reply(listing(R"("2025-11-25","2026-07-29")"));
  CHECK(judge_stateless(other) ==
        "fail attempts=1 first_failure=1 reason=negotiation-inconsistent-support");
}

TEST_CASE("protocol-negotiation: the unknown version served, or listed") {
  constexpr auto echoed = "fail attempts=2 first_failure=2 reason=negotiation-echoed-unknown";
  for (const auto* result : {"{}", "null", R"({"resultType":"input_required"})"}) {
    auto server = discovering();
    server.on(discover).at(2).reply(result);
    CHECK(judge_stateless(server) == echoed);
  }
  CHECK(refused(R"({"supported":["2026-07-28","2099-01-01"],"requested":"2099-01-01"})") == echoed);
  CHECK(refused(R"({"supported":["2099-01-01",7]})") == echoed);
}

TEST_CASE("protocol-negotiation: the unknown version refused badly") {
  CHECK(refused("", -32602) == invalid_at_2);
  CHECK(refused(R"({"supported":["2026-07-28"],"requested":"2099-01-01"})", -32004) ==
        invalid_at_2);
  for (const auto* data : {"", "null", "[]", "{}", R"({"supported":["2026-07-28"]})",
                           R"({"supported":[],"requested":"2099-01-01"})",
                           R"({"supported":"2026-07-28","requested":"2099-01-01"})",
                           R"({"supported":{"a":"2026-07-28"},"requested":"2099-01-01"})",
                           R"({"supported":["2026-07-28",7],"requested":"2099-01-01"})",
                           R"({"supported":["2026-07-28","draft"],"requested":"2099-01-01"})",
                           R"({"supported":["2026-07-28"],"requested":"2026-07-28"})",
                           R"({"supported":["2026-07-28"],"requested":null})"}) {
    CAPTURE(data);
    CHECK(refused(data) == invalid_at_2);
  }
}

TEST_CASE("protocol-negotiation: a refusal that lists nothing that mcpeval speaks") {
  auto server = discovering();
  server.on(discover).at(2).error(
      -32022, "no", R"({"supported":["2025-11-25","2030-01-01"],"requested":"2099-01-01"})");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<protocol_negotiation>(future)) ==
        "fail attempts=3 first_failure=3 reason=negotiation-invalid-version");
  CHECK(host.sent().size() == 2);
}

TEST_CASE("protocol-negotiation: a listed version that is not served") {
  constexpr auto inconsistent =
      "fail attempts=3 first_failure=3 reason=negotiation-inconsistent-support";
  auto refusing = discovering();
  refusing.on(discover).at(3).error(-32022, "no");
  CHECK(judge_stateless(refusing) == inconsistent);
  for (const auto& result :
       {std::string{"{}"}, listing(R"("2025-11-25")"), listing(R"("2026-07-28")", R"("task")")}) {
    CAPTURE(result);
    refusing.on(discover).at(3).reply(result);
    CHECK(judge_stateless(refusing) == inconsistent);
  }
  refusing.on(discover).at(3).reply(R"({"supportedVersions":["2026-07-28"]})");
  CHECK(judge_stateless(refusing) == "pass attempts=3");
}

TEST_CASE("protocol-negotiation: a date of the handshake era may be refused in any way") {
  auto server = discovering();
  server.on(discover).at(2).error(-32601, "what");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<protocol_negotiation>(fields)) == "pass attempts=3");
  CHECK(offers(host)[1] == "3 server/discover 1999-12-31");
  server.on(discover).at(2).error(-32022, "no", R"({"supported":["1999-12-31"]})");
  CHECK(judge(server) == "pass attempts=3");
  server.on(discover).at(2).reject();
  CHECK(judge(server) == "pass attempts=3");
  server.on(discover).at(2).reject_without_id(-32000);
  CHECK(judge(server) == "pass attempts=3");
  server.on(discover).at(2).reply("{}");
  CHECK(judge(server) == "fail attempts=2 first_failure=2 reason=negotiation-echoed-unknown");
  server.on(discover).at(2).close();
  CHECK(judge(server) == "error " + std::to_string(MCPEVAL_CLOSED));
}

TEST_CASE("protocol-negotiation: a stateless transport fault is no verdict") {
  for (const std::uint32_t n : {1u, 2u, 3u}) {
    auto server = discovering();
    server.on(discover).at(n).reject();
    CHECK(judge_stateless(server) == "error " + std::to_string(MCPEVAL_PROTOCOL));
    server.on(discover).at(n).reject_without_id(-32022);
    CHECK(judge_stateless(server) == "error " + std::to_string(MCPEVAL_PROTOCOL));
    server.on(discover).at(n).say_nothing();
    CHECK(judge_stateless(server) == "error " + std::to_string(MCPEVAL_TIMEOUT));
    server.on(discover).at(n).close();
    CHECK(judge_stateless(server) == "error " + std::to_string(MCPEVAL_CLOSED));
  }
}

TEST_CASE("protocol-negotiation: a starter for every server") {
  const auto* scaffold = scaffold_of<protocol_negotiation>();
  REQUIRE(scaffold != nullptr);
  CHECK(scaffold->phase == MCPEVAL_SCAFFOLD_SERVER);
  CHECK(scaffold->rank == 40);
  CHECK(mcpeval::view(scaffold->name) == "protocol-negotiation");
  constexpr auto past = R"({"bogus_version":"2000-01-01"})";
  CHECK(propose(*scaffold, {}) == past);
  CHECK(propose(*scaffold, {.server = R"({"protocolVersion":"2025-11-25"})"}) == past);
  CHECK(propose(*scaffold, {.server = R"({"protocolVersion":"2025-11-25",
    "supportedVersions":["2025-11-25"]})"}) == past);
  CHECK(propose(*scaffold, {.server = R"({"supportedVersions":["2026-07-28"]})"}) ==
        R"({"bogus_version":"2099-01-01"})");
}

TEST_CASE("protocol-negotiation: descriptor") {
  check_descriptor(descriptor, "protocol-negotiation",
                   {"negotiation-echoed-unknown", "negotiation-invalid-version",
                    "negotiation-inconsistent-support", "negotiation-discover-invalid"});
}
