// SPDX-License-Identifier: MIT
/// What a case's sessions do differently by era and transport: mcpeval.protocol/1, mirrored
/// headers, a refused header, the moment before a cancellation.
#include "core/session/stateless_run.hpp"
#include "session/case_sessions.hpp"

#include <mcpeval/plugin/session.hpp>
#include <mcpeval/plugin/text.hpp>

#include <doctest/doctest.h>

#include <memory>
#include <optional>
#include <string>

using namespace mcpeval::core;

namespace {

constexpr const char* done = R"("resultType":"complete","content":[{}])";
constexpr const char* listing =
    R"("resultType":"complete","tools":[)"
    R"({"name":"plain","inputSchema":{}},)"
    R"({"name":"mirrored","inputSchema":{"properties":{"region":{"type":"string",)"
    R"("x-mcp-header":"Region"}}}},)"
    R"({"name":"broken","inputSchema":{"properties":{"n":{"type":"number",)"
    R"("x-mcp-header":"N"}}}}])";
constexpr const char* moved =
    R"("resultType":"complete","tools":[)"
    R"({"name":"mirrored","inputSchema":{"properties":{"region":{"type":"string",)"
    R"("x-mcp-header":"Place"}}}}])";

/// A case on the shared session of a stateless server, whose catalog was request 1.
struct open_case {
  std::unique_ptr<const era> protocol = discovered_era();
  fake_clock time;
  fake_peer peer{time};
  budget spending{time};
  advisories notes;
  run_context context{peer.link, protocol.get(), spending, notes, time, 30 * second, 60 * second};
  server_session own{context};
  std::optional<case_sessions> sessions;

  explicit open_case(bool http = true) {
    if (http) peer.over_http();
    REQUIRE(own.open({}) == MCPEVAL_OK);
    peer.response(200, result_frame(1, listing), "1");
    REQUIRE(own.list(0) == MCPEVAL_OK);
    sessions.emplace(case_access{
        context, &own, true, &own.tools, {{"plain", "mirrored", "broken"}, false, false}, "{}"});
  }
  [[nodiscard]] mcpeval_session raw() {
    mcpeval_session out = nullptr;
    REQUIRE(case_sessions::table().session(&*sessions, &out) == MCPEVAL_OK);
    return out;
  }
  [[nodiscard]] mcpeval::session session() {
    return {&case_sessions::table(), &json_table(), raw(), false};
  }
};

const mcpeval_protocol& protocol_table() { return case_sessions::protocol_table(); }

}  // namespace

TEST_CASE("protocol: the traits are those of the era and the transport") {
  open_case http;
  CHECK(protocol_table().traits(http.raw()) == (MCPEVAL_STATELESS | MCPEVAL_ANSWERS_APART));
  open_case stdio{false};
  CHECK(protocol_table().traits(stdio.raw()) == MCPEVAL_STATELESS);
  CHECK(protocol_table().traits(nullptr) == 0);
}

TEST_CASE("protocol: the id of an open request, until it has ended") {
  open_case run;
  auto call = run.session().begin_tool("plain", "{}");
  mcpeval::string_sink id;
  CHECK(protocol_table().id(call.raw(), id.get()) == MCPEVAL_OK);
  CHECK(id.take() == "2");
  run.peer.response(200, result_frame(2, done), "2");
  CHECK(call.try_wait().status == MCPEVAL_OK);
  CHECK(protocol_table().id(call.raw(), id.get()) == MCPEVAL_INVALID);
  CHECK(protocol_table().id(nullptr, id.get()) == MCPEVAL_INVALID);
}

TEST_CASE("protocol: a tool whose headers cannot be made is not callable over HTTP") {
  open_case http;
  CHECK(protocol_table().callable(http.raw(), mcpeval::text("plain")) == 1);
  CHECK(protocol_table().callable(http.raw(), mcpeval::text("mirrored")) == 1);
  CHECK(protocol_table().callable(http.raw(), mcpeval::text("broken")) == 0);
  open_case stdio{false};
  CHECK(protocol_table().callable(stdio.raw(), mcpeval::text("broken")) == 1);
}

TEST_CASE("protocol: such a tool is not called") {
  open_case run;
  CHECK(run.session().try_begin_tool("broken", "{}").status == MCPEVAL_REFUSED);
  CHECK(run.peer.sent.size() == 1);
}

