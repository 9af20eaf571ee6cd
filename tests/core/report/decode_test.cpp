// SPDX-License-Identifier: MIT
/// Reading a document back, as a whole: contract 05 section 1.3.
#include "report/decode.hpp"

#include "json/writer.hpp"
#include "report/encode.hpp"

#include "sample_readiness.hpp"
#include "sample_words.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;
using namespace mcpeval::testing;

namespace {

std::string pretty(const report& written) {
  std::string text;
  write_json(encode_report(written, "1.2.3").root(), MCPEVAL_PRETTY, text);
  return text;
}

/// The document of a report without cases, with further members.
std::string bare(const std::string& members) {
  return R"({"schema": "mcpeval.probe-report/v2", "cases": [])" +
         (members.empty() ? "" : ", " + members) + "}";
}

report with_server(const std::string& label) {
  report bare;
  bare.server = label;
  return bare;
}

report read(const std::string& text) {
  auto decoded = decode(text);
  REQUIRE_MESSAGE(decoded, (decoded ? "" : decoded.error().sentence));
  return decoded->finished;
}

}  // namespace

TEST_CASE("decode: what is written is read back, and written again with equal bytes") {
  for (auto original : {every_verdict(), stateless_run(), measured_run(), scored_run(),
                        unmeasured_run(), with_server("bare")}) {
    for (auto& one : original.cases)
      if (!one.passed()) one.hint = sample_words{}.hint_for(one);
    const auto text = pretty(original);
    CHECK(pretty(read(text)) == text);
    CHECK(exit_code(read(text)) == exit_code(original));
  }
}

TEST_CASE("decode: the schema must be one of two") {
  const std::string sentence = "schema must be mcpeval.probe-report/v1 or mcpeval.probe-report/v2";
  CHECK(fault_of(bare("")) == "");
  CHECK(fault_of(R"({"schema": "mcpeval.probe-report/v1", "cases": []})") == "");
  CHECK(fault_of(R"({"schema": "mcpeval.probe-report/v3", "cases": []})") == sentence);
  CHECK(fault_of(R"({"schema": "mcpeval.probe-report/v2 ", "cases": []})") == sentence);
  CHECK(fault_of(R"({"schema": 2, "cases": []})") == sentence);
  CHECK(fault_of(R"({"cases": []})") == sentence);
  CHECK(fault_of("[]") == sentence);
  CHECK(fault_of("null") == sentence);
}

TEST_CASE("decode: cases must be an array") {
  const std::string sentence = "cases must be an array";
  CHECK(fault_of(R"({"schema": "mcpeval.probe-report/v2"})") == sentence);
  CHECK(fault_of(R"({"schema": "mcpeval.probe-report/v2", "cases": null})") == sentence);
  CHECK(fault_of(R"({"schema": "mcpeval.probe-report/v1", "cases": {}})") == sentence);
}

TEST_CASE("decode: a server that is not named is unknown") {
  const auto nameless = decode(bare(""));
  REQUIRE(nameless);
  CHECK_FALSE(nameless->names_server);
  CHECK(nameless->finished.server == "unknown");
  CHECK_FALSE(decode(bare(R"("server": null)"))->names_server);
  const auto named = decode(bare(R"("server": "acme:x")"));
  REQUIRE(named);
  CHECK(named->names_server);
  CHECK(named->finished.server == "acme:x");
  CHECK(fault_of(bare(R"("server": "a b")")) == "server must be a server label");
  CHECK(fault_of(bare(R"("server": 7)")) == "server must be a server label");
}

