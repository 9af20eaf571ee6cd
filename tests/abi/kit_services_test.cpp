// SPDX-License-Identifier: MIT
/// The kit's optional services: a case that does not apply, JSON Schema, starter cases.
#include <mcpeval/plugin/scaffold.hpp>
#include <mcpeval/plugin/schema.hpp>
#include <mcpeval/testing/fake_host.hpp>
#include <mcpeval/testing/proposal.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>

using mcpeval::testing::fake_host;
using mcpeval::testing::propose;
using mcpeval::testing::script;

namespace {

struct absent_surface {
  void run(mcpeval::item item, mcpeval::run& run) {
    run.inapplicable();
    if (item["fail"].is_true()) run.fail("late", 1);
  }
};

struct judging {
  void run(mcpeval::item item, mcpeval::run& run) {
    if (mcpeval::validate(run, item["schema"], item["value"]) != MCPEVAL_CONFORMS)
      run.fail("unlike-its-schema", 1);
  }
};

/// A case for each tool that has a description.
struct described {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_TOOL;
  static constexpr int rank = 70;
  static constexpr std::string_view name = "described";
  static std::string propose(const mcpeval::scaffold_view& seen) {
    const auto words = seen.tool()["description"].string_or("");
    if (words == "throw") throw std::runtime_error{"a bug"};
    if (words.empty()) return {};
    return R"({"tools":)" + std::to_string(seen.catalog().size()) + R"(,"called":)" +
           std::to_string(seen.tools().size()) + R"(,"ms":)" +
           std::to_string(seen.latency().count() / 1'000'000) + R"(,"server":)" +
           seen.server()["name"].write() + '}';
  }
};

struct proposing {
  void run(mcpeval::item, mcpeval::run&) {}
  static const void* find(std::string_view id) { return mcpeval::scaffold<described>(id); }
};

}  // namespace

TEST_CASE("kit: a case that does not apply passes, and a failure outweighs it") {
  script server;
  fake_host host{server};
  const auto passed = host.run<absent_surface>("{}");
  CHECK(passed.passed());
  CHECK_FALSE(passed.applicable());
  const auto failed = host.run<absent_surface>(R"({"fail":true})");
  CHECK(failed.failed());
  CHECK(failed.applicable());
}

TEST_CASE("kit: JSON Schema answers what the test says, and is absent without it") {
  constexpr std::string_view fields = R"({"schema":{"type":"integer"},"value":"x"})";
  script server;
  CHECK(fake_host{server}.run<judging>(fields).status() == MCPEVAL_UNSUPPORTED);
  CHECK(fake_host{server}.conformance(MCPEVAL_CONFORMS).run<judging>(fields).passed());
  CHECK(fake_host{server}.conformance(MCPEVAL_VIOLATES).run<judging>(fields).failed());
  CHECK(fake_host{server}.conformance(MCPEVAL_UNCOMPILABLE).run<judging>(fields).failed());
  CHECK(fake_host{server}.conformance(MCPEVAL_CONFORMS).run<judging>("{}").status() ==
        MCPEVAL_INVALID);
}

TEST_CASE("kit: a starter case is found by its id and proposed from what was learnt") {
  CHECK(proposing::find(MCPEVAL_PROBE_ID) == nullptr);
  const auto* table = mcpeval::testing::scaffold_of<proposing>();
  REQUIRE(table != nullptr);
  CHECK(table->struct_size == sizeof(mcpeval_scaffold));
  CHECK(table->phase == MCPEVAL_SCAFFOLD_TOOL);
  CHECK(table->rank == 70);
  CHECK(mcpeval::view(table->name) == "described");
  CHECK(propose(*table, {.server = R"({"name":"s"})",
                         .catalog = "[1,2]",
                         .tools = "[1]",
                         .tool = R"({"description":"d"})",
                         .latency = std::chrono::milliseconds{12}}) ==
        R"({"tools":2,"called":1,"ms":12,"server":"s"})");
  CHECK(propose(*table, {}).empty());
  CHECK(propose(*table, {.tool = R"({"description":"throw"})"}) == "status -10");
}
