// SPDX-License-Identifier: MIT
/// Requests with a response stream of their own: contract 03 section 3, contract 12 sections 1.3,
/// 2.8 and 3.3.
#include "core/session/stateless_run.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace mcpeval::core;

namespace {

constexpr std::uint32_t accept_rejection = MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID;
constexpr const char* done = R"("resultType":"complete","content":[{}])";

struct http_run : fake_run {
  http_run() { peer.over_http(); }
};

std::string plain_result(int id) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"result":{}})";
}

}  // namespace

TEST_CASE("streams: in the handshake era a reply counts under 200 alone") {
  struct row {
    std::int32_t status;
    std::string frame;
    mcpeval_status answer;
  };
  const row rows[] = {{200, plain_result(1), MCPEVAL_OK},
                      {201, plain_result(1), MCPEVAL_PROTOCOL},
                      {500, plain_result(1), MCPEVAL_PROTOCOL},
                      {200, error_frame(1, -32601), MCPEVAL_OK},
                      {404, error_frame(1, -32601), MCPEVAL_PROTOCOL}};
  for (const auto& one : rows) {
    CAPTURE(one.status);
    http_run run;
    run.peer.response(one.status, one.frame, "1").end_of_request(one.status, MCPEVAL_OK, "1");
    reply out;
    CHECK(run.call("ping", out) == one.answer);
    if (one.answer != MCPEVAL_OK)
      CHECK(run.side.fault() == "ping was answered with HTTP status " + std::to_string(one.status));
    CHECK(run.side.alive());
  }
}

TEST_CASE("streams: in the stateless era an error counts under any status, a result under 200") {
  stateless_run run{"{}", true};
  reply out;
  run.peer.response(404, error_frame(1, -32601), "1").end_of_request(404, MCPEVAL_OK, "1");
  CHECK(run.call(out) == MCPEVAL_OK);
  CHECK(out.outcome == MCPEVAL_RPC_ERROR);
  CHECK(run.noted("unexpected-http-status") == 0);
  run.peer.response(200, error_frame(2, -32601), "2").end_of_request(200, MCPEVAL_OK, "2");
  CHECK(run.call(out) == MCPEVAL_OK);
  CHECK(run.noted("unexpected-http-status") == 1);
  run.peer.response(500, result_frame(3, done), "3").end_of_request(500, MCPEVAL_OK, "3");
  CHECK(run.call(out) == MCPEVAL_PROTOCOL);
}

TEST_CASE("streams: a request ends with its stream") {
  struct row {
    std::int32_t status;
    mcpeval_status how;
    std::uint32_t flags;
    mcpeval_status handshake;
    mcpeval_status stateless;
    std::string fault;
  };
  const std::string unanswered = "the response to tools/call ended without a reply to it";
  const row rows[] = {
      {200, MCPEVAL_OK, 0, MCPEVAL_PROTOCOL, MCPEVAL_PROTOCOL, unanswered},
      {200, MCPEVAL_OK, MCPEVAL_FROM_EVENT, MCPEVAL_PROTOCOL, MCPEVAL_CLOSED, unanswered},
      {202, MCPEVAL_OK, 0, MCPEVAL_PROTOCOL, MCPEVAL_PROTOCOL,
       "tools/call was answered with HTTP status 202"},
      {404, MCPEVAL_OK, 0, MCPEVAL_PROTOCOL, MCPEVAL_PROTOCOL,
       "tools/call was answered with HTTP status 404"},
      {503, MCPEVAL_PROTOCOL, 0, MCPEVAL_PROTOCOL, MCPEVAL_PROTOCOL,
       "tools/call was answered with HTTP status 503"},
      {503, MCPEVAL_CLOSED, 0, MCPEVAL_CLOSED, MCPEVAL_CLOSED, "the connection failed"},
      {0, MCPEVAL_OK, 0, MCPEVAL_CLOSED, MCPEVAL_CLOSED,
       "the connection ended without a response to tools/call"},
      {200, MCPEVAL_CLOSED, 0, MCPEVAL_CLOSED, MCPEVAL_CLOSED, "the connection failed"},
      {200, MCPEVAL_PROTOCOL, 0, MCPEVAL_PROTOCOL, MCPEVAL_PROTOCOL,
       "the server broke the transport's protocol"},
      {200, MCPEVAL_LIMIT, 0, MCPEVAL_CLOSED, MCPEVAL_CLOSED,
       "the server sent more than 8 MiB in one message, or 32 MiB in all"}};
  for (const auto& one : rows) {
    CAPTURE(one.status);
    CAPTURE(one.how);
    CAPTURE(one.flags);
    reply out;
    http_run old;
    old.peer.end_of_request(one.status, one.how, "1", one.flags);
    CHECK(old.call("tools/call", out) == one.handshake);
    CHECK(old.side.fault() == one.fault);
    CHECK(old.noted("oversized-frame") == (one.how == MCPEVAL_LIMIT ? 1 : 0));
    stateless_run young{"{}", true};
    young.peer.end_of_request(one.status, one.how, "1", one.flags);
    CHECK(young.call(out) == one.stateless);
  }
}

