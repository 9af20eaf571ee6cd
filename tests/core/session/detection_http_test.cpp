// SPDX-License-Identifier: MIT
/// Era detection over Streamable HTTP: contract 12 section 2.4.
#include "core/session/detection_scene.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace mcpeval::core;

namespace {

const std::string our_result = discovered(R"("2026-07-28")");
const std::string closed = "it closed the connection before it had answered server/discover";

/// One response: its status, one body that holds a message, its end.
auto responds(std::int32_t status, std::string body = {}, mcpeval_status how = MCPEVAL_OK) {
  return [=](fake_peer& peer) {
    peer.over_http();
    if (!body.empty()) peer.response(status, body);
    peer.end_of_request(status, how);
  };
}

std::string status_sentence(int status, std::string_view remark = {}) {
  return "it answered server/discover with HTTP status " + std::to_string(status) +
         std::string{remark};
}

}  // namespace

TEST_CASE("detection over http: a result under 2xx counts as on stdio") {
  for (const int status : {200, 202}) {
    expect_stateless(responds(status, our_result));
    expect_failure(responds(status, discovered(R"("2099-01-01")")), no_common_version);
    expect_handshake(responds(status, discovered(R"("2025-11-25")")),
                     "it answered server/discover without a stateless version that mcpeval speaks");
    expect_handshake(
        responds(status, answer(R"("result":{"protocolVersion":"2025-06-18"})")),
        "it answered server/discover without sound supportedVersions and capabilities");
  }
}

TEST_CASE("detection over http: an event stream may say other things before the result") {
  expect_stateless([](fake_peer& peer) {
    peer.over_http()
        .response(200, message(R"("method":"notifications/message","params":{})"))
        .response(200, our_result);  // and the stream stays open
  });
}

TEST_CASE("detection over http: a result counts under 2xx alone") {
  expect_handshake(responds(400, our_result), status_sentence(400));
  expect_handshake(responds(500, our_result), status_sentence(500), status_sentence(500));
}

TEST_CASE("detection over http: -32022 counts at any status, its id ours, null or absent") {
  const std::string why =
      "it answered server/discover with error code -32022 and named no stateless version";
  for (const int status : {200, 400, 404, 500, 501, 505})
    for (const std::string id : {R"("id":"mcpeval-probe-1",)", R"("id":null,)", ""}) {
      CAPTURE(status);
      CAPTURE(id);
      const auto refuses = [&](std::string_view list) {
        return responds(status, message(id + unsupported_member(list)));
      };
      expect_failure(refuses(R"(["2099-01-01"])"), no_common_version);
      expect_handshake(refuses(R"(["2025-06-18"])"), why);
      expect_handshake(refuses("null"), why);

      detection_scene scene;
      refuses(R"(["2026-07-28"])")(scene.first);
      responds(200, our_result)(scene.second);
      const auto found = scene.detect();
      REQUIRE(found);
      CHECK(found->stateless);
      CHECK(scene.second.sent == scene.first.sent);
    }
}

TEST_CASE("detection over http: -32022 with a foreign id is no answer to us") {
  const std::string foreign = message(R"("id":1,)" + unsupported_member(R"(["2026-07-28"])"));
  expect_handshake(responds(400, foreign), status_sentence(400));
}

TEST_CASE("detection over http: a second -32022 is a start-up failure") {
  detection_scene scene;
  const std::string refusal = message(R"("id":null,)" + unsupported_member(R"(["2026-07-28"])"));
  responds(400, refusal)(scene.first);
  responds(400, refusal)(scene.second);
  CHECK(scene.failure() ==
        "it refused server/discover twice with error code -32022, the second time at a version "
        "that it had named itself");
}

TEST_CASE("detection over http: another error, or no answer, under 2xx") {
  for (const int code : {-32601, -32602, -32000, -32020, -32021})
    expect_handshake(responds(200, answer(error_member(code))),
                     "it answered server/discover with error code " + std::to_string(code));
  const std::string nothing = status_sentence(200, " and no JSON-RPC answer");
  expect_handshake(responds(200), nothing);
  expect_handshake(responds(200, "<html>"), nothing);
  expect_handshake(responds(200, {}, MCPEVAL_PROTOCOL), nothing);
  expect_handshake(responds(200, message(R"("id":null,)" + error_member(-32600))), nothing);
  expect_handshake(responds(200, "[" + our_result + "]"), nothing);
  expect_handshake(responds(202), status_sentence(202, " and no JSON-RPC answer"));
  expect_handshake(responds(204), status_sentence(204, " and no JSON-RPC answer"));
}

