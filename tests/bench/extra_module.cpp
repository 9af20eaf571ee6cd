// SPDX-License-Identifier: MIT
/// A ready probe module of ordinary size that nobody runs: it fills a search path.
#include <mcpeval/plugin.hpp>

namespace {

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-bench-)json" BENCH_NUMBER R"json(", "version": "0.1.0",
             "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "bench.extra-)json" BENCH_NUMBER R"json(",
    "summary": "A probe that fills the search path",
    "headline": false,
    "access": ["read_only"],
    "session": "shared",
    "partial_catalog": false,
    "tools": ["/tool"],
    "client_capabilities": {},
    "fields": {
      "type": "object",
      "properties": {
        "tool": {"$ref": "mcpeval:tool"},
        "arguments": {"$ref": "mcpeval:arguments"},
        "attempts": {"type": "integer", "minimum": 1, "maximum": 20,
                     "description": "how many times to do nothing"}
      },
      "required": ["tool", "arguments", "attempts"]
    },
    "relations": [],
    "reasons": [{"id": "bench.never-)json" BENCH_NUMBER R"json(", "hint": "this cannot happen"}],
    "measurements": [{"name": "latency_ms", "type": "integer", "unit": "ms"}]
  }]
})json";

struct idle_probe {
  void run(mcpeval::item, mcpeval::run&) {}
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<idle_probe>("bench.extra-" BENCH_NUMBER));