TEST_CASE("streams: the transport's own sentence comes first") {
  http_run run;
  run.peer.problem = "the response is compressed";
  run.peer.end_of_request(200, MCPEVAL_PROTOCOL, "1");
  reply out;
  CHECK(run.call("ping", out) == MCPEVAL_PROTOCOL);
  CHECK(run.side.fault() == "the response is compressed");
}

TEST_CASE("streams: a reply counts on the stream of its own request alone") {
  http_run run;
  request_id first = 0, second_one = 0;
  REQUIRE(run.side.begin({"ping", "{}"}, first) == MCPEVAL_OK);
  REQUIRE(run.side.begin({"ping", "{}"}, second_one) == MCPEVAL_OK);
  run.peer.response(200, plain_result(1), "2").response(200, plain_result(9), "2");
  run.peer.response(200, plain_result(2), "2").end_of_request(200, MCPEVAL_OK, "2");
  run.peer.end_of_request(200, MCPEVAL_OK, "1");
  reply out;
  CHECK(run.side.wait(second_one, 0, out) == MCPEVAL_OK);
  CHECK(run.side.wait(first, 0, out) == MCPEVAL_PROTOCOL);
  CHECK(run.noted("unmatched-reply") == 2);
}

TEST_CASE("streams: an error without an id ends the request that it answers") {
  http_run run;
  run.peer.response(400, R"({"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"x"}})",
                    "1");
  reply out;
  CHECK(run.call("ping", out) == MCPEVAL_PROTOCOL);
  CHECK(run.side.fault() == "an error without an id answered ping, with HTTP status 400");
  CHECK(run.side.refusal() == 400);
}

TEST_CASE("streams: initialize is refused by its error's code, whatever the status") {
  http_run run;
  run.peer.response(400, error_frame(1, -32022), "1").end_of_request(400, MCPEVAL_OK, "1");
  opening out;
  CHECK(handshake_era().open(run.side, {}, out) == MCPEVAL_PROTOCOL);
  CHECK(run.side.fault() == "the server answered initialize with error code -32022");
  CHECK(run.side.refusal() == 0);
}

TEST_CASE("streams: a session whose opening cannot be ended says what it was lost by") {
  http_run run;
  run.peer.on_send = [&](std::string_view) { run.peer.send_answer = MCPEVAL_CLOSED; };
  run.peer.problem = "the connection ended before a response";
  run.peer.response(200, result_frame(1, R"("protocolVersion":"2025-06-18","capabilities":{})"),
                    "1");
  run.peer.end_of_request(200, MCPEVAL_OK, "1");
  opening out;
  CHECK(handshake_era().open(run.side, {}, out) == MCPEVAL_CLOSED);
  CHECK(run.side.fault() == "the connection ended before a response");
}

