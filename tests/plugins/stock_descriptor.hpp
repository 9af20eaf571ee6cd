// SPDX-License-Identifier: MIT
/// A module's descriptor against the file that the manifest's rules are tested with.
#pragma once

#include <mcpeval/plugin/value.hpp>
#include <mcpeval/testing/json_table.hpp>
#include <mcpeval/testing/json_text.hpp>

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// The committed descriptor of a stock kind; nullptr when the file is missing or no JSON.
inline std::unique_ptr<mcpeval::testing::json_text> committed_descriptor(std::string_view kind) {
  std::ifstream file{MCPEVAL_STOCK_FIELDS "/" + std::string{kind} + ".json", std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{file}, {}};
  return mcpeval::testing::json_text::parse(bytes);
}

/// Checks that the text in the module and the committed file say the same, and that the probe
/// declares exactly `reasons`, in this order, each with a hint.
inline void check_descriptor(std::string_view text, std::string_view kind,
                             const std::vector<std::string>& reasons) {
  const auto embedded = mcpeval::testing::json_text::parse(text);
  const auto committed = committed_descriptor(kind);
  REQUIRE(embedded != nullptr);
  REQUIRE(committed != nullptr);
  CHECK(mcpeval::testing::same(embedded->root(), committed->root()));

  const mcpeval::value root{&mcpeval::testing::json_table, embedded->value()};
  CHECK(root["module"]["name"].string_or("") == "probe-" + std::string{kind});
  const auto plugin = root.pointer("/plugins/0");
  CHECK(root["plugins"].size() == 1);
  CHECK(plugin["id"].string_or("") == kind);
  const auto declared = plugin["reasons"];
  REQUIRE(declared.size() == reasons.size());
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    CHECK(declared.at(i)["id"].string_or("") == reasons[i]);
    CHECK(declared.at(i)["hint"].string_or("").size() > 20);
  }
}
