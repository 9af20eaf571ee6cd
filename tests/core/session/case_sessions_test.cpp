// SPDX-License-Identifier: MIT
/// mcpeval.sessions/1 through the SDK, as a probe uses it.
#include "core/session/fake_peer.hpp"
#include "session/case_sessions.hpp"

#include <mcpeval/plugin/session.hpp>

#include <doctest/doctest.h>

#include <optional>

using namespace mcpeval::core;

namespace {

constexpr std::string_view welcome =
    R"({"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{}}})";
constexpr std::string_view tools =
    R"({"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"named","inputSchema":{}},)"
    R"({"name":"other","inputSchema":{}}]}})";

std::string reply_to(int id, std::string_view body) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"result":)" + std::string{body} +
         "}";
}

/// An opened and listed session of a case that names the tool "named".
struct open_case {
  fake_clock time;
  fake_peer peer{time};
  budget spending{time};
  advisories notes;
  run_context context{peer.link, &handshake_era(), spending, notes, time, 30 * second, 60 * second};
  server_session own{context};
  std::optional<case_sessions> sessions;

  explicit open_case(bool refuses_writers = false) {
    peer.frame(std::string{welcome}).frame(std::string{tools});
    REQUIRE(own.open({}) == MCPEVAL_OK);
    REQUIRE(own.list(0) == MCPEVAL_OK);
    case_access access{context, &own, true, &own.tools, {{"named"}, false, false}, "{}"};
    access.refuses_writers = refuses_writers;
    sessions.emplace(std::move(access));
  }
  [[nodiscard]] mcpeval::session session() {
    mcpeval_session raw = nullptr;
    REQUIRE(case_sessions::table().session(&*sessions, &raw) == MCPEVAL_OK);
    return {&case_sessions::table(), &json_table(), raw, false};
  }
};

}  // namespace

TEST_CASE("handshake: offers the newest revision, then says initialized") {
  open_case run;
  CHECK(run.peer.sent[0] == R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":)"
                            R"({"protocolVersion":"2025-11-25","capabilities":{},)"
                            R"("clientInfo":{"name":"mcpeval","version":")" MCPEVAL_VERSION
                            R"("}}})");
  CHECK(run.peer.sent[1] ==
        R"({"jsonrpc":"2.0","method":"notifications/initialized","params":{}})");
  CHECK(run.session().protocol_version() == "2025-06-18");
}

TEST_CASE("handshake: an answer that cannot be used is named") {
  struct row {
    std::string frame;
    std::string fault;
  };
  const std::string unspoken =
      "the server answered initialize with a protocol version that mcpeval does not speak "
      "(it speaks 2025-11-25, 2025-06-18, 2025-03-26, 2024-11-05 and 2024-10-07)";
  const row rows[] = {
      {R"({"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"secret"}})",
       "the server answered initialize with error code -32602"},
      {R"({"jsonrpc":"2.0","id":1,"error":{"code":12345678901234567890}})",
       "the server answered initialize with error code beyond 64 bits"},
      {reply_to(1, R"({"protocolVersion":"2099-01-01"})"), unspoken},
      {reply_to(1, R"({"protocolVersion":"2026-07-28"})"), unspoken},
      {reply_to(1, R"({"protocolVersion":20250618})"), unspoken},
      {reply_to(1, "{}"), unspoken},
      {reply_to(1, "null"), unspoken},
  };
  for (const auto& one : rows) {
    CAPTURE(one.frame);
    fake_run run;
    fake_peer peer{run.time};
    peer.frame(one.frame);
    server_session session{run.context};
    CHECK(session.open({}) == MCPEVAL_PROTOCOL);
    CHECK(session.peer.fault() == one.fault);
  }
}