TEST_CASE("streams: a page that comes with a refusal is no message, and is not noted") {
  for (const std::int32_t status : {200, 413, 500}) {
    http_run run;
    run.peer.response(status, "<html>", "1").end_of_request(status, MCPEVAL_OK, "1");
    reply out;
    CHECK(run.call("ping", out) == MCPEVAL_PROTOCOL);
    CHECK(run.noted("unreadable-message") == (status == 200 ? 1 : 0));
    CHECK(run.noted("stray-line") == 0);
  }
}

TEST_CASE("streams: what turns a large request down is accepted where that was asked for") {
  struct row {
    std::int32_t status;
    bool with_error;
    mcpeval_status stateless;
  };
  const row rows[] = {{413, false, MCPEVAL_OK},       {413, true, MCPEVAL_OK},
                      {431, false, MCPEVAL_OK},       {400, true, MCPEVAL_OK},
                      {400, false, MCPEVAL_PROTOCOL}, {500, true, MCPEVAL_PROTOCOL},
                      {404, true, MCPEVAL_PROTOCOL}};
  for (const auto& one : rows) {
    CAPTURE(one.status);
    CAPTURE(one.with_error);
    for (const bool asked : {false, true}) {
      stateless_run run{"{}", true};
      if (one.with_error)
        run.peer.response(one.status,
                          R"({"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"x"}})",
                          "1");
      run.peer.end_of_request(one.status, MCPEVAL_OK, "1");
      reply out;
      const std::uint32_t flags = asked ? accept_rejection : 0;
      CHECK(run.call(out, flags) == (asked ? one.stateless : MCPEVAL_PROTOCOL));
      if (asked && one.stateless == MCPEVAL_OK) {
        CHECK(out.outcome == MCPEVAL_REJECTED_WITHOUT_ID);
        CHECK(static_cast<bool>(out.body) == one.with_error);
      }
    }
    http_run old;
    old.peer.end_of_request(one.status, MCPEVAL_OK, "1");
    reply out;
    CHECK(old.call("tools/call", out, 0, MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID) == MCPEVAL_PROTOCOL);
  }
}

TEST_CASE("streams: an opening reply is handed over unjudged") {
  struct row {
    std::int32_t status;
    std::string frame;
    std::int32_t outcome;
  };
  const row rows[] = {{400, error_frame(1, -32022), MCPEVAL_RPC_ERROR},
                      {200, result_frame(1, R"("supportedVersions":[])"), MCPEVAL_RESULT},
                      {400, "", MCPEVAL_REJECTED_WITHOUT_ID},
                      {404, "", MCPEVAL_REJECTED_WITHOUT_ID}};
  for (const auto& one : rows) {
    CAPTURE(one.status);
    stateless_run run{"{}", true};
    if (!one.frame.empty()) run.peer.response(one.status, one.frame, "1");
    run.peer.end_of_request(one.status, MCPEVAL_OK, "1");
    open_options options;
    options.raw = true;
    options.protocol_version = "2099-01-01";
    opening out;
    CHECK(run.protocol->open(run.side, options, out) == MCPEVAL_OK);
    CHECK(out.exchange.outcome == one.outcome);
    CHECK(run.peer.methods.back() == "server/discover");
    CHECK(run.peer.versions.back() == "2099-01-01");
  }
}

TEST_CASE("streams: a stateless cancellation closes the stream, and the wait ends at once") {
  stateless_run run{"{}", true};
  request_id id = 0;
  REQUIRE(run.side.begin({"tools/call", R"({"name":"t"})"}, id) == MCPEVAL_OK);
  CHECK(run.protocol->cancel(run.side, id, "why", 0) == MCPEVAL_OK);
  CHECK(run.peer.abandoned == std::vector<std::string>{"1"});
  CHECK(run.peer.sent.size() == 1);
  const instant before = run.time.at;
  reply out;
  CHECK(run.side.wait(id, 0, out) == MCPEVAL_TIMEOUT);
  CHECK(run.time.at == before);
  CHECK(run.side.unanswered() == 0);
}

