// SPDX-License-Identifier: MIT
/// The totals of 33 servers that were observed under mcpeval-standard/1, which had these weights.
#include "base/file.hpp"
#include "readiness/shipped_corpus.hpp"
#include "seen.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

using namespace mcpeval::testing;
using mcpeval::value;

namespace {

constexpr std::size_t first_area = 2;  // columns: server, score, the areas, tools, tokens

std::filesystem::path historical_file() {
  const char* const data = std::getenv("MCPEVAL_TEST_DATA");
  if (data == nullptr) return {};
  const auto file = std::filesystem::path{data} / "corpus" / "historical-standard-1.json";
  return std::filesystem::exists(file) ? file : std::filesystem::path{};
}

/// Parsed once, for parsed() keeps what it parsed.
value shipped() {
  static const value root = parsed(std::string{shipped_corpus_text()});
  return root;
}

}  // namespace

TEST_CASE("historical: the shipped corpus holds those observations") {
  const auto file = historical_file();
  if (file.empty()) {
    MESSAGE("skipped: MCPEVAL_TEST_DATA names no folder with corpus/historical-standard-1.json");
    return;
  }
  auto text = read_file(file.string());
  REQUIRE(text);
  const value published = parsed(*std::move(text));
  REQUIRE(published["columns"].at(1).string_or("") == "score");
  for (std::size_t i = 0; i < standard_areas.size(); ++i)
    REQUIRE(published["columns"].at(first_area + i).string_or("") == standard_areas[i].name);
  CHECK(shipped()["standard"].string_or("") == published["standard"].string_or("-"));
  const value rows = published["observations"];
  REQUIRE(shipped()["observations"].size() == rows.size());
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const value one = shipped()["observations"].at(r);
    const value row = rows.at(r);
    CHECK(one["server"].string_or("") == row.at(0).string_or("-"));
    CHECK(one["score"].integer() == row.at(1).integer());
    for (std::size_t i = 0; i < standard_areas.size(); ++i)
      CHECK(one["areas"][standard_areas[i].name].integer() == row.at(first_area + i).integer());
    CHECK(one["tool_count"].integer() == row.at(8).integer());
    CHECK(one["catalog_tokens"].integer() == row.at(9).integer());
  }
}

TEST_CASE("historical: totals follow from the scores of the areas") {
  const value rows = shipped()["observations"];
  CHECK(rows.size() == 33);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const value row = rows.at(r);
    std::array<int, 6> areas{};
    REQUIRE(row["areas"].size() == areas.size());
    for (std::size_t i = 0; i < areas.size(); ++i)
      areas[i] = static_cast<int>(row["areas"][standard_areas[i].name].integer().value_or(-1));
    CHECK_MESSAGE(total_score(areas) == row["score"].integer(), row["server"].string_or(""));
  }
}
