// SPDX-License-Identifier: MIT
/// The report document: contract 02 section 4.
#include "report/context.hpp"
#include "report/encode.hpp"
#include "json/writer.hpp"

#include "sample_readiness.hpp"
#include "support/golden.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;
using namespace mcpeval::testing;

namespace {

std::string pretty(const document& encoded) {
  std::string text;
  write_json(encoded.root(), MCPEVAL_PRETTY, text);
  return text += '\n';
}

}  // namespace

TEST_CASE("document: every verdict") {
  check_golden("reports/every-verdict.json", pretty(encode_report(every_verdict(), "1.2.3")));
}

TEST_CASE("document: a run in the stateless era") {
  check_golden("reports/stateless.json", pretty(encode_report(stateless_run(), "1.2.3")));
}

TEST_CASE("document: a clean run, with empty containers and nulls") {
  report clean;
  clean.server = "clean";
  clean.manifest_sha256 = std::string(64, '0');
  clean.cases = {passed_case("a", "contention", 2)};
  check_golden("reports/clean.json", pretty(encode_report(clean, "1.2.3")));
}

TEST_CASE("document: no manifest and no case") {
  report nothing;
  nothing.server = "bare";
  check_golden("reports/no-cases.json", pretty(encode_report(nothing, "1.2.3")));
}

TEST_CASE("document: optional members appear only when they say something") {
  report one;
  one.server = "s";
  one.cases = {discovery("a")};
  const auto plain = encode_report(one, "0");
  CHECK_FALSE(static_cast<bool>(plain.root()["advisories"]));
  CHECK_FALSE(static_cast<bool>(plain.root()["protocol"]));
  CHECK_FALSE(static_cast<bool>(plain.root()["cases"].at(0)["applicable"]));
  CHECK_FALSE(static_cast<bool>(plain.root()["cases"].at(0)["measurements"]["per_tool"]));

  one.cases[0].applicable = false;
  one.advisories = {{"stray-line", 18446744}};
  one.protocol = protocol_report{"stateless", "2026-07-28", "forced"};
  const auto more = encode_report(one, "0");
  CHECK(more.root()["cases"].at(0)["applicable"].is_false());
  CHECK(more.root()["advisories"].at(0)["count"].integer() == 18446744);
  CHECK(more.root().pointer("/protocol/detected_by").string_or("") == "forced");
}

TEST_CASE("document: the gate counts errored cases as not passed") {
  report one;
  one.server = "s";
  one.cases = {discovery("a"), errored_case("b", "pagination", "transport-error", "h")};
  const auto encoded = encode_report(one, "0");
  CHECK(encoded.root().pointer("/gate/passed").integer() == 1);
  CHECK(encoded.root().pointer("/gate/total").integer() == 2);
  CHECK(encoded.root()["passed"].is_false());
}

TEST_CASE("document: readiness, whole") {
  check_golden("reports/measured.json", pretty(encode_report(measured_run(), "1.2.3")));
}

TEST_CASE("document: readiness alone, as score writes it") {
  check_golden("reports/scored.json", pretty(encode_report(scored_run(), "1.2.3")));
}

TEST_CASE("document: readiness that could not be measured") {
  check_golden("reports/unmeasured.json", pretty(encode_report(unmeasured_run(), "1.2.3")));
}

TEST_CASE("context: with nothing to say, every member is there") {
  CHECK(encode_context({}).text() ==
        R"({"advisory_hints":{},"corpus":null,"legacy_pass_rate":null,"lines":{},)"
        R"("manifest":null,"price_per_mtok":null})");
}

TEST_CASE("context: full") {
  reporter_context full;
  full.advisory_hints = {{"stray-line", "log to stderr"}};
  full.corpus.score = score_placement{"mcpeval-standard/1", 26, 1, 6, 33};
  full.corpus.catalog = catalog_placement{566, 12, 23, 33, 1186};
  full.legacy_pass_rate = 67;
  full.lines = {{"one", 7}, {"two", 12}, {"three", 0}};
  full.manifest_path = "a \"b\".json";
  full.price_per_mtok = 2.5;
  CHECK(encode_context(full).text() ==
        R"({"advisory_hints":{"stray-line":"log to stderr"},"corpus":{"catalog":{)"
        R"("lighter_than":23,"median":1186,"observed":33,"tokens":566,"tools":12},"score":{)"
        R"("above":26,"below":6,"observed":33,"standard":"mcpeval-standard/1","tied":1}},)"
        R"("legacy_pass_rate":67,"lines":{"one":7,"two":12},"manifest":"a \"b\".json",)"
        R"("price_per_mtok":2.5})");
}

TEST_CASE("context: a part of the corpus") {
  reporter_context half;
  half.corpus.catalog = catalog_placement{1, 2, 3, 4, 5};
  const auto encoded = encode_context(half);
  CHECK(encoded.root().pointer("/corpus/score").is_null());
  CHECK(encoded.root().pointer("/corpus/catalog/median").integer() == 5);
}

TEST_CASE("context: a path that is not UTF-8 is left out") {
  reporter_context odd;
  odd.lines = {{"one", 7}};
  odd.manifest_path = "caf\xe9.json";
  const auto encoded = encode_context(odd);
  CHECK(encoded.root()["manifest"].is_null());
  CHECK(encoded.root().pointer("/lines/one").integer() == 7);
}

TEST_CASE("context: prices are numbers in their shortest spelling") {
  const auto spelt = [](double price) {
    reporter_context priced;
    priced.price_per_mtok = price;
    return encode_context(priced).root()["price_per_mtok"].write();
  };
  CHECK(spelt(3) == "3");
  CHECK(spelt(0.1) == "0.1");
  CHECK(spelt(1e-7) == "1e-07");
  CHECK(spelt(0) == "0");
}