TEST_CASE("streams: what nobody waits for any more is closed") {
  http_run run;
  reply out;
  CHECK(run.call("ping", out, after(run.time.at, second)) == MCPEVAL_TIMEOUT);
  CHECK(run.peer.abandoned == std::vector<std::string>{"1"});
}

TEST_CASE("streams: an endpoint that cannot be reached") {
  http_run run;
  run.peer.send_answer = MCPEVAL_CLOSED;
  run.peer.problem = "nothing listens at the endpoint's port";
  reply out;
  CHECK(run.call("ping", out) == MCPEVAL_CLOSED);
  CHECK(run.side.fault() == "nothing listens at the endpoint's port");
  CHECK_FALSE(run.side.alive());
  CHECK(run.side.delivered() == 0);
}

TEST_CASE("streams: our answer to the server's request may get lost, as may its connection") {
  for (const auto lost : {MCPEVAL_CLOSED, MCPEVAL_TIMEOUT}) {
    CAPTURE(lost);
    http_run run;
    run.peer.on_send = [&](std::string_view) { run.peer.send_answer = lost; };
    run.peer.response(200, R"({"jsonrpc":"2.0","id":7,"method":"ping"})", "1");
    run.peer.response(200, plain_result(1), "1").end_of_request(200, MCPEVAL_OK, "1");
    reply out;
    CHECK(run.call("ping", out) == MCPEVAL_OK);
    CHECK(run.peer.send_limits.size() == 2);  // the second one was lost
    run.peer.send_answer = MCPEVAL_OK;
    run.peer.response(200, plain_result(2), "2").end_of_request(200, MCPEVAL_OK, "2");
    CHECK(run.call("ping", out) == MCPEVAL_OK);
  }
}

TEST_CASE("streams: each body may begin with a byte order mark, and one on pipes alone") {
  const std::string mark = "\xEF\xBB\xBF";
  http_run run;
  fake_run pipes;
  reply out;
  for (const int id : {1, 2}) {
    const std::string name = std::to_string(id);
    run.peer.response(200, mark + plain_result(id), name).end_of_request(200, MCPEVAL_OK, name);
    CHECK(run.call("ping", out) == MCPEVAL_OK);
  }
  CHECK(run.noted("byte-order-mark") == 2);
  pipes.peer.frame(mark + plain_result(1)).frame(mark + plain_result(2)).frame(plain_result(2));
  CHECK(pipes.call("ping", out) == MCPEVAL_OK);
  CHECK(pipes.call("ping", out) == MCPEVAL_OK);
  CHECK(pipes.noted("byte-order-mark") == 1);
  CHECK(pipes.noted("stray-line") == 1);
}

TEST_CASE("streams: a notification that was answered otherwise than 202 is noted") {
  http_run run;
  run.peer.end_of_request(204, MCPEVAL_OK, "", MCPEVAL_NOT_ACCEPTED);
  CHECK(run.side.notify("notifications/initialized", "{}") == MCPEVAL_OK);
  CHECK(run.side.pump(after(run.time.at, second)) == MCPEVAL_TIMEOUT);
  CHECK(run.noted("notification-not-accepted") == 1);
}

TEST_CASE("streams: the listening stream is one of the handshake era over HTTP") {
  http_run run;
  CHECK(run.side.listen(0) == MCPEVAL_UNSUPPORTED);
  run.peer.listen_answer = MCPEVAL_OK;
  CHECK(run.side.listen(0) == MCPEVAL_OK);
  CHECK(run.peer.listened == 2);
  stateless_run young{"{}", true};
  CHECK(young.side.listen(0) == MCPEVAL_OK);
  CHECK(young.peer.listened == 0);
  fake_run pipes;
  CHECK(pipes.side.listen(0) == MCPEVAL_OK);
  CHECK(pipes.peer.listened == 0);
}
