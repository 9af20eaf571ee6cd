// SPDX-License-Identifier: MIT
/// The gateway without sockets: what is still done for a client that has left.
#include "http_gateway.hpp"

#include <doctest/doctest.h>

#include <chrono>

using demo::era_choice;
using demo::http_gateway;
using demo::reply_form;
using namespace std::chrono_literals;

namespace {

constexpr http_gateway::clock::time_point start{};

const std::string hello =
    R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}})";
const std::string bare_call =
    R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"slow_read"}})";
const std::string meta = R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
                         R"("io.modelcontextprotocol/clientCapabilities":{}})";
const std::string enveloped_call =
    R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"slow_read",)" + meta + "}}";

demo::http_request post(std::string body, std::vector<demo::http_header> headers = {}) {
  return {"POST", "/mcp", std::move(headers), std::move(body)};
}

const std::vector<demo::http_header> standard_headers{{"mcp-protocol-version", "2026-07-28"},
                                                      {"mcp-method", "tools/call"},
                                                      {"mcp-name", "slow_read"}};

/// A handshake gateway with a session, and that session's header.
std::vector<demo::http_header> open_session(http_gateway& gateway) {
  gateway.take(post(hello), 1, start);
  const auto output = gateway.take_output();
  REQUIRE(output.size() == 1);
  const std::string name = "Mcp-Session-Id: ";
  const auto at = output[0].bytes.find(name);
  REQUIRE(at != std::string::npos);
  return {{"mcp-session-id", output[0].bytes.substr(at + name.size(), 32)}};
}

}  // namespace

TEST_CASE("gateway: in the stateless era, a closed stream cancels its call") {
  http_gateway gateway{demo::clean_personality(), era_choice::stateless, reply_form::json};
  gateway.take(post(enveloped_call, standard_headers), 1, start);
  CHECK(gateway.next_due() == start + 400ms);
  CHECK(gateway.take_output().empty());

  gateway.abandon(1);
  CHECK_FALSE(gateway.next_due().has_value());
  gateway.run_due(start + 1s);
  CHECK(gateway.take_output().empty());
}

TEST_CASE("gateway: in the stateless era, only that call is cancelled") {
  http_gateway gateway{demo::clean_personality(), era_choice::stateless, reply_form::json};
  gateway.take(post(enveloped_call, standard_headers), 1, start);
  gateway.take(post(enveloped_call, standard_headers), 2, start + 10ms);
  gateway.abandon(1);
  gateway.run_due(start + 1s);
  const auto output = gateway.take_output();
  REQUIRE(output.size() == 1);
  CHECK(output[0].exchange == 2);
  CHECK(output[0].complete);
}

TEST_CASE("gateway: in the handshake era, a closed connection cancels nothing") {
  http_gateway gateway{demo::clean_personality(), era_choice::handshake, reply_form::json};
  gateway.take(post(bare_call, open_session(gateway)), 2, start);
  gateway.abandon(2);
  CHECK(gateway.next_due() == start + 400ms);
  gateway.run_due(start + 1s);
  CHECK(gateway.take_output().empty());
  CHECK_FALSE(gateway.next_due().has_value());
}

TEST_CASE("gateway: in the handshake era, the notification cancels") {
  http_gateway gateway{demo::clean_personality(), era_choice::handshake, reply_form::json};
  const auto session = open_session(gateway);
  gateway.take(post(bare_call, session), 2, start);
  gateway.take(post(R"({"jsonrpc":"2.0","method":"notifications/cancelled",)"
                    R"("params":{"requestId":2}})",
                    session),
               3, start);
  CHECK_FALSE(gateway.next_due().has_value());
}

TEST_CASE("gateway: with streams each time, a late reply finds its stream open") {
  http_gateway gateway{demo::clean_personality(), era_choice::stateless, reply_form::sse};
  gateway.take(post(enveloped_call, standard_headers), 1, start);
  const auto opened = gateway.take_output();
  REQUIRE(opened.size() == 1);
  CHECK(opened[0].bytes ==
        "HTTP/1.1 200 OK\r\n"
        "Content-Type: text/event-stream\r\n"
        "Cache-Control: no-cache\r\n"
        "Transfer-Encoding: chunked\r\n"
        "\r\n");
  CHECK_FALSE(opened[0].complete);
  gateway.run_due(start + 400ms);
  const auto ended = gateway.take_output();
  REQUIRE(ended.size() == 2);
  CHECK(ended[0].bytes.find("event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":2,") !=
        std::string::npos);
  CHECK(ended[1].bytes == "0\r\n\r\n");
  CHECK(ended[1].complete);
}
