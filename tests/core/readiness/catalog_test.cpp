// SPDX-License-Identifier: MIT
/// The catalog area: contract 04 section 8.2.
#include "seen.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;
using lines = std::vector<std::string>;

namespace {

area_report catalog_of(std::initializer_list<std::string> entries) {
  observations seen;
  for (const auto& text : entries) {
    tool_observation tool;
    tool.entry = parsed(text);
    seen.tools.push_back(tool);
  }
  return area(score(seen), "catalog");
}

/// An otherwise complete tool with these input properties.
area_report catalog_with_properties(std::string_view properties) {
  observations seen;
  tool_observation tool;
  tool.entry =
      entry_of("t", reads, R"({"type":"object","properties":)" + std::string{properties} + "}");
  seen.tools.push_back(tool);
  return area(score(seen), "catalog");
}

std::string described(std::string_view description) {
  return R"({"name":"t","description":")" + std::string{description} +
         R"(","inputSchema":{},"outputSchema":{},"annotations":{"readOnlyHint":true}})";
}

}  // namespace

TEST_CASE("catalog: nothing listed") {
  const auto area = catalog_of({});
  CHECK(area.score == 0);
  CHECK(losses(area) == lines{"catalog.empty - 0 - catalog-no-tools"});
}

TEST_CASE("catalog: a bare entry loses all that applies, in order") {
  const auto area = catalog_of({R"({"name":"bare","inputSchema":{"properties":{"a":{}}}})"});
  CHECK(area.score == 0);
  CHECK(losses(area) == lines{"catalog.description bare 0 0 catalog-short-description",
                              "catalog.params-described bare 0 - catalog-undescribed-params",
                              "catalog.params-typed bare 0 - catalog-untyped-params",
                              "catalog.read-only-declared bare 0 - catalog-read-only-undeclared",
                              "catalog.output-schema bare 0 - catalog-no-output-schema"});
}

TEST_CASE("catalog: 40 characters describe a tool, counted as characters and untrimmed") {
  CHECK(catalog_of({described(std::string(40, 'a'))}).score == 100);
  const auto shorter = catalog_of({described(std::string(39, 'a'))});
  CHECK(shorter.score == 67);
  CHECK(losses(shorter) == lines{"catalog.description t 0 39 catalog-short-description"});
  std::string umlauts;
  for (int i = 0; i < 20; ++i) umlauts += "\xc3\xa4";
  CHECK(losses(catalog_of({described(umlauts)})) ==
        lines{"catalog.description t 0 20 catalog-short-description"});
  CHECK(catalog_of({described(umlauts + std::string(20, ' '))}).score == 100);
}

TEST_CASE("catalog: a description that is no string has no characters") {
  const auto area = catalog_of({R"({"name":"t","description":7,"inputSchema":{},)"
                                R"("outputSchema":{},"annotations":{"readOnlyHint":true}})"});
  CHECK(losses(area) == lines{"catalog.description t 0 0 catalog-short-description"});
}

TEST_CASE("catalog: one property without a description loses the tool's check") {
  const auto lost_one = lines{"catalog.params-described t 0 - catalog-undescribed-params"};
  CHECK(losses(catalog_with_properties(
            R"({"a":{"type":"string","description":"x"},"b":{"type":"string"}})")) == lost_one);
  CHECK(losses(catalog_with_properties(R"({"a":{"type":"string","description":""}})")) == lost_one);
  CHECK(losses(catalog_with_properties(R"({"a":{"type":"string","description":1}})")) == lost_one);
  CHECK(catalog_with_properties(R"({"a":{"type":"string"}})").score == 80);
}

TEST_CASE("catalog: six keywords type a property, others do not") {
  for (const std::string_view typing : {R"("type":"string")", R"("enum":[1])", R"("const":1)",
                                        R"("$ref":"#/x")", R"("anyOf":[{}])", R"("oneOf":[{}])"}) {
    const auto properties = R"({"a":{"description":"x",)" + std::string{typing} + "}}";
    CHECK_MESSAGE(catalog_with_properties(properties).score == 100, typing);
  }
  CHECK(losses(catalog_with_properties(R"({"a":{"description":"x","allOf":[{}]}})")) ==
        lines{"catalog.params-typed t 0 - catalog-untyped-params"});
  CHECK(losses(catalog_with_properties(R"({"a":true})")) ==
        lines{"catalog.params-described t 0 - catalog-undescribed-params",
              "catalog.params-typed t 0 - catalog-untyped-params"});
}

TEST_CASE("catalog: properties below the first level are not looked at") {
  CHECK(
      catalog_with_properties(R"({"a":{"type":"object","description":"x","properties":{"b":{}}}})")
          .score == 100);
  CHECK(catalog_with_properties("{}").score == 100);
}

TEST_CASE("catalog: hints count as booleans only, and writers owe a second one") {
  auto seen = server_with({tool_of("a", R"({"readOnlyHint":"true"})"), tool_of("b", writes),
                           tool_of("c", R"({"readOnlyHint":false})"),
                           tool_of("d", R"({"destructiveHint":true})")});
  const auto report = score(seen);
  CHECK(losses(area(report, "catalog")) ==
        lines{"catalog.read-only-declared a 0 - catalog-read-only-undeclared",
              "catalog.destructive-declared c 0 - catalog-destructive-undeclared",
              "catalog.read-only-declared d 0 - catalog-read-only-undeclared"});
  // (2/3 + 1 + 3/4 + 3/4) / 4
  CHECK(area(report, "catalog").score == 79);
}

TEST_CASE("catalog: an output schema is an object") {
  const auto area = catalog_of({R"({"name":"t","description":")" + std::string(40, 'a') +
                                R"(","inputSchema":{},"outputSchema":null,)"
                                R"("annotations":{"readOnlyHint":true}})"});
  CHECK(losses(area) == lines{"catalog.output-schema t 0 - catalog-no-output-schema"});
}

TEST_CASE("catalog: halves round up") {
  // (1 + 2/3 + 1/3 + 1/3 + 2/3 + 3/4) / 6 = 62.5
  const std::string all = R"(,"outputSchema":{},"annotations":{"readOnlyHint":true})";
  const std::string text = R"(,"description":")" + std::string(40, 'a') + R"(")";
  const std::string bare = R"({"name":"t","inputSchema":{})";
  const auto area =
      catalog_of({bare + text + all + "}", bare + all + "}", bare + text + "}", bare + text + "}",
                  bare + all + "}",
                  bare + text + R"(,"outputSchema":{},"annotations":{"readOnlyHint":false}})"});
  CHECK(area.score == 63);
}

TEST_CASE("catalog: a name outside the grammar is not printed") {
  const auto area = catalog_of({R"({"name":"a/b","description":"","inputSchema":{},)"
                                R"("outputSchema":{},"annotations":{"readOnlyHint":true}})"});
  CHECK(losses(area) == lines{"catalog.description unlisted 0 0 catalog-short-description"});
}
