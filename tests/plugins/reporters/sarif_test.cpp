// SPDX-License-Identifier: MIT
/// SARIF: rules, results, places, URIs of manifests, and the published schema.
#include "rendering.hpp"

#include "base/file.hpp"
#include "schema/json_schema.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

using namespace mcpeval;
using namespace mcpeval::testing;

namespace {

constexpr const char* two_cases = R"({"server":"demo","generator":{"version":"1.2.3"},"cases":[
  {"id":"a","probe":"pagination","reason":null},
  {"id":"b","probe":"workflow","reason":"missing-field","hint":"return \"it\""},
  {"id":"c","probe":"pagination","reason":"transport-closed","hint":"stay"}]})";

core::document sarif_of(const char* document, const std::string& context) {
  return parsed(render("sarif", document, context));
}

std::string uri_of(const std::string& path) {
  const auto text = sarif_of(two_cases, R"({"lines":{},"manifest":)" + path + "}");
  return std::string{
      text.root()
          .pointer("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri")
          .string_or("none")};
}

}  // namespace

TEST_CASE("sarif: one rule per kind of all cases, in the order of their first appearance") {
  const auto text = sarif_of(two_cases, R"({"lines":{},"manifest":"m.json"})");
  const auto driver = text.root().pointer("/runs/0/tool/driver");
  CHECK(driver["name"].string_or("") == "mcpeval");
  CHECK(driver["version"].string_or("") == "1.2.3");
  REQUIRE(driver["rules"].size() == 2);
  CHECK(driver.pointer("/rules/0/id").string_or("") == "pagination");
  CHECK(driver.pointer("/rules/0/name").string_or("") == "pagination");
  CHECK(driver.pointer("/rules/1/id").string_or("") == "workflow");
  CHECK(text.root().pointer("/runs/0/automationDetails/id").string_or("") == "mcpeval/demo/");
}

TEST_CASE("sarif: one result per case that did not pass, incomplete ones included") {
  const auto text = sarif_of(two_cases, R"({"lines":{"b":12},"manifest":"m.json"})");
  const auto results = text.root().pointer("/runs/0/results");
  REQUIRE(results.size() == 2);
  const auto first = results.at(0);
  CHECK(first["ruleId"].string_or("") == "workflow");
  CHECK(first["ruleIndex"].integer() == 1);
  CHECK(first["level"].string_or("") == "error");
  CHECK(first["message"]["text"].string_or("") ==
        "b (demo): missing-field \xe2\x80\x94 return \"it\"");
  CHECK(first["partialFingerprints"]["mcpevalCaseId"].string_or("") == "demo/b");
  CHECK(first["locations"].size() == 1);
  CHECK(first.pointer("/locations/0/physicalLocation/region/startLine").integer() == 12);
  const auto second = results.at(1);
  CHECK(second["ruleIndex"].integer() == 0);
  CHECK(second.pointer("/locations/0/physicalLocation/artifactLocation/uri").string_or("") ==
        "m.json");
  CHECK_FALSE(second.pointer("/locations/0/physicalLocation/region"));
}

TEST_CASE("sarif: cases that stand in no file have a name and no place") {
  const auto text = sarif_of(two_cases, R"({"lines":{},"manifest":null})");
  const auto location = text.root().pointer("/runs/0/results/0/locations/0");
  CHECK_FALSE(location["physicalLocation"]);
  CHECK(location.pointer("/logicalLocations/0/name").string_or("") == "b");
}

TEST_CASE("sarif: paths of manifests as URIs") {
  CHECK(uri_of(R"("mcp-eval.manifest.json")") == "mcp-eval.manifest.json");
  CHECK(uri_of(R"("./a/./b//c.json")") == "a/b/c.json");
  CHECK(uri_of(R"("../a/../b.json")") == "../a/../b.json");
  CHECK(uri_of(R"("/srv/a b/m.json")") == "file:///srv/a%20b/m.json");
  CHECK(uri_of(R"("c:d/caf\u00e9#1?x%.json")") == "c%3Ad/caf%C3%A9%231%3Fx%25.json");
  CHECK(uri_of(R"("A-z0.9_~/!$&'()*+,;=:@")") ==
        "A-z0.9_~/%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%40");
}

TEST_CASE("sarif: the OASIS schema accepts every sample") {
  const char* const data = std::getenv("MCPEVAL_TEST_DATA");
  const auto text =
      core::read_file(std::string{data == nullptr ? "" : data} + "/sarif/sarif-schema-2.1.0.json");
  if (!text) {
    MESSAGE("skipped: MCPEVAL_TEST_DATA names no folder with sarif/sarif-schema-2.1.0.json");
    return;
  }
  const auto document = parsed(*text);
  const auto schema = core::compiled_schema::compile(document.root());
  REQUIRE(schema.state() == core::conformance::conforms);
  CHECK(schema.validate(parsed(R"({"version":"2.1.0"})").root()).outcome ==
        core::conformance::violates);
  for (const auto* sample : {"every-verdict", "clean", "unmeasured", "hostile", "legacy"}) {
    CAPTURE(sample);
    const auto shown = parsed(render_sample("sarif", sample));
    const auto verdict = schema.validate(shown.root());
    CAPTURE(verdict.problem.pointer);
    CAPTURE(describe(verdict.problem));
    CHECK(verdict.outcome == core::conformance::conforms);
  }
}
