// SPDX-License-Identifier: MIT
/// The totals of 33 servers that were observed under mcpeval-standard/1, which had these weights.
#include "base/file.hpp"
#include "readiness/corpus.hpp"
#include "seen.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

using namespace mcpeval::testing;
using mcpeval::value;

namespace {

std::filesystem::path historical_file() {
  const char* const data = std::getenv("MCPEVAL_TEST_DATA");
  if (data == nullptr) return {};
  const auto file = std::filesystem::path{data} / "corpus" / "historical-standard-1.json";
  return std::filesystem::exists(file) ? file : std::filesystem::path{};
}

/// Columns: server, score, then the areas in the order of the standard.
void check_columns(const value& columns) {
  REQUIRE(columns.at(1).string_or("") == "score");
  for (std::size_t i = 0; i < standard_areas.size(); ++i)
    REQUIRE(columns.at(2 + i).string_or("") == standard_areas[i].name);
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
  const auto& shipped = shipped_corpus();
  CHECK(shipped.standard == published["standard"].string_or(""));
  const value rows = published["observations"];
  REQUIRE(shipped.observations.size() == rows.size());
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto& one = shipped.observations[r];
    CHECK(one.server == rows.at(r).at(0).string_or(""));
    CHECK(one.score == rows.at(r).at(1).integer());
    CHECK(one.tools == rows.at(r).at(8).integer());
    CHECK(one.catalog_tokens == rows.at(r).at(9).integer());
  }
}

TEST_CASE("historical: totals follow from the scores of the areas") {
  const auto file = historical_file();
  if (file.empty()) {
    MESSAGE("skipped: MCPEVAL_TEST_DATA names no folder with corpus/historical-standard-1.json");
    return;
  }
  auto text = read_file(file.string());
  REQUIRE(text);
  const value corpus = parsed(*std::move(text));
  check_columns(corpus["columns"]);
  const value rows = corpus["observations"];
  CHECK(rows.size() == 33);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const value row = rows.at(r);
    std::array<int, 6> areas{};
    for (std::size_t i = 0; i < areas.size(); ++i)
      areas[i] = static_cast<int>(row.at(2 + i).integer().value_or(-1));
    CHECK_MESSAGE(total_score(areas) == row.at(1).integer(), row.at(0).string_or(""));
  }
}
