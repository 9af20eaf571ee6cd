// SPDX-License-Identifier: MIT
/// Reading readiness back: contract 05 section 1.3.
#include "report/encode.hpp"

#include "sample_readiness.hpp"
#include "sample_words.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace mcpeval::core;
using namespace mcpeval::testing;

namespace {

/// The document of a measured run in which the first `old` reads `fresh`.
std::string spoilt(const std::string& old, const std::string& fresh) {
  std::string text{encode_report(measured_run(), "1").text()};
  const auto at = text.find(old, text.find("\"readiness\":"));
  REQUIRE(at != text.npos);
  return text.replace(at, old.size(), fresh);
}

readiness_report read(const std::string& text) {
  auto decoded = decode(text);
  REQUIRE_MESSAGE(decoded, (decoded ? "" : decoded.error().sentence));
  REQUIRE(decoded->finished.readiness);
  return *decoded->finished.readiness;
}

}  // namespace

TEST_CASE("decode readiness: null and absent are no readiness") {
  CHECK_FALSE(decode(R"({"schema": "mcpeval.probe-report/v2", "cases": [], "readiness": null})")
                  ->finished.readiness);
  CHECK_FALSE(decode(R"({"schema": "mcpeval.probe-report/v2", "cases": []})")->finished.readiness);
  CHECK(fault_of(R"({"schema": "mcpeval.probe-report/v2", "cases": [], "readiness": 91})") ==
        "readiness must be an object or null");
}

TEST_CASE("decode readiness: the standard's name") {
  const std::string sentence =
      "readiness/standard must be the name of a standard, such as mcpeval-standard/2";
  const auto named = [](const std::string& name) { return spoilt("\"mcpeval-standard/2\"", name); };
  CHECK(read(named("\"mcpeval-standard/1\"")).standard == "mcpeval-standard/1");
  CHECK(read(named("\"mcpeval-standard/1-draft\"")).standard == "mcpeval-standard/1-draft");
  for (const std::string broken : {"\"mcpeval-standard/\"", "\"mcpeval-standard/2x\"",
                                   "\"mcpeval-standard/-draft\"", "\"other/2\"", "\"\"", "2"})
    CHECK(fault_of(named(broken)) == sentence);
  CHECK(fault_of(spoilt("\"standard\"", "\"other\"")) == sentence);
}

TEST_CASE("decode readiness: the score is 0 to 100") {
  CHECK(read(spoilt("\"score\":70", "\"score\":0")).score == 0);
  CHECK(read(spoilt("\"score\":70", "\"score\":100")).score == 100);
  for (const std::string broken : {"101", "-1", "7.5", "\"70\"", "null"})
    CHECK(fault_of(spoilt("\"score\":70", "\"score\":" + broken)) ==
          "readiness/score must be a number from 0 to 100");
}

TEST_CASE("decode readiness: the attestation defaults to none") {
  CHECK(read(spoilt("\"attested_read_only\":true", "\"x\":1")).attested_read_only == false);
  CHECK(read(spoilt("true", "true")).attested_read_only);
}

TEST_CASE("decode readiness: a surface with four counts") {
  const auto whole = read(spoilt("\"tools\":12", "\"tools\":13"));
  CHECK(whole.tools == 13);
  CHECK(whole.read_only == 10);
  CHECK(whole.writers == 2);
  CHECK(whole.exercised == 9);
  CHECK(fault_of(spoilt("\"tools\":12", "\"x\":1")) == "readiness/surface/tools must be a count");
  CHECK(fault_of(spoilt("\"read_only\":10", "\"read_only\":-1")) ==
        "readiness/surface/read_only must be a count");
  CHECK(fault_of(spoilt("\"writers\":2", "\"writers\":\"2\"")) ==
        "readiness/surface/writers must be a count");
  CHECK(fault_of(spoilt("\"exercised\":9", "\"x\":9")) ==
        "readiness/surface/exercised must be a count");
  CHECK(fault_of(spoilt("\"surface\"", "\"x\"")) == "readiness/surface/tools must be a count");
}