TEST_CASE("sessions: a call through the SDK, and views until release") {
  open_case run;
  run.peer.frame(reply_to(3, R"({"content":[],"x":"kept"})"));
  auto session = run.session();
  const auto answer = session.call_tool("named", R"({"a":1})");
  CHECK(answer.succeeded());
  CHECK(answer.body()["x"].string_or("") == "kept");
  CHECK(answer.raw() == reply_to(3, R"({"content":[],"x":"kept"})"));
  CHECK(run.peer.sent.back() == R"({"jsonrpc":"2.0","id":3,"method":"tools/call","params":)"
                                R"({"name":"named","arguments":{"a":1}}})");
  CHECK(run.peer.names.back() == "named");
}

TEST_CASE("sessions: a tool that the case does not name is refused before anything is sent") {
  open_case run;
  auto session = run.session();
  CHECK(session.try_call_tool("other", "{}").status == MCPEVAL_REFUSED);
  CHECK(session.try_begin("tools/call", R"({"name":"other"})").status == MCPEVAL_REFUSED);
  CHECK(run.peer.sent.size() == 3);
}

TEST_CASE("sessions: text that is no JSON object is refused") {
  open_case run;
  auto session = run.session();
  for (const std::string_view text : {"", "[]", "null", "{", "{} {}", "\"x\""}) {
    CAPTURE(text);
    CHECK(session.try_begin("ping", text).status == MCPEVAL_INVALID);
    CHECK(session.try_call_tool("named", text).status == MCPEVAL_INVALID);
    CHECK(session.try_notify("n", text) == MCPEVAL_INVALID);
  }
  CHECK(session.try_begin("", "{}").status == MCPEVAL_INVALID);
  CHECK(session.try_begin("ping", "{}", 64).status == MCPEVAL_UNSUPPORTED);
  CHECK(run.peer.sent.size() == 3);
}

TEST_CASE("sessions: handles that are none are refused, not followed") {
  open_case run;
  const auto& table = case_sessions::table();
  mcpeval_value entries = nullptr;
  mcpeval_pending pending = nullptr;
  mcpeval_exchange exchange{};
  CHECK(table.server(nullptr) == nullptr);
  CHECK(table.protocol_version(nullptr).size == 0);
  CHECK(table.catalog(nullptr, 0, &entries) == MCPEVAL_INVALID);
  CHECK(table.begin(nullptr, {}, {}, 0, &pending) == MCPEVAL_INVALID);
  CHECK(table.wait(nullptr, 0, &exchange) == MCPEVAL_INVALID);
  CHECK(table.cancel(nullptr, {}, 0) == MCPEVAL_INVALID);
  CHECK(table.notify(nullptr, {}, {}) == MCPEVAL_INVALID);
  CHECK(table.observe(nullptr, nullptr) == MCPEVAL_INVALID);
  CHECK(table.pump(nullptr, 0) == MCPEVAL_INVALID);
  table.close(nullptr);
  table.release(nullptr);
}

TEST_CASE("sessions: the first sentence about each fault is kept with its status") {
  open_case run;
  auto session = run.session();
  CHECK(session.try_call("ping", "{}").status == MCPEVAL_TIMEOUT);
  run.peer.end();
  CHECK(session.try_call("tools/list", "{}").status == MCPEVAL_CLOSED);
  CHECK(run.sessions->fault(MCPEVAL_TIMEOUT) == "no reply to ping within 30000 ms");
  CHECK(run.sessions->fault(MCPEVAL_CLOSED) == "the server closed the connection");
  CHECK(run.sessions->fault(MCPEVAL_FAULT) == "");
}

TEST_CASE("sessions: a pending request can be waited for once") {
  open_case run;
  run.peer.frame(reply_to(3, "{}"));
  auto begun = run.session().begin("ping", "{}");
  CHECK(begun.try_wait().status == MCPEVAL_OK);
  CHECK(begun.try_wait().status == MCPEVAL_INVALID);
}

