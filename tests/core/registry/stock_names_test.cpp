// SPDX-License-Identifier: MIT
/// The twenty kinds in canonical order, what the build can make, and the rejection table.
#include "registry/rejection.hpp"
#include "registry/stock_names.hpp"

#include <doctest/doctest.h>

#include <set>
#include <sstream>
#include <string>

using namespace mcpeval::core;

namespace {

std::set<std::string> words(const char* list) {
  std::istringstream text{list};
  std::set<std::string> all;
  for (std::string one; text >> one;) all.insert(one);
  return all;
}

std::set<std::string> names_of(plugin_type type) {
  std::set<std::string> all;
  for (const auto& name : stock_names(type)) all.emplace(name.id);
  return all;
}

}  // namespace

TEST_CASE("twenty kinds in the order of contract 02 section 3.22") {
  std::string all;
  for (const auto& name : stock_names(plugin_type::probe)) (all += name.id) += ' ';
  CHECK(all ==
        "contention error-honesty state-recovery discovery-cost token-cost schema-guessability "
        "degradation-over-n instruction-fidelity latency-budget pagination payload-bounds "
        "surface-listing output-schema cancellation protocol-negotiation sampling elicitation "
        "resource-subscription completion workflow ");
}

TEST_CASE("the stock is what the build can make") {
  CHECK(names_of(plugin_type::probe) == words(STOCK_PROBES));
  CHECK(names_of(plugin_type::transport) == words(STOCK_TRANSPORTS));
  CHECK(names_of(plugin_type::reporter) == words(STOCK_REPORTERS));
  CHECK(find_stock_name(plugin_type::reporter, "http") == nullptr);
}

TEST_CASE("schemes and formats have stock owners") {
  CHECK(stock_owner_of_scheme("https") == "http");
  CHECK(stock_owner_of_scheme("stdio") == "stdio");
  CHECK(stock_owner_of_scheme("acme+ws").empty());
  CHECK(stock_owner_of_format("junit") == "junit");
  CHECK(stock_owner_of_format("csv").empty());
  CHECK(stock_owner_of_format("").empty());
}

TEST_CASE("each rejection code has an id of its own") {
  std::set<std::string_view> ids;
  for (const auto& text : all_rejections()) {
    ids.insert(text.id);
    CHECK(&describe(text.code) == &text);
  }
  CHECK(ids.size() == 18);
}
