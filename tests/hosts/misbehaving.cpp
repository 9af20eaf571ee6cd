// SPDX-License-Identifier: MIT
/// A module whose probes crash or wait, to see what the program says about it.
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
     "reasons": [], "measurements": []}
  ]
})json";

MCPEVAL_MODULE(descriptor, mcpeval::probe<crash>("acme.crash"),
               mcpeval::probe<give_up>("acme.give-up"), mcpeval::probe<leave>("acme.leave"),
               mcpeval::probe<wait_for_silence>("acme.wait-for-silence"),
               mcpeval::probe<never_return>("acme.never-return"));
