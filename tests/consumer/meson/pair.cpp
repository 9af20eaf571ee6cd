// SPDX-License-Identifier: MIT
/// A probe and a reporter in one module, outside the tree.
#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <string>

namespace {

/// acme.enough-tools: the catalog holds at least `min_tools`.
struct enough_tools {
  void run(mcpeval::item item, mcpeval::run& run) {
    const auto wanted = item["min_tools"].integer().value_or(1);
    const auto found = static_cast<std::int64_t>(run.session().catalog().size());
    run.attempt();
    run.measure("tools", found);
    if (found >= wanted) return;
    run.bound("min_tools", wanted, found);
    run.fail("acme.too-few-tools", 1);
  }
};

/// acme.verdict: one word.
struct one_word {
  [[nodiscard]] std::string render(mcpeval::value document, mcpeval::value) const {
    return document["passed"].is_true() ? "green\n" : "red\n";
  }
};

}  // namespace

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "acme-pair", "version": "1.0.0", "license": "MIT"},
  "plugins": [
    {
      "kind": "probe",
      "id": "acme.enough-tools",
      "summary": "the catalog holds enough tools",
      "headline": false,
      "access": ["read_only"],
      "session": "shared",
      "fields": {
        "type": "object",
        "properties": {"min_tools": {"type": "integer", "minimum": 1, "maximum": 1000}},
        "required": ["min_tools"]
      },
      "reasons": [{"id": "acme.too-few-tools", "hint": "register more tools"}],
      "measurements": [{"name": "tools", "type": "integer", "unit": "count"}]
    },
    {
      "kind": "reporter",
      "id": "acme.verdict",
      "summary": "one word",
      "format": "word",
      "media_type": "text/plain",
      "extension": ".txt",
      "documents": ["probe-report/2"]
    }
  ]
})json";

MCPEVAL_MODULE(descriptor, mcpeval::probe<enough_tools>("acme.enough-tools"),
               mcpeval::reporter<one_word>("acme.verdict"));