TEST_CASE("protocol: arguments are mirrored over HTTP alone") {
  for (const bool http : {true, false}) {
    CAPTURE(http);
    open_case run{http};
    run.peer.response(200, result_frame(2, done), "2");
    CHECK(run.session().try_call_tool("mirrored", R"({"region":"eu"})").status == MCPEVAL_OK);
    CHECK(run.peer.headers.back() == (http ? "Mcp-Param-Region: eu\n" : ""));
    CHECK(run.peer.names.back() == "mirrored");
  }
}

TEST_CASE("protocol: a header that the server refuses is made anew by a fresh listing, once") {
  open_case run;
  run.peer.on_send = [&](std::string_view) {
    switch (run.peer.sent.size()) {
      case 2: run.peer.response(400, error_frame(2, -32020), "2"); break;
      case 3: run.peer.response(200, result_frame(3, moved), "3"); break;
      case 4: run.peer.response(200, result_frame(4, done), "4"); break;
      default: break;
    }
  };
  CHECK(run.session().try_call_tool("mirrored", R"({"region":"eu"})").status == MCPEVAL_OK);
  REQUIRE(run.peer.sent.size() == 4);
  CHECK(run.peer.headers[1] == "Mcp-Param-Region: eu\n");
  CHECK(run.peer.methods[2] == "tools/list");
  CHECK(run.peer.headers[3] == "Mcp-Param-Place: eu\n");
}

TEST_CASE("protocol: a header that the server refuses twice voids the exchange") {
  open_case run;
  run.peer.on_send = [&](std::string_view) {
    const auto id = static_cast<int>(run.peer.sent.size());
    const std::string text = std::to_string(id);
    if (id == 3)
      run.peer.response(200, result_frame(id, listing), text);
    else
      run.peer.response(400, error_frame(id, -32020), text);
  };
  CHECK(run.session().try_call_tool("plain", "{}").status == MCPEVAL_PROTOCOL);
  CHECK(run.peer.sent.size() == 4);
  CHECK(run.sessions->fault(MCPEVAL_PROTOCOL) ==
        "the server says that the request's headers and its body disagree");
}

TEST_CASE("protocol: over stdio -32020 is an error like any other") {
  open_case run{false};
  run.peer.frame(error_frame(2, -32020));
  const auto reply = run.session().try_call_tool("plain", "{}");
  CHECK(reply.status == MCPEVAL_OK);
  CHECK(reply.value.is_rpc_error());
}

TEST_CASE("protocol: over HTTP a call runs for 50 ms before its stream is closed") {
  open_case run;
  auto call = run.session().begin_tool("plain", "{}");
  const instant start = run.time.at;
  CHECK(call.try_cancel("why", after(start, second)) == MCPEVAL_OK);
  CHECK(run.time.at - start == 50 * millisecond);
  CHECK(run.peer.abandoned.back() == "2");
  CHECK(call.try_wait(after(start, second)).status == MCPEVAL_TIMEOUT);
  CHECK(run.time.at - start == 50 * millisecond);
}

TEST_CASE("protocol: a reply within these 50 ms is the call's end") {
  open_case run;
  auto call = run.session().begin_tool("plain", "{}");
  run.peer.response(200, result_frame(2, done), "2");
  CHECK(call.try_cancel("why", after(run.time.at, second)) == MCPEVAL_OK);
  CHECK(call.try_wait().status == MCPEVAL_OK);
}

TEST_CASE("protocol: a request about a resource or a prompt says which") {
  open_case run;
  auto session = run.session();
  static_cast<void>(session.begin("resources/read", R"({"uri":"demo://x"})"));
  CHECK(run.peer.names.back() == "demo://x");
  static_cast<void>(session.begin("prompts/get", R"({"name":"greet"})"));
  CHECK(run.peer.names.back() == "greet");
  static_cast<void>(session.begin("completion/complete", R"({"name":"greet"})"));
  CHECK(run.peer.names.back().empty());
}

TEST_CASE("protocol: the reason that a reply has earned is the first one") {
  open_case run{false};
  CHECK(run.sessions->earned_reason().empty());
  run.peer.frame(result_frame(2, R"("resultType":"task","content":[{}])"));
  CHECK(run.session().try_call_tool("plain", "{}").status == MCPEVAL_VERDICT);
  CHECK(run.sessions->earned_reason() == "result-type-invalid");
}