TEST_CASE("detection over http: any 4xx but 401 and 403 without a -32022 body") {
  for (const int status :
       {400, 402, 404, 405, 406, 409, 410, 413, 415, 421, 422, 426, 429, 431, 499}) {
    CAPTURE(status);
    expect_handshake(responds(status), status_sentence(status));
    expect_handshake(responds(status, {}, MCPEVAL_PROTOCOL), status_sentence(status));
    expect_handshake(responds(status, answer(error_member(-32601))), status_sentence(status));
    expect_handshake(responds(status, message(R"("id":null,)" + error_member(-32000))),
                     status_sentence(status));
  }
}

TEST_CASE("detection over http: 401 and 403 name authorization, whatever the body says") {
  const std::string unauthorized = status_sentence(
      401, ": it asks for authorization; set MCPEVAL_HTTP_AUTHORIZATION, or use --header-env");
  const std::string forbidden = status_sentence(
      403,
      ": it forbids what was asked; set MCPEVAL_HTTP_AUTHORIZATION or use --header-env if it wants "
      "authorization, and allow the URL's host if it has a list of hosts");
  for (const auto& body : {std::string{}, answer(unsupported_member(R"(["2026-07-28"])"))}) {
    expect_failure(responds(401, body), unauthorized);
    expect_failure(responds(403, body), forbidden);
  }
}

TEST_CASE("detection over http: 3xx is named by its status alone, whatever the body says") {
  for (const int status : {300, 301, 302, 303, 304, 307, 308})
    for (const auto& body : {std::string{}, answer(unsupported_member(R"(["2026-07-28"])"))})
      expect_failure(
          responds(status, body),
          status_sentence(
              status,
              ", a redirect, which is not followed; does the URL lack a slash at its end?"));
}

TEST_CASE("detection over http: 502 to 504 are no servers, whatever the body says") {
  for (const int status : {502, 503, 504})
    for (const auto& body : {std::string{}, answer(unsupported_member(R"(["2026-07-28"])"))})
      expect_failure(
          responds(status, body),
          status_sentence(
              status, ": the server behind that address is down or overloaded; try again later"));
}

TEST_CASE("detection over http: 500, 501 and their like leave a doubt") {
  for (const int status : {500, 501, 505, 511, 599})
    expect_handshake(responds(status), status_sentence(status), status_sentence(status));
  expect_handshake(responds(500, answer(error_member(-32603))), status_sentence(500),
                   status_sentence(500));
}

TEST_CASE("detection over http: a connection that ends without a response leaves a doubt") {
  expect_handshake(responds(0, {}, MCPEVAL_CLOSED), closed, closed);
  expect_handshake(responds(0, {}, MCPEVAL_PROTOCOL), closed, closed);
  expect_handshake(responds(200, {}, MCPEVAL_CLOSED), closed, closed);
  expect_handshake(responds(200, message(R"("method":"n")"), MCPEVAL_CLOSED), closed, closed);
  expect_handshake([](fake_peer& peer) { peer.over_http().end(); }, closed, closed);
}

TEST_CASE("detection over http: silence leaves a doubt") {
  const std::string silence = "it did not answer server/discover within 10000 ms";
  expect_handshake([](fake_peer& peer) { peer.over_http(); }, silence, silence);
  expect_handshake([](fake_peer& peer) { peer.over_http().send_answer = MCPEVAL_TIMEOUT; }, silence,
                   silence);
}

TEST_CASE("detection over http: a server that cannot be reached, or is remote") {
  for (const auto status : {MCPEVAL_CLOSED, MCPEVAL_REFUSED}) {
    const auto fails = [&](const char* problem) {
      return [=](fake_peer& peer) {
        peer.over_http().send_answer = status;
        peer.problem = problem;
      };
    };
    expect_failure(fails("the host's name is not known"), "the host's name is not known");
    expect_failure(fails(""), "fake could not be reached");
  }
}

TEST_CASE("detection: a target that the transport does not take is the operator's fault") {
  expect_failure([](fake_peer& peer) { peer.over_http().connect_answer = MCPEVAL_INVALID; },
                 "no program named fake", fault::usage);
  expect_failure([](fake_peer& peer) { peer.connect_answer = MCPEVAL_INVALID; },
                 "no program named fake", fault::usage);
}

TEST_CASE("detection over http: -32020 and -32021 are no proof, and fail a forced stateless era") {
  for (const int code : {-32020, -32021}) {
    expect_handshake(responds(400, answer(error_member(code))), status_sentence(400));
    expect_handshake(responds(200, answer(error_member(code))),
                     "it answered server/discover with error code " + std::to_string(code));
  }
}
