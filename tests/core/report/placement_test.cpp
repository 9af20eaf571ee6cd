// SPDX-License-Identifier: MIT
/// The size of a catalog, prices and badges: contract 05 sections 8 and 9, contract 04 section 8.8.
#include "report/badge.hpp"
#include "report/placement.hpp"
#include "report/price.hpp"

#include "sample_readiness.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;
using namespace mcpeval::testing;

namespace {

case_report catalog_case(const std::string& probe, std::int64_t tokens, std::int64_t tools) {
  auto one = passed_case("a", probe, 1);
  one.measurements = {{"total_tokens", tokens}, {"tool_count", tools}};
  return one;
}

}  // namespace

TEST_CASE("catalog size: readiness knows best") {
  auto both = measured_run();
  both.cases.push_back(catalog_case("token-cost", 99999, 999));
  CHECK(catalog_of(both).tokens == 14235);
  CHECK(catalog_of(both).tools == 12);
}

TEST_CASE("catalog size: else the largest of the cases that measured it") {
  report one;
  one.cases = {catalog_case("token-cost", 500, 3), catalog_case("token-cost", 566, 4),
               catalog_case("discovery-cost", 700, 12), catalog_case("pagination", 800, 20),
               catalog_case("token-cost", 900, 30)};
  one.cases.back().errored = true;
  CHECK(catalog_of(one).tokens == 566);
  CHECK(catalog_of(one).tools == 12);
}

TEST_CASE("catalog size: not known without either") {
  CHECK_FALSE(catalog_of(report{}).tokens);
  CHECK_FALSE(catalog_of(report{}).tools);
  report silent;
  silent.cases = {passed_case("a", "token-cost", 1)};
  CHECK_FALSE(catalog_of(silent).tokens);
}

TEST_CASE("price: what the published example costs") {
  CHECK(cost_sentence(2000, 3) ==
        "2000 tokens of every session before the first tool call cost $0.0060 per session at "
        "$3.00/Mtok ($6.00 per 1,000 sessions)");
  CHECK(cost_sentence(0, 0) ==
        "0 tokens of every session before the first tool call cost $0.0000 per session at "
        "$0.00/Mtok ($0.00 per 1,000 sessions)");
}

TEST_CASE("price: half to even, on the exact binary value") {
  CHECK(cost_sentence(0, 0.125).find("$0.12/Mtok") != std::string::npos);
  CHECK(cost_sentence(0, 0.375).find("$0.38/Mtok") != std::string::npos);
  CHECK(cost_sentence(0, 2.675).find("$2.67/Mtok") != std::string::npos);
  CHECK(cost_sentence(0, 0.005).find("$0.01/Mtok") != std::string::npos);
}

TEST_CASE("price: which texts are one") {
  CHECK(parse_price("3") == 3.0);
  CHECK(parse_price("0") == 0.0);
  CHECK(parse_price("0.25") == 0.25);
  CHECK(parse_price("1e2") == 100.0);
  CHECK(parse_price("1000000000") == 1e9);
  for (const auto* text : {"", "-1", "-0", "nan", "inf", "1e999", "1000000001", "3 ", " 3", "+3",
                           "3,5", "$3", "0x10", "three"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_price(text));
  }
}

TEST_CASE("price: the dearest catalog still has a sentence") {
  const auto sentence = cost_sentence((std::int64_t{1} << 53) - 1, 1e9);
  CHECK(sentence.find("($90071992547409") != std::string::npos);
}

TEST_CASE("badge: three colours") {
  const std::string start = "https://img.shields.io/badge/mcpeval-";
  CHECK(badge_address(100) == start + "100%2F100-brightgreen");
  CHECK(badge_address(80) == start + "80%2F100-brightgreen");
  CHECK(badge_address(79) == start + "79%2F100-yellow");
  CHECK(badge_address(50) == start + "50%2F100-yellow");
  CHECK(badge_address(49) == start + "49%2F100-red");
  CHECK(badge_address(0) == start + "0%2F100-red");
}
