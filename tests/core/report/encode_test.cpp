// SPDX-License-Identifier: MIT
/// The report document: contract 02 section 4.
#include "report/context.hpp"
#include "report/encode.hpp"
#include "json/writer.hpp"

#include "sample_reports.hpp"
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
  CHECK_FALSE(static_cast<bool>(plain.root()["cases"].at(0)["applicable"]));
  CHECK_FALSE(static_cast<bool>(plain.root()["cases"].at(0)["measurements"]["per_tool"]));

  one.cases[0].applicable = false;
  one.advisories = {{"stray-line", 18446744}};
  const auto more = encode_report(one, "0");
  CHECK(more.root()["cases"].at(0)["applicable"].is_false());
  CHECK(more.root()["advisories"].at(0)["count"].integer() == 18446744);
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

TEST_CASE("context: manifest path and lines") {
  const auto full = encode_context("a \"b\".json", {{"one", 7}, {"two", 12}, {"three", 0}});
  CHECK(full.text() == R"({"lines":{"one":7,"two":12},"manifest":"a \"b\".json"})");
  CHECK(encode_context("", {}).text() == R"({"lines":{},"manifest":null})");
}

TEST_CASE("context: a path that is not UTF-8 is left out") {
  CHECK(encode_context("caf\xe9.json", {{"one", 7}}).text() ==
        R"({"lines":{"one":7},"manifest":null})");
}
