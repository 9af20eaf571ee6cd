// SPDX-License-Identifier: MIT
/// A module whose probes crash, wait or call what is not theirs, to see what the program does.
#include <mcpeval/plugin.hpp>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

namespace {

struct crash {
  void run(mcpeval::item, mcpeval::run&) {
    volatile int* nowhere = nullptr;
    *nowhere = 1;
  }
};

struct give_up {
  void run(mcpeval::item, mcpeval::run&) { std::abort(); }
};

/// Would turn a run without a report into success.
struct leave {
  void run(mcpeval::item, mcpeval::run&) { std::exit(0); }
};

/// Leaves a file that says it runs, then waits for a reply that the server never gives.
struct wait_for_silence {
  void run(mcpeval::item item, mcpeval::run& run) {
    std::ofstream{std::string{item["mark"].string_or("")}} << "running\n";
    static_cast<void>(run.session().call("silence/please", "{}", run.deadline()));
  }
};

/// Leaves a file that says it runs and one that says it was told to stop, and never does.
struct never_return {
  void run(mcpeval::item item, mcpeval::run& run) {
    const std::string mark{item["mark"].string_or("")};
    std::ofstream{mark} << "running\n";
    while (!run.cancelled()) std::this_thread::sleep_for(std::chrono::milliseconds{2});
    std::ofstream{mark + ".cancelled"} << "told\n";
    for (;;) std::this_thread::sleep_for(std::chrono::hours{1});
  }
};

/// Calls its case's own tool, then tries in one way to call the tool "reach", which the case does
/// not name, and ends with what the host answers to that.
struct trespass {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    const std::string own{item["tool"].string_or("")}, reach{item["reach"].string_or("")};
    static_cast<void>(session.try_call_tool(own, "{}"));
    const auto status = attempt(item["way"].string_or(""), reach, session, run);
    if (status != MCPEVAL_OK) throw mcpeval::stop{status};
  }

  static mcpeval_status attempt(std::string_view way, const std::string& reach,
                                mcpeval::session& session, mcpeval::run& run) {
    const std::string params = R"({"name":")" + reach + R"(","arguments":{}})";
    if (way == "call") return session.try_call_tool(reach, "{}").status;
    if (way == "request") return session.try_call("tools/call", params).status;
    if (way == "notification") return session.try_notify("tools/call", params);
    if (way == "second-line") return session.try_notify("note", second_line(params));
    if (way == "observer") return from_an_observer(reach, session);
    return run.open().connection.try_call_tool(reach, "{}").status;
  }

  /// A JSON object that holds a whole request on a line of its own.
  static std::string second_line(const std::string& params) {
    return R"({"x":)"
           "\n"
           R"({"jsonrpc":"2.0","id":77,"method":"tools/call","params":)" +
           params + "}\n}";
  }

  struct watcher {
    mcpeval::session& session;
    const std::string& reach;
    mcpeval_status status = MCPEVAL_FAULT;
  };
  static mcpeval_status on_notification(void* self, mcpeval_text, mcpeval_value) {
    auto& watching = *static_cast<watcher*>(self);
    watching.status = watching.session.try_call_tool(watching.reach, "{}").status;
    return MCPEVAL_OK;
  }
  static mcpeval_status from_an_observer(const std::string& reach, mcpeval::session& session) {
    watcher watching{session, reach};
    const mcpeval_observer observer{sizeof observer, 0, &watching, nullptr, &on_notification};
    session.observe(&observer);
    session.call("ping", "{}");
    session.observe(nullptr);
    return watching.status;
  }
};

}  // namespace

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "misbehaving", "version": "1.0.0", "license": "MIT"},
  "plugins": [
    {"kind": "probe", "id": "acme.crash", "summary": "Writes through a null pointer",
     "headline": false, "access": ["read_only"], "session": "shared",
     "fields": {"type": "object", "properties": {}},
     "reasons": [], "measurements": []},
    {"kind": "probe", "id": "acme.give-up", "summary": "Aborts",
     "headline": false, "access": ["read_only"], "session": "shared",
     "fields": {"type": "object", "properties": {}},
     "reasons": [], "measurements": []},
    {"kind": "probe", "id": "acme.leave", "summary": "Ends the process",
     "headline": false, "access": ["read_only"], "session": "shared",
     "fields": {"type": "object", "properties": {}},
     "reasons": [], "measurements": []},
    {"kind": "probe", "id": "acme.wait-for-silence", "summary": "Waits for a reply",
     "headline": false, "access": ["read_only"], "session": "shared",
     "fields": {"type": "object", "properties": {"mark": {"type": "string"}},
                "required": ["mark"]},
     "reasons": [], "measurements": []},
    {"kind": "probe", "id": "acme.never-return", "summary": "Does not come back",
     "headline": false, "access": ["read_only"], "session": "shared",
     "fields": {"type": "object", "properties": {"mark": {"type": "string"}},
                "required": ["mark"]},
     "reasons": [], "measurements": []},
    {"kind": "probe", "id": "acme.trespass", "summary": "Calls what its case does not name",
     "headline": false, "access": ["read_only", "mutating"], "session": "own",
     "tools": ["/tool"],
     "fields": {"type": "object",
                "properties": {"tool": {"$ref": "mcpeval:tool"}, "reach": {"type": "string"},
                               "way": {"type": "string"}},
                "required": ["tool", "reach", "way"]},
     "reasons": [], "measurements": []}
  ]
})json";

MCPEVAL_MODULE(descriptor, mcpeval::probe<crash>("acme.crash"),
               mcpeval::probe<give_up>("acme.give-up"), mcpeval::probe<leave>("acme.leave"),
               mcpeval::probe<wait_for_silence>("acme.wait-for-silence"),
               mcpeval::probe<never_return>("acme.never-return"),
               mcpeval::probe<trespass>("acme.trespass"));
