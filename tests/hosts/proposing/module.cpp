// SPDX-License-Identifier: MIT
/// A third-party module that takes part in `mcpeval init`, well or badly.
#include <mcpeval/plugin.hpp>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>

namespace {

std::string variable(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? std::string{} : std::string{text};
}

/// Proposes what the test says, byte for byte.
struct proposer {
  struct starter {
    static constexpr auto phase = MCPEVAL_SCAFFOLD_SERVER;
    static constexpr std::int32_t rank = 25;
    static constexpr std::string_view name = "proposed";
    static std::string propose(const mcpeval::scaffold_view&) {
      return variable("MCPEVAL_TEST_PROPOSAL");
    }
  };
  void run(mcpeval::item, mcpeval::run& run) { run.attempt(); }
  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

/// Leaves a file that says it was asked, and does not come back, where the test wants that.
struct staller {
  struct starter {
    static constexpr auto phase = MCPEVAL_SCAFFOLD_CLOSING;
    static constexpr std::int32_t rank = 1;
    static constexpr std::string_view name = "stall";
    static std::string propose(const mcpeval::scaffold_view&) {
      const auto mark = variable("MCPEVAL_TEST_STALL");
      if (mark.empty()) return {};
      std::ofstream{mark} << "asked\n";
      for (;;) std::this_thread::sleep_for(std::chrono::hours{1});
    }
  };
  void run(mcpeval::item, mcpeval::run& run) { run.attempt(); }
  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

/// A case for each verified tool, between the stock ones.
struct pinger {
  struct starter {
    static constexpr auto phase = MCPEVAL_SCAFFOLD_TOOL;
    static constexpr std::int32_t rank = 20;
    static constexpr std::string_view name = "ping";
    static std::string propose(const mcpeval::scaffold_view& seen) {
      mcpeval::json_writer fields;
      fields.begin_object().key("tool").copy(seen.tool()["name"]);
      return fields.end_object().take();
    }
  };
  void run(mcpeval::item, mcpeval::run& run) { run.attempt(); }
  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "acme-proposing", "version": "1.0.0", "license": "MIT"},
  "plugins": [
    {"kind": "probe", "id": "acme.proposer", "summary": "Proposes what it is told",
     "headline": false, "access": ["read_only"], "session": "shared", "tools": ["/tool"],
     "fields": {"type": "object", "properties": {
       "limit": {"type": "integer", "minimum": 1, "maximum": 9},
       "tool": {"$ref": "mcpeval:tool"}}},
     "reasons": [], "measurements": []},
    {"kind": "probe", "id": "acme.staller", "summary": "Does not come back when it is asked",
     "headline": false, "access": ["read_only"], "session": "shared",
     "fields": {"type": "object", "properties": {}},
     "reasons": [], "measurements": []},
    {"kind": "probe", "id": "acme.pinger", "summary": "Has a case for each tool",
     "headline": false, "access": ["read_only"], "session": "shared", "tools": ["/tool"],
     "fields": {"type": "object", "properties": {"tool": {"$ref": "mcpeval:tool"}},
                "required": ["tool"]},
     "reasons": [], "measurements": []}
  ]
})json";

MCPEVAL_MODULE(descriptor, mcpeval::probe<proposer>("acme.proposer"),
               mcpeval::probe<staller>("acme.staller"), mcpeval::probe<pinger>("acme.pinger"));