TEST_CASE("decode readiness: areas with a known name, a score and checks") {
  CHECK(fault_of(spoilt("\"areas\"", "\"x\"")) == "readiness/areas must be an array");
  CHECK(fault_of(spoilt("\"name\":\"catalog\"", "\"name\":\"other\"")) ==
        "readiness/areas/1/name must be an area that this version knows");
  CHECK(fault_of(spoilt("\"name\":\"protocol\"", "\"x\":1")) ==
        "readiness/areas/0/name must be an area that this version knows");
  CHECK(fault_of(spoilt("\"score\":80", "\"score\":101")) ==
        "readiness/areas/0/score must be a number from 0 to 100");
  CHECK(fault_of(spoilt("\"checks\"", "\"x\"")) == "readiness/areas/0/checks must be an array");
}

TEST_CASE("decode readiness: a measurement has the name and the size of one") {
  const auto named = [](const std::string& name) {
    return read(spoilt("\"catalog_tokens\":", name + ":5,\"catalog_tokens\":"))
        .areas[2]
        .measurements;
  };
  CHECK(named("\"later_count\"").at("later_count") == 5);
  for (const std::string odd : {"\"<script>\"", "\"A\"", "\"a b\"", "\"\""})
    CHECK(named(odd).size() == 2);
  CHECK(named("\"x\":9007199254740992,\"y\"").count("x") == 0);
  CHECK(named("\"x\":9007199254740991,\"y\"").count("x") == 1);
  CHECK(fault_of(spoilt("\"tools\":12", "\"tools\":9007199254740992")) ==
        "readiness/surface/tools must be a count");
}

TEST_CASE("decode readiness: an area is there once") {
  CHECK(fault_of(spoilt("\"name\":\"catalog\"", "\"name\":\"protocol\"")) ==
        "readiness/areas/1/name must be an area of its own");
}

TEST_CASE("decode readiness: weights are this version's, missing measurements are none") {
  CHECK(read(spoilt("\"weight\":15", "\"weight\":99")).areas[0].weight == 15);
  const auto areas = read(spoilt("\"measurements\":{\"catalog_tokens\"", "\"x\":{\"y\"")).areas;
  CHECK(areas[2].measurements.empty());
  CHECK(areas[4].measurements.at("successful_calls") == 28);
}

TEST_CASE("decode readiness: checks with known ids and reasons") {
  CHECK(fault_of(spoilt("\"protocol.ping\"", "\"other.ping\"")) ==
        "readiness/areas/0/checks/0/id must be a check that this version knows");
  CHECK(fault_of(spoilt("\"protocol-ping-failed\"", "\"transport-closed\"")) ==
        "readiness/areas/0/checks/0/reason must be a reason of readiness that this version knows");
  CHECK(fault_of(spoilt("\"score\":33", "\"score\":100")) ==
        "readiness/areas/4/checks/0/score must be a number from 0 to 99");
  CHECK(fault_of(spoilt("\"score\":33", "\"score\":-1")) ==
        "readiness/areas/4/checks/0/score must be a number from 0 to 99");
  CHECK(fault_of(spoilt("{\"hint\"", "7, {\"hint\"")) ==
        "readiness/areas/0/checks/0/id must be a check that this version knows");
}

TEST_CASE("decode readiness: the hint of a check is this version's; badges are not read") {
  const auto fresh = read(spoilt("\"hint\":\"mend protocol-ping-failed\"", "\"hint\":\"stored\""));
  CHECK(fresh.areas[0].checks[0].hint == "mend protocol-ping-failed");
  CHECK(fault_of(spoilt("\"badge\":\"https", "\"badge\":\"ftp")) == "");
  CHECK(fault_of(spoilt("\"badge\"", "\"measurement_profile\"")) == "");
}