TEST_CASE("decode: a gate needs a hash or a case") {
  const std::string digest(64, 'a');
  CHECK_FALSE(read(bare(R"("gate": {"passed": 3, "total": 4})")).has_gate());
  const auto hashed = read(bare(R"("manifest_sha256": ")" + digest + '"'));
  CHECK(hashed.has_gate());
  CHECK(hashed.manifest_sha256 == digest);
  CHECK(read(bare(R"("manifest_sha256": "abc")")).manifest_sha256 == "");
  CHECK(read(bare(R"("manifest_sha256": ")" + std::string(64, 'A') + '"')).manifest_sha256 == "");
  CHECK(read(bare(R"("manifest_sha256": null)")).manifest_sha256 == "");
}

TEST_CASE("decode: what is stored of passed, gate and generator is not believed") {
  const auto lying = read(R"({"schema": "mcpeval.probe-report/v2", "passed": true,
    "gate": {"passed": 9, "total": 9}, "generator": {"name": "x", "version": "y"}, "later": [1],
    "cases": [{"id": "a", "probe": "contention", "passed": true, "reason": "missing-field"}]})");
  CHECK(lying.passed_cases() == 0);
  CHECK(exit_code(lying) == 1);
}

TEST_CASE("decode: advisories that are usable, by id") {
  const auto seen = read(bare(R"("advisories": [{"id": "stray-line", "count": 3}, 7,
    {"id": "brand-new", "count": 1}, {"id": "a b", "count": 1}, {"id": "none", "count": 0},
    {"count": 2}])"))
                        .advisories;
  REQUIRE(seen.size() == 2);
  CHECK(seen[0].id == "brand-new");
  CHECK(seen[1].count == 3);
  CHECK(read(bare(R"("advisories": {})")).advisories.empty());
}

TEST_CASE("decode: the protocol of a stateless server, whole or not at all") {
  const auto spoken = read(bare(R"("protocol":
    {"era": "stateless", "version": "2026-07-28", "detected_by": "forced"})"))
                          .protocol;
  REQUIRE(spoken);
  CHECK(spoken->version == "2026-07-28");
  CHECK(spoken->detected_by == "forced");
  CHECK_FALSE(read(bare(R"("protocol": null)")).protocol);
  for (const std::string broken :
       {R"({"era": "other", "version": "2026-07-28", "detected_by": "forced"})",
        R"({"era": "stateless", "version": "soon", "detected_by": "forced"})",
        R"({"era": "stateless", "version": "2026-07-28", "detected_by": "magic"})",
        R"({"era": "stateless", "version": "2026-07-28"})", "[]", "1"})
    CHECK(fault_of(bare("\"protocol\": " + broken)) ==
          "protocol must have era, version and detected_by of the stateless era");
}

TEST_CASE("decode: readiness_error is a known label") {
  CHECK(read(bare(R"("readiness_error": "transport-closed")")).readiness_error ==
        "transport-closed");
  CHECK(exit_code(read(bare(R"("readiness_error": "transport-closed")"))) == 3);
  CHECK(read(bare(R"("readiness_error": null)")).readiness_error == "");
  for (const std::string broken : {"\"unheard-of\"", "\"\"", "7"})
    CHECK(fault_of(bare("\"readiness_error\": " + broken)) ==
          "readiness_error must be null or a reason that this version knows");
}

TEST_CASE("decode: of version 1 readiness only the pass rate is kept") {
  const auto first = [](const std::string& members) {
    return read(R"({"schema": "mcpeval.probe-report/v1", "cases": [], )" + members + "}");
  };
  const auto kept = first(R"("readiness": {"score": 67}, "readiness_error": "unheard-of")");
  CHECK(kept.legacy_pass_rate == 67);
  CHECK_FALSE(kept.readiness);
  CHECK(kept.readiness_error == "");
  CHECK(exit_code(kept) == 0);
  CHECK_FALSE(first(R"("readiness": {"score": 101})").legacy_pass_rate);
  CHECK_FALSE(first(R"("readiness": {"score": -1})").legacy_pass_rate);
  CHECK_FALSE(first(R"("readiness": {"score": "67"})").legacy_pass_rate);
  CHECK_FALSE(first(R"("readiness": null)").legacy_pass_rate);
  CHECK_FALSE(read(bare("")).legacy_pass_rate);
}
