// SPDX-License-Identifier: MIT
/// The corpus: contract 05 section 8.
#include "readiness/corpus.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace mcpeval::core;

namespace {

const std::string digest(64, 'a');

report scored(const char* standard, int score) {
  report made;
  made.readiness.emplace();
  made.readiness->standard = standard;
  made.readiness->score = score;
  return made;
}

report weighed(std::int64_t tokens) {
  report made = scored("mcpeval-standard/2", 91);
  made.readiness->tools = 12;
  made.readiness->areas.resize(1);
  made.readiness->areas[0].name = "context";
  made.readiness->areas[0].measurements["catalog_tokens"] = tokens;
  return made;
}

std::string second(const std::string& observations) {
  return R"({"schema":"mcpeval.readiness-corpus/v2","source":"s","standard":"x","observations":)" +
         observations + "}";
}

/// A sound document of version 3 with one text replaced.
std::string third(const std::string& what = {}, const std::string& by = {}) {
  std::string text = R"({"schema":"mcpeval.readiness-corpus/v3","source":"s","standard":"x",
    "platform":"p","evaluator":{"version":"1.0.0","sha256":"DIGEST"},"targets_sha256":"DIGEST",
    "population":[{"server":"a","status":"observed","reason":null},
                  {"server":"b","status":"errored","reason":"evaluation-failed"}],
    "observations":[{"server":"a","score":50,
      "areas":{"protocol":1,"catalog":2,"context":3,"error-honesty":4,"reliability":5,"coverage":6},
      "tool_count":1,"catalog_tokens":0,
      "calls":{"successful_calls":1,"tool_errors":0,"rpc_errors":0,"rejected_calls":0,
               "transport_errors":0,"untested_tools":0},
      "provenance":{"runtime":"npm","package":"k","version":"1.2.3","bin":"b",
        "launch_sha256":"DIGEST","report_sha256":"DIGEST","prerequisites":["env:A"],
        "state_checks":[{"name":"n","sha256":"DIGEST"}]}}]})";
  if (!what.empty()) {
    const auto where = text.find(what);
    REQUIRE(where != std::string::npos);
    text.replace(where, what.size(), by);
  }
  for (auto at = text.find("DIGEST"); at != std::string::npos; at = text.find("DIGEST"))
    text.replace(at, 6, digest);
  return text;
}

result<corpus> read(const std::string& text) {
  document parsed;
  REQUIRE(document::parse(text, {}, parsed));
  return decode_corpus(parsed.root());
}

std::string refusal(const std::string& text) {
  const auto done = read(text);
  return done ? "" : done.error().sentence;
}

}  // namespace

TEST_CASE("corpus: where a score stands among the shipped observations") {
  const auto placed = place(shipped_corpus(), scored("mcpeval-standard/1", 91));
  REQUIRE(placed.score);
  CHECK(placed.score->standard == "mcpeval-standard/1");
  CHECK(placed.score->above == 26);
  CHECK(placed.score->tied == 0);
  CHECK(placed.score->below == 7);
  CHECK(placed.score->observed == 33);
  CHECK_FALSE(placed.catalog);
  const auto tied = place(shipped_corpus(), scored("mcpeval-standard/1", 42));
  CHECK(tied.score->above == 16);
  CHECK(tied.score->tied == 4);
  CHECK(tied.score->below == 13);
}

TEST_CASE("corpus: a score under another standard is not placed") {
  for (const char* standard : {"mcpeval-standard/2", "mcpeval-standard/3", ""})
    CHECK_FALSE(place(shipped_corpus(), scored(standard, 91)).score);
  CHECK_FALSE(place(shipped_corpus(), report{}));
}

TEST_CASE("corpus: a catalog is placed under whatever standard") {
  const auto placed = place(shipped_corpus(), weighed(566));
  CHECK_FALSE(placed.score);
  REQUIRE(placed.catalog);
  CHECK(placed.catalog->tokens == 566);
  CHECK(placed.catalog->tools == 12);
  CHECK(placed.catalog->lighter_than == 23);
  CHECK(placed.catalog->observed == 33);
  CHECK(placed.catalog->median == 1186);
  CHECK(place(shipped_corpus(), weighed(1186)).catalog->lighter_than == 16);  // strictly larger
  CHECK(place(shipped_corpus(), weighed(19057)).catalog->lighter_than == 0);
  CHECK(place(shipped_corpus(), weighed(0)).catalog->lighter_than == 33);
}

TEST_CASE("corpus: what was shipped") {
  std::int64_t tools = 0;
  std::vector<int> scores;
  for (const auto& one : shipped_corpus().observations) {
    tools += one.tools.value_or(0);
    scores.push_back(one.score);
  }
  CHECK(shipped_corpus().standard == "mcpeval-standard/1");
  REQUIRE(scores.size() == 33);
  std::ranges::sort(scores);
  CHECK(scores[16] == 42);
  CHECK(tools == 302);
}

