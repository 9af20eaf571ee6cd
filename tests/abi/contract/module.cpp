// SPDX-License-Identifier: MIT
/// One probe a build: -DBEHAVIOUR=<name> picks the promise it breaks. `clean` breaks none.
#include <mcpeval/plugin.hpp>

#include <csignal>
#include <cstdint>
#include <string>

#include <unistd.h>

namespace {

/// Three calls of the tool, as an honest probe makes them.
struct clean {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    for (std::uint32_t n = 1; n <= 3; ++n) {
      const auto reply = session.call_tool(item["tool"].string_or(""), "{}");
      run.attempt();
      if (!reply.succeeded()) return run.fail("acme.failed", n);
    }
    run.measure("calls", 3);
  }
};

struct crashes_in_silence {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    auto pending = session.begin_tool(item["tool"].string_or(""), "{}");
    if (pending.try_wait().status == MCPEVAL_TIMEOUT) std::raise(SIGSEGV);
  }
};

struct throws {
  void run(mcpeval::item, mcpeval::run&) { throw 7; }
};

struct undeclared_reason {
  void run(mcpeval::item, mcpeval::run& run) { run.fail("acme.made-up", 1); }
};

struct undeclared_measurement {
  void run(mcpeval::item, mcpeval::run& run) { run.measure("made_up", 1); }
};

struct ignores_cancellation {
  void run(mcpeval::item, mcpeval::run& run) {
    auto session = run.try_session();
    if (session) static_cast<void>(session.value.try_call("ping", "{}"));
    run.measure("calls", 1);
  }
};

struct calls_by_begin {
  void run(mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    static_cast<void>(session.try_call("tools/call", R"({"name":"contract.tool"})"));
  }
};

struct looks_after_release {
  void run(mcpeval::item, mcpeval::run& run) {
    auto session = run.session();
    mcpeval::value kept;
    {
      const auto reply = session.call("ping", "{}");
      kept = reply.body();
    }
    run.measure("calls", static_cast<std::int64_t>(kept.size()));
  }
};

struct never_returns {
  void run(mcpeval::item, mcpeval::run&) {
    for (;;) ::pause();
  }
};

struct leaves {
  void run(mcpeval::item, mcpeval::run&) { ::_exit(0); }
};

struct picky {
  [[nodiscard]] std::string check(mcpeval::item) const { return "no case is good enough"; }
  void run(mcpeval::item, mcpeval::run&) {}
};

struct mute {
  static mcpeval_status check(const mcpeval_case*, const mcpeval_json*, mcpeval_sink*) noexcept {
    return MCPEVAL_INVALID;
  }
  static mcpeval_status run(const mcpeval_case*, const mcpeval_run*) noexcept { return 42; }
  [[maybe_unused]] static constexpr mcpeval_probe table{sizeof(mcpeval_probe), 0, &check, &run,
                                                        nullptr};
};

struct odd_status {
  static mcpeval_status run(const mcpeval_case*, const mcpeval_run*) noexcept { return 42; }
  [[maybe_unused]] static constexpr mcpeval_probe table{sizeof(mcpeval_probe), 0, nullptr, &run,
                                                        nullptr};
};

/// Writes on after the sink has refused.
struct pushes_on {
  static mcpeval_status check(const mcpeval_case*, const mcpeval_json*,
                              mcpeval_sink* problem) noexcept {
    problem->write(problem->self, "a sentence ", 11);
    problem->write(problem->self, "in two parts", 12);
    return MCPEVAL_INVALID;
  }
  static mcpeval_status run(const mcpeval_case*, const mcpeval_run*) noexcept { return MCPEVAL_OK; }
  [[maybe_unused]] static constexpr mcpeval_probe table{sizeof(mcpeval_probe), 0, &check, &run,
                                                        nullptr};
};

template <class T>
concept has_table = requires {
  T::table;
};

template <class T>
const void* interface_of(std::string_view id) noexcept {
  if constexpr (has_table<T>)
    return id == MCPEVAL_PROBE_ID ? &T::table : nullptr;
  else
    return mcpeval::probe_trampoline<T>::interface(id);
}

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "acme-contract", "version": "1.0.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "acme.subject",
    "summary": "driven by the contract checker",
    "headline": false,
    "access": ["read_only"],
    "session": "shared",
    "tools": ["/tool"],
    "fields": {
      "type": "object",
      "properties": {"tool": {"$ref": "mcpeval:tool"}},
      "required": ["tool"]
    },
    "reasons": [{"id": "acme.failed", "hint": "answer every call"}],
    "measurements": [{"name": "calls", "type": "integer", "unit": "count"}]
  }]
})json";

constexpr mcpeval::plugin_entry subject{"acme.subject", &interface_of<BEHAVIOUR>};

}  // namespace

MCPEVAL_MODULE(descriptor, subject)
