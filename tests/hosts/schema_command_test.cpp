// SPDX-License-Identifier: MIT
/// `mcpeval schema`: what is printed is the published document as far as modules are installed.
#include "program_under_test.hpp"

#include "json/document.hpp"
#include "support/golden.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace mcpeval::testing;
using mcpeval::value;
using mcpeval::core::document;

namespace {

std::string printed(const std::vector<std::string>& words) {
  std::vector<std::string> all = {"schema"};
  all.insert(all.end(), words.begin(), words.end());
  const auto result = run_program(mcpeval_program(all));
  CHECK(result.status == 0);
  CHECK(result.err == "");
  return result.out;
}

document parsed(const std::string& text) {
  document schema;
  REQUIRE(document::parse(text, {}, schema));
  return schema;
}

std::string published(const std::string& name) {
  return read_golden("../../docs/mcp-eval." + name + ".schema.json");
}

/// The elements of two arrays are the same, in the same order, but that `some` may lack some.
bool is_selection(const value& some, const value& all) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (found < some.size() && some.at(found) == all.at(i)) ++found;
  return found == some.size();
}

constexpr const char* branches = "/$defs/case/oneOf";
constexpr const char* kinds = "/$defs/kind/anyOf/0/enum";
constexpr const char* reasons = "/$defs/reason/anyOf/0/enum";

}  // namespace

TEST_CASE("schema: the manifest's, also without an argument") {
  const auto text = printed({});
  CHECK(printed({"manifest"}) == text);
  const auto ours = parsed(text);
  const auto whole = parsed(published("manifest"));
  REQUIRE(ours.root().pointer(branches).size() > 0);
  CHECK(is_selection(ours.root().pointer(branches), whole.root().pointer(branches)));
  if (ours.root().pointer(branches).size() == whole.root().pointer(branches).size())
    CHECK(text == published("manifest"));
}

TEST_CASE("schema: of reports and diffs") {
  for (const std::string name : {"report", "diff"}) {
    const auto text = printed({name});
    const auto ours = parsed(text);
    const auto whole = parsed(published(name));
    REQUIRE(ours.root().pointer(kinds).size() > 0);
    CHECK(is_selection(ours.root().pointer(kinds), whole.root().pointer(kinds)));
    CHECK(is_selection(ours.root().pointer(reasons), whole.root().pointer(reasons)));
    CHECK(ours.root()["properties"] == whole.root()["properties"]);
    if (ours.root().pointer(kinds).size() == whole.root().pointer(kinds).size())
      CHECK(text == published(name));
  }
}

TEST_CASE("schema: third-party kinds are in it") {
  const std::string module = from_environment("MCPEVAL_MISBEHAVING");
  const auto folder = module.substr(0, module.rfind('/'));
  CHECK(printed({"--plugin-dir", folder}).find("\"acme.never-return\"") != std::string::npos);
  CHECK(printed({"report", "--plugin-dir", folder}).find("\"acme.never-return\"") !=
        std::string::npos);
  CHECK(printed({"report"}).find("acme") == std::string::npos);
}

TEST_CASE("schema: other words") {
  for (const auto* word : {"", "Manifest", "reports", "x y"}) {
    const auto result = run_program(mcpeval_program({"schema", word}));
    CHECK(result.status == 2);
    CHECK(result.out == "");
    CHECK(result.err == "Error: schema takes manifest, report or diff\n");
  }
  CHECK(run_program(mcpeval_program({"schema", "report", "diff"})).err ==
        "Error: too many arguments\n");
}