TEST_CASE("sessions: cancel names the request, and its late reply is dropped") {
  open_case run;
  auto session = run.session();
  auto begun = session.begin_tool("named", "{}");
  begun.cancel("no-longer-needed");
  CHECK(run.peer.sent.back() == R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":)"
                                R"({"requestId":3,"reason":"no-longer-needed"}})");
  CHECK(begun.try_wait(run.time.at + second).status == MCPEVAL_TIMEOUT);
  run.peer.frame(reply_to(3, "{}")).frame(reply_to(4, "{}"));
  CHECK(session.try_call("ping", "{}").status == MCPEVAL_OK);
  CHECK(run.notes.counts().at("late-reply") == 1);
}

TEST_CASE("sessions: nothing may be called from inside an observer") {
  open_case run;
  struct nosy {
    mcpeval::session session;
    mcpeval_status begun = MCPEVAL_OK;
    mcpeval_status pumped = MCPEVAL_OK;
    static mcpeval_status on_notification(void* self, mcpeval_text, mcpeval_value) {
      auto& observer = *static_cast<nosy*>(self);
      observer.begun = observer.session.try_begin("ping", "{}").status;
      observer.pumped = observer.session.try_pump(0);
      return MCPEVAL_OK;
    }
  } observer{run.session()};
  const mcpeval_observer table{sizeof table, 0, &observer, nullptr, &nosy::on_notification};
  auto session = run.session();
  session.observe(&table);
  run.peer.frame(R"({"jsonrpc":"2.0","method":"n"})").frame(reply_to(3, "{}"));
  CHECK(session.try_call("ping", "{}").status == MCPEVAL_OK);
  CHECK(observer.begun == MCPEVAL_INVALID);
  CHECK(observer.pumped == MCPEVAL_INVALID);
}

TEST_CASE("sessions: further sessions have ids and a catalog of their own") {
  open_case run;
  fake_peer other{run.time};
  other.frame(std::string{welcome}).frame(std::string{tools});
  mcpeval_session raw = nullptr;
  mcpeval_exchange opening{};
  opening.struct_size = sizeof opening;
  REQUIRE(case_sessions::table().open(&*run.sessions, nullptr, 0, &raw, &opening) == MCPEVAL_OK);
  {
    mcpeval::session further{&case_sessions::table(), &json_table(), raw, true};
    const mcpeval::exchange opened{&case_sessions::table(), &json_table(), opening};
    CHECK(opened.body()["protocolVersion"].string_or("") == "2025-06-18");
    CHECK(opened.raw() == welcome);
    CHECK(further.catalog().size() == 2);
    further.close();
    CHECK(opened.body()["protocolVersion"].string_or("") == "2025-06-18");
  }
  CHECK(other.sent.size() == 3);
  CHECK(other.closed == 1);
  CHECK(run.peer.closed == 0);
}

TEST_CASE("sessions: a case that refuses writers is not shown a listing that calls its tool one") {
  constexpr std::string_view twice =
      R"({"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"named","inputSchema":{}},)"
      R"({"name":"named","inputSchema":{},"annotations":{"destructiveHint":true}}]}})";
  for (const bool refuses_writers : {false, true}) {
    open_case run{refuses_writers};
    fake_peer other{run.time};
    other.frame(std::string{welcome}).frame(std::string{twice});
    mcpeval_session raw = nullptr;
    REQUIRE(case_sessions::table().open(&*run.sessions, nullptr, 0, &raw, nullptr) == MCPEVAL_OK);
    mcpeval::session further{&case_sessions::table(), &json_table(), raw, true};
    CHECK(further.try_catalog().status == (refuses_writers ? MCPEVAL_PROTOCOL : MCPEVAL_OK));
  }
}

TEST_CASE("sessions: a raw opening hands any reply back and sends nothing after it") {
  open_case run;
  fake_peer other{run.time};
  other.frame(R"({"jsonrpc":"2.0","id":1,"error":{"code":-32602}})");
  const mcpeval_session_options options{
      sizeof options, MCPEVAL_OPEN_RAW, mcpeval::text("1999-12-31"), {}};
  mcpeval_session raw = nullptr;
  mcpeval_exchange opening{};
  opening.struct_size = sizeof opening;
  REQUIRE(case_sessions::table().open(&*run.sessions, &options, 0, &raw, &opening) == MCPEVAL_OK);
  CHECK(opening.outcome == MCPEVAL_RPC_ERROR);
  CHECK(other.sent.size() == 1);
  CHECK(other.sent[0].find(R"("protocolVersion":"1999-12-31")") != std::string::npos);
  run.sessions.reset();  // closes what the case left open
  CHECK(other.closed == 1);
}