TEST_CASE("corpus: only recorded catalogs count, and the lower middle is the median") {
  const auto some = read(second(R"([{"server":"a","score":1,"catalog_tokens":40},
    {"server":"b","score":2},{"server":"c","score":3,"catalog_tokens":10},
    {"server":"d","score":4,"catalog_tokens":30},{"server":"e","score":5,"catalog_tokens":20}])"));
  REQUIRE(some);
  const auto placed = place(*some, weighed(20)).catalog;
  CHECK(placed->lighter_than == 2);
  CHECK(placed->observed == 4);
  CHECK(placed->median == 20);
  const auto none = read(second(R"([{"server":"a","score":1,"tool_count":3}])"));
  REQUIRE(none);
  CHECK(none->observations[0].tools == 3);
  CHECK_FALSE(place(*none, weighed(20)).catalog);
}

TEST_CASE("corpus: version 3") {
  const auto whole = read(third());
  REQUIRE(whole);
  CHECK(whole->standard == "x");
  REQUIRE(whole->observations.size() == 1);
  CHECK(whole->observations[0].server == "a");
  CHECK(whole->observations[0].score == 50);
  CHECK(whole->observations[0].tools == 1);
  CHECK(whole->observations[0].catalog_tokens == 0);
  CHECK(refusal(third(R"(,"reason":null)", "")).empty());
  CHECK(refusal(third(R"("score":50)", R"("score":50,"measurement_profile":"p")")).empty());
  CHECK(refusal(third(R"("runtime":"npm")", R"("runtime":"native","deployment_sha256":"DIGEST")"))
            .empty());
}

TEST_CASE("corpus: version 3 refuses what is missing or odd, and says where") {
  struct row {
    const char* what;
    const char* by;
    const char* place;
  };
  const row rows[] = {
      {"/v3", "/v1", "schema"},
      {R"("source":"s")", R"("source":"")", "source"},
      {R"("standard":"x")", R"("standard":1)", "standard"},
      {R"("platform":"p",)", "", "platform"},
      {R"("version":"1.0.0",)", "", "evaluator/version"},
      {R"("1.0.0","sha256":"DIGEST")", R"("1.0.0","sha256":"AB")", "evaluator/sha256"},
      {R"("targets_sha256":"DIGEST")", R"("targets_sha256":null)", "targets_sha256"},
      {R"("population":[)", R"("population":{},"x":[)", "population"},
      {R"("server":"b")", R"("server":"b b")", "population/1/server"},
      {R"("errored")", R"("dead")", "population/1/status"},
      {R"("reason":null)", R"("reason":"no-tools")", "population/0/reason"},
      {R"("evaluation-failed")", R"("rain")", "population/1/reason"},
      {R"("observations":[{)", R"("observations":[],"x":[{)", "observations"},
      {R"({"server":"a","score")", R"({"server":7,"score")", "observations/0/server"},
      {R"("score":50)", R"("score":101)", "observations/0/score"},
      {R"("score":50)", R"("score":5.5)", "observations/0/score"},
      {R"("coverage":6)", R"("cover":6)", "observations/0/areas/coverage"},
      {R"("tool_count":1)", R"("tool_count":0)", "observations/0/tool_count"},
      {R"("catalog_tokens":0)", R"("catalog_tokens":9007199254740992)",
       "observations/0/catalog_tokens"},
      {R"("rpc_errors":0)", R"("rpc_errors":-1)", "observations/0/calls/rpc_errors"},
      {R"("npm")", R"("pip")", "observations/0/provenance/runtime"},
      {R"("npm")", R"("native")", "observations/0/provenance/deployment_sha256"},
      {R"("package":"k",)", "", "observations/0/provenance/package"},
      {R"("version":"1.2.3")", R"("version":"")", "observations/0/provenance/version"},
      {R"("report_sha256":"DIGEST")", R"("report_sha256":"x")",
       "observations/0/provenance/report_sha256"},
      {R"(["env:A"])", R"(["env:A","env:"])", "observations/0/provenance/prerequisites/1"},
      {R"("name":"n",)", "", "observations/0/provenance/state_checks/0/name"},
  };
  for (const auto& one : rows) {
    CAPTURE(one.what);
    const auto told = refusal(third(one.what, one.by));
    CHECK_MESSAGE(told.starts_with(std::string{one.place} + " must be "), told);
  }
}

TEST_CASE("corpus: version 2 leaves out what it does not know, and refuses what is wrong") {
  CHECK(refusal(second(R"([{"server":"a","score":0,"areas":{"x":100}}])")).empty());
  CHECK(refusal(second(R"([{"server":"a","score":0,"areas":{"x":101}}])")) ==
        "observations/0/areas must be an object of whole numbers from 0 to 100");
  CHECK(refusal(second(R"([{"server":"a","score":0},{"server":"b","score":-1}])")) ==
        "observations/1/score must be a whole number from 0 to 100");
  CHECK(refusal(second("[]")) == "observations must be an array that is not empty");
  CHECK(refusal(second("[3]")) == "observations/0 must be an object");
  CHECK(refusal("[]") ==
        "schema must be mcpeval.readiness-corpus/v2 or mcpeval.readiness-corpus/v3");
}
