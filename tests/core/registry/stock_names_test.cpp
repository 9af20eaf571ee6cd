// SPDX-License-Identifier: MIT
/// The twenty kinds in canonical order, their packages, and the rejection table.
#include "registry/rejection.hpp"
#include "registry/stock_names.hpp"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>

using namespace mcpeval::core;

TEST_CASE("twenty kinds in the order of contract 02 section 3.22") {
  std::string all;
  for (const auto& name : stock_names(plugin_type::probe)) (all += name.id) += ' ';
  CHECK(all ==
        "contention error-honesty state-recovery discovery-cost token-cost schema-guessability "
        "degradation-over-n instruction-fidelity latency-budget pagination payload-bounds "
        "surface-listing output-schema cancellation protocol-negotiation sampling elicitation "
        "resource-subscription completion workflow ");
}

TEST_CASE("packages hold what plugin-abi.md section 12 says") {
  std::map<std::string, int> counts;
  for (const auto& name : stock_names(plugin_type::probe)) ++counts[std::string{name.package}];
  CHECK(counts == std::map<std::string, int>{{"mcpeval-plugins", 5},
                                             {"mcpeval-probes-client", 3},
                                             {"mcpeval-probes-protocol", 5},
                                             {"mcpeval-probes-quality", 7}});
  CHECK(find_stock_name(plugin_type::probe, "completion")->package == "mcpeval-probes-protocol");
  CHECK(find_stock_name(plugin_type::transport, "http")->package == "mcpeval-transport-http");
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