TEST_CASE("sessions: while one session is waited for, the others are heard") {
  open_case run;
  fake_peer other{run.time};
  other.frame(std::string{welcome});
  mcpeval_session raw = nullptr;
  REQUIRE(case_sessions::table().open(&*run.sessions, nullptr, 0, &raw, nullptr) == MCPEVAL_OK);
  mcpeval::session further{&case_sessions::table(), &json_table(), raw, true};
  auto first = run.session();

  auto slow = first.begin("ping", "{}");
  auto asking = further.begin("ping", "{}");
  other.frame_now(R"({"jsonrpc":"2.0","id":"q","method":"ping"})").frame_now(reply_to(2, "{}"));
  other.on_send = [&](std::string_view frame) {  // the first server waits for the second one
    if (frame.find("\"q\"") != std::string_view::npos) run.peer.frame(reply_to(3, "{}"));
  };
  CHECK(slow.try_wait().status == MCPEVAL_OK);
  CHECK(asking.try_wait().status == MCPEVAL_OK);
}

TEST_CASE("sessions: another client that stopped reading is heard as well") {
  open_case run;
  fake_peer other{run.time};
  other.frame(std::string{welcome});
  mcpeval_session raw = nullptr;
  REQUIRE(case_sessions::table().open(&*run.sessions, nullptr, 0, &raw, nullptr) == MCPEVAL_OK);
  mcpeval::session further{&case_sessions::table(), &json_table(), raw, true};
  auto first = run.session();
  struct rendezvous {
    fake_peer* waiting;
    static mcpeval_status on_notification(void* self, mcpeval_text, mcpeval_value) {
      static_cast<rendezvous*>(self)->waiting->frame(reply_to(3, "{}"));
      return MCPEVAL_OK;
    }
  } meeting{&run.peer};
  const mcpeval_observer table{sizeof table, 0, &meeting, nullptr, &rendezvous::on_notification};
  further.observe(&table);

  auto slow = first.begin("ping", "{}");
  auto asking = further.begin("ping", "{}");
  other.stops_reading();
  other.frame_now(R"({"jsonrpc":"2.0","method":"n"})").frame_now(reply_to(2, "{}"));
  CHECK(slow.try_wait().status == MCPEVAL_OK);
  CHECK(asking.try_wait().status == MCPEVAL_OK);
}

TEST_CASE("sessions: a server that stopped reading after its welcome shows that at the first use") {
  for (const bool at_the_write : {true, false}) {
    fake_run run;
    fake_peer peer{run.time};
    peer.on_send = [&](std::string_view) {
      if (at_the_write) peer.send_answer = MCPEVAL_CLOSED;
    };
    peer.frame(std::string{welcome});
    server_session session{run.context};
    CHECK(session.open({}) == MCPEVAL_OK);
    if (!at_the_write) peer.stops_reading();
    CHECK(session.list(0) == MCPEVAL_CLOSED);
    CHECK(session.peer.fault() == "the server no longer reads its input");
  }
}

TEST_CASE("sessions: what a case leaves open does not disturb the next one") {
  open_case run;
  static_cast<void>(run.session().begin("ping", "{}"));
  run.sessions.reset();
  case_access access{run.context, &run.own, true, &run.own.tools, {{"named"}, false, false}, "{}"};
  run.sessions.emplace(std::move(access));
  run.peer.frame(reply_to(3, R"({"old":true})")).frame(reply_to(4, R"({"new":true})"));
  const auto answer = run.session().call("ping", "{}");
  CHECK(answer.body()["new"].is_true());
}
