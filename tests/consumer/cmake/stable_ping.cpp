// SPDX-License-Identifier: MIT
/// A whole plugin in one file, outside the tree.
#include <mcpeval/plugin.hpp>

#include <cstdint>

namespace {

/// acme.stable-ping: `ping` answers within a bound, `repetitions` times in a row.
struct stable_ping {
  void run(mcpeval::item item, mcpeval::run& run) {
    const auto repetitions = item["repetitions"].integer().value_or(3);
    auto session = run.session();
    for (std::int64_t n = 1; n <= repetitions; ++n) {
      const auto reply = session.call("ping", "{}");
      run.attempt();
      if (!reply.succeeded()) return run.fail("acme.ping-refused", static_cast<std::uint32_t>(n));
    }
    run.measure("pings", repetitions);
  }
};

}  // namespace

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "acme-ping", "version": "1.0.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "acme.stable-ping",
    "summary": "ping keeps answering",
    "headline": false,
    "access": ["read_only"],
    "session": "shared",
    "fields": {
      "type": "object",
      "properties": {"repetitions": {"type": "integer", "minimum": 1, "maximum": 20}},
      "required": ["repetitions"]
    },
    "reasons": [{
      "id": "acme.ping-refused",
      "hint": "answer every ping with an empty result; it must not depend on session state"
    }],
    "measurements": [{"name": "pings", "type": "integer", "unit": "count"}]
  }]
})json";

MCPEVAL_MODULE(descriptor, mcpeval::probe<stable_ping>("acme.stable-ping"))
