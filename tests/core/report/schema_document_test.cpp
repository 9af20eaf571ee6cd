// SPDX-License-Identifier: MIT
/// docs/mcp-eval.report.schema.json against what the encoder writes and the labels there are.
#include "json/document.hpp"
#include "report/encode.hpp"

#include "sample_readiness.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace mcpeval::core;
using namespace mcpeval::testing;

namespace {

document published() {
  std::ifstream file{MCPEVAL_REPORT_SCHEMA, std::ios::binary};
  document schema;
  REQUIRE(document::parse({std::istreambuf_iterator<char>{file}, {}}, json_limits{}, schema));
  return schema;
}

std::vector<std::string> texts(const mcpeval::value& array) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < array.size(); ++i) out.emplace_back(array.at(i).string_or("?"));
  return out;
}

/// Every member of `object` has an entry in `properties`.
void check_described(const mcpeval::value& object, const mcpeval::value& properties) {
  for (std::size_t i = 0; i < object.size(); ++i) {
    const std::string name{object.member(i).first};
    CAPTURE(name);
    CHECK(static_cast<bool>(properties[name]));
  }
}

}  // namespace

TEST_CASE("report schema: kinds in canonical order") {
  const auto schema = published();
  CHECK(texts(schema.root().pointer("/$defs/kind/anyOf/0/enum")) ==
        std::vector<std::string>{"contention",           "error-honesty",
                                 "state-recovery",       "discovery-cost",
                                 "token-cost",           "schema-guessability",
                                 "degradation-over-n",   "instruction-fidelity",
                                 "latency-budget",       "pagination",
                                 "payload-bounds",       "surface-listing",
                                 "output-schema",        "cancellation",
                                 "protocol-negotiation", "sampling",
                                 "elicitation",          "resource-subscription",
                                 "completion",           "workflow"});
}

TEST_CASE("report schema: reasons begin with the canonical ones and end with core's") {
  const auto schema = published();
  const auto reasons = texts(schema.root().pointer("/$defs/reason/anyOf/0/enum"));
  REQUIRE(reasons.size() == 55);
  CHECK(reasons.front() == "unexpected-outcome");
  CHECK(reasons[43] == "completion-stalled-request");
  CHECK(std::vector<std::string>(reasons.begin() + 44, reasons.end()) ==
        std::vector<std::string>{
            "result-type-invalid", "input-required-unsolicited", "cache-hints-invalid",
            "subscription-stream-invalid", "negotiation-discover-invalid", "transport-timeout",
            "transport-closed", "transport-error", "evaluation-budget-exceeded",
            "evaluation-interrupted", "plugin-fault"});
}

TEST_CASE("report schema: describes every member that the encoder writes") {
  const auto schema = published();
  const auto properties = schema.root()["properties"];
  const auto of_case = schema.root().pointer("/$defs/case/properties");
  const auto encoded = encode_report(stateless_run(), "1.2.3");
  check_described(encoded.root(), properties);
  check_described(encoded.root()["protocol"], properties.pointer("/protocol/properties"));
  check_described(encoded.root()["generator"], properties["generator"]["properties"]);
  check_described(encoded.root()["gate"], properties.pointer("/gate/oneOf/1/properties"));
  check_described(encoded.root()["advisories"].at(0),
                  properties.pointer("/advisories/items/properties"));
  const auto cases = encoded.root()["cases"];
  for (std::size_t i = 0; i < cases.size(); ++i) {
    check_described(cases.at(i), of_case);
    check_described(cases.at(i)["detail"], schema.root().pointer("/$defs/detail/properties"));
    if (cases.at(i)["probe"].string_or("").find('.') == std::string_view::npos)
      check_described(cases.at(i)["measurements"],
                      schema.root().pointer("/$defs/measurements/properties"));
  }
}

TEST_CASE("report schema: describes every member of readiness") {
  const auto schema = published();
  const auto properties_of = [&](const std::string& definition) {
    return schema.root().pointer("/$defs/" + definition + "/properties");
  };
  const auto encoded = encode_report(measured_run(), "1.2.3");
  const auto readiness = encoded.root()["readiness"];
  check_described(readiness, properties_of("readiness"));
  check_described(readiness["surface"], properties_of("readiness")["surface"]["properties"]);
  check_described(readiness["areas"].at(0), properties_of("area"));
  check_described(readiness["areas"].at(0)["checks"].at(0), properties_of("lost_check"));
  CHECK(readiness["areas"].at(0)["checks"].size() == 1);
}

TEST_CASE("report schema: what is required is always written") {
  const auto schema = published();
  const auto encoded = encode_report(report{}, "0");
  for (const auto& name : texts(schema.root()["required"])) {
    CAPTURE(name);
    CHECK(static_cast<bool>(encoded.root()[name]));
  }
}
