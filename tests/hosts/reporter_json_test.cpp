// SPDX-License-Identifier: MIT
/// The JSON reporter through its module's own entry.
#include "json/document.hpp"
#include "support/golden.hpp"

#include <mcpeval/abi.h>
#include <mcpeval/plugin/text.hpp>

#include <doctest/doctest.h>

using namespace mcpeval::core;
using namespace mcpeval::testing;

namespace {

const mcpeval_reporter& json_reporter() {
  const auto* module = mcpeval_module_0(nullptr);
  REQUIRE(module != nullptr);
  const auto* table = module->find(MCPEVAL_REPORTER_ID, mcpeval::text("json"));
  REQUIRE(table != nullptr);
  return *static_cast<const mcpeval_reporter*>(table);
}

document parsed(std::string text) {
  document read;
  REQUIRE(document::parse(std::move(text), json_limits{}, read));
  return read;
}

std::string render(const document& report) {
  const auto context = parsed(R"({"lines":{},"manifest":"elsewhere.json"})");
  mcpeval::string_sink out;
  REQUIRE(json_reporter().render(report.root().raw(), context.root().raw(), &json_table(),
                                 out.get()) == MCPEVAL_OK);
  return out.take();
}

}  // namespace

TEST_CASE("json reporter: the approved reports come out byte for byte") {
  for (const auto* name :
       {"reports/every-verdict.json", "reports/clean.json", "reports/no-cases.json"}) {
    CAPTURE(name);
    const auto approved = read_golden(name);
    CHECK(render(parsed(approved)) == approved);
  }
}

TEST_CASE("json reporter: keys in byte order whatever order they came in") {
  CHECK(render(parsed(R"({"b":{"z":[],"a":{}},"a":1})")) ==
        "{\n  \"a\": 1,\n  \"b\": {\n    \"a\": {},\n    \"z\": []\n  }\n}\n");
}

TEST_CASE("json reporter: answers for its own interface and id only") {
  const auto* module = mcpeval_module_0(nullptr);
  CHECK(module->find(MCPEVAL_PROBE_ID, mcpeval::text("json")) == nullptr);
  CHECK(module->find(MCPEVAL_REPORTER_ID, mcpeval::text("text")) == nullptr);
}
