// SPDX-License-Identifier: MIT
/// Dialects, references and the schema check: what compiles, and as what it is read.
#include "schema/json_schema.hpp"

#include "parsed_schema.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>

using namespace mcpeval;
using namespace mcpeval::core;
using enum conformance;

namespace {

conformance judge(std::string schema, std::string instance) {
  return check_conformance(parsed_schema(std::move(schema)), parsed_schema(std::move(instance)));
}

compiled_schema compile(std::string schema) {
  return compiled_schema::compile(parsed_schema(std::move(schema)));
}

std::string with_dialect(std::string_view uri, std::string_view rest) {
  return R"({"$schema":")" + std::string{uri} + "\"," + std::string{rest} + "}";
}

constexpr std::string_view draft_4 = "http://json-schema.org/draft-04/schema#";
constexpr std::string_view draft_6 = "http://json-schema.org/draft-06/schema#";
constexpr std::string_view draft_7 = "http://json-schema.org/draft-07/schema#";
constexpr std::string_view draft_2019 = "https://json-schema.org/draft/2019-09/schema";
constexpr std::string_view draft_2020 = "https://json-schema.org/draft/2020-12/schema";
constexpr std::string_view every_dialect[] = {draft_4, draft_6, draft_7, draft_2019, draft_2020};

}  // namespace

TEST_CASE("json schema: the dialect is what $schema says, by default 2020-12") {
  const std::string pair = R"("items":[{"type":"integer"}])";
  CHECK(judge(with_dialect(draft_7, pair), "[1, \"a\"]") == conforms);
  CHECK(judge(with_dialect(draft_7, pair), "[\"a\"]") == violates);
  CHECK(judge(with_dialect(draft_2019, pair), "[\"a\"]") == violates);
  CHECK(judge(with_dialect(draft_2020, pair), "[1]") == uncompilable);
  CHECK(judge("{" + pair + "}", "[1]") == uncompilable);
  CHECK(judge(R"({"prefixItems":[{"type":"integer"}]})", "[\"a\"]") == violates);
  CHECK(judge(with_dialect(draft_7, R"("prefixItems":[{"type":"integer"}])"), "[\"a\"]") ==
        conforms);
  CHECK(judge(with_dialect(draft_6, R"("if":true,"then":false)"), "1") == conforms);
  CHECK(judge(with_dialect(draft_7, R"("if":true,"then":false)"), "1") == violates);
  CHECK(judge(with_dialect(draft_4, R"("const":1)"), "2") == conforms);
  CHECK(judge(with_dialect(draft_4, R"("maximum":3,"exclusiveMaximum":true)"), "3") == violates);
  CHECK(judge(R"({"maximum":3,"exclusiveMaximum":true})", "3") == uncompilable);
}

TEST_CASE("json schema: a fragment and the scheme make no other dialect") {
  for (const std::string_view uri :
       {"http://json-schema.org/draft-07/schema", "http://json-schema.org/draft-07/schema#",
        "https://json-schema.org/draft-07/schema#"}) {
    CAPTURE(uri);
    const auto schema = compile(with_dialect(uri, R"("items":[{"type":"integer"}])"));
    CHECK(schema.state() == conforms);
    CHECK_FALSE(schema.unknown_dialect());
  }
}

TEST_CASE("json schema: an unknown dialect is read as 2020-12, and said to be") {
  for (const std::string_view uri :
       {"http://json-schema.org/schema#", "http://json-schema.org/draft-03/schema#",
        "https://example.com/my-dialect", ""}) {
    CAPTURE(uri);
    const auto schema = compile(with_dialect(uri, R"("prefixItems":[{"type":"integer"}])"));
    CHECK(schema.unknown_dialect());
    CHECK(schema.validate(parsed_schema("[1]")).outcome == conforms);
    CHECK(schema.validate(parsed_schema("[\"a\"]")).outcome == violates);
  }
  CHECK_FALSE(compile("{}").unknown_dialect());
  CHECK_FALSE(compile("true").unknown_dialect());
  CHECK(compile(R"({"$defs":{"a":{"$id":"a","$schema":"urn:mine"}}})").unknown_dialect());
  CHECK(compile(R"({"$schema":"urn:mine","type":"nothing"})").state() == uncompilable);
  CHECK(compile(R"({"$schema":7})").state() == uncompilable);
}

TEST_CASE("json schema: a schema must be valid in its dialect") {
  for (const auto uri : every_dialect) {
    CAPTURE(uri);
    for (const std::string_view rest :
         {R"("type":"text")", R"("type":[])", R"("minLength":-1)", R"("minLength":1.5)",
          R"("required":"a")", R"("properties":[])", R"("allOf":[])", R"("pattern":7)",
          R"("multipleOf":0)", R"("additionalProperties":7)", R"("not":[])",
          R"("properties":{"a":{"maxItems":"1"}})", R"("uniqueItems":1)"}) {
      CAPTURE(rest);
      CHECK(judge(with_dialect(uri, rest), "1") == uncompilable);
    }
    CHECK(judge(with_dialect(uri, R"("minLength":2,"x-mine":[1],"title":"t")"), "1") == conforms);
    // In draft 4 an integer has no fraction, not even an empty one.
    const auto expected = uri == draft_4 ? uncompilable : conforms;
    CHECK(judge(with_dialect(uri, R"("minLength":2.0)"), "1") == expected);
  }
  for (const std::string_view no_schema : {"1", "\"a\"", "null", "[]"}) {
    CAPTURE(no_schema);
    CHECK(judge(std::string{no_schema}, "1") == uncompilable);
  }
  CHECK(judge("true", "1") == conforms);
  CHECK(judge("false", "1") == violates);
  CHECK(check_conformance({}, parsed_schema("1")) == uncompilable);
}

TEST_CASE("json schema: a document that no keyword describes is checked when it is referred to") {
  CHECK(judge(R"({"$ref":"#/x-mine","x-mine":{"type":"integer"}})", "1") == conforms);
  CHECK(judge(R"({"$ref":"#/x-mine","x-mine":{"type":"integer"}})", "\"a\"") == violates);
  CHECK(judge(R"({"$ref":"#/x-mine","x-mine":{"type":"text"}})", "1") == uncompilable);
  CHECK(judge(R"({"$ref":"#/x-mine","x-mine":{"minimum":"1"}})", "1") == uncompilable);
  CHECK(judge(R"({"x-mine":{"type":"text"}})", "1") == conforms);
}

TEST_CASE("json schema: nothing is retrieved") {
  for (const std::string_view reference :
       {"file:///etc/passwd", "http://example.com/a.json", "https://json-schema.org/other",
        "other.json", "//example.com/a", "urn:example:a", "#/$defs/b", "#b", "#/$defs/a/minimum",
        "#/%zz", "#/$defs/a/"}) {
    CAPTURE(reference);
    CHECK(judge(R"({"$ref":")" + std::string{reference} + R"(","$defs":{"a":{"minimum":1}}})",
                "1") == uncompilable);
  }
}

TEST_CASE("json schema: references within the document") {
  const std::string defs = R"("$defs":{"a":{"$id":"http://example.com/b/a.json","$anchor":"here",
      "type":"integer","$defs":{"c":{"const":3}}},"x/y~z":{"const":2},"%":{"const":4}})";
  const auto refers = [&](std::string_view reference) {
    return R"({"$id":"http://example.com/root.json","$ref":")" + std::string{reference} + "\"," +
           defs + "}";
  };
  struct example {
    std::string_view reference;
    std::string_view good;
    std::string_view bad;
  };
  for (const auto& row :
       {example{"b/a.json", "1", "\"x\""}, example{"/b/a.json#here", "1", "\"x\""},
        example{"http://example.com/b/a.json#/$defs/c", "3", "1"},
        example{"b/../b/./a.json", "1", "null"}, example{"#/$defs/x~1y~0z", "2", "1"},
        example{"#/%24defs/%25", "4", "1"}, example{"root.json#/$defs/a/$defs/c", "3", "1"}}) {
    CAPTURE(row.reference);
    CHECK(judge(refers(row.reference), std::string{row.good}) == conforms);
    CHECK(judge(refers(row.reference), std::string{row.bad}) == violates);
  }
}

TEST_CASE("json schema: the dialects' own meta-schemas are at hand") {
  for (const auto uri : every_dialect) {
    for (const auto other : every_dialect) {
      CAPTURE(uri);
      CAPTURE(other);
      const std::string schema =
          with_dialect(uri, R"("properties":{"a":{"$ref":")" + std::string{other} + "\"}}");
      CHECK(judge(schema, R"({"a":{"type":"string","maxLength":2}})") == conforms);
      CHECK(judge(schema, R"({"a":{"type":"text"}})") == violates);
      CHECK(judge(schema, R"({"a":{"properties":{"b":{"maxLength":-1}}}})") == violates);
    }
  }
  // Where a schema refers to one, its formats are asserted like all others.
  CHECK(judge(R"({"$ref":"https://json-schema.org/draft/2020-12/schema"})", R"({"pattern":"("})") ==
        violates);
}

TEST_CASE("json schema: an embedded resource may have a dialect of its own") {
  const std::string mixed = R"({"$ref":"old","$defs":{"a":{"$id":"old",
      "$schema":"http://json-schema.org/draft-07/schema#","items":[{"const":1}],
      "prefixItems":7}}})";
  CHECK(judge(mixed, "[1]") == conforms);
  CHECK(judge(mixed, "[2]") == violates);
  CHECK(judge(R"({"$ref":"old","$defs":{"a":{"$id":"old",
      "$schema":"http://json-schema.org/draft-07/schema#","items":7}}})",
              "[1]") == uncompilable);
  CHECK(judge(R"({"$defs":{"a":{"$schema":"http://json-schema.org/draft-07/schema#",
      "items":[{"const":1}]}}})",
              "[1]") == uncompilable);
}

TEST_CASE("json schema: a tree made strict by dynamic references") {
  const std::string tree = R"({"$id":"http://example.com/strict","$dynamicAnchor":"node",
      "$ref":"tree","unevaluatedProperties":false,"$defs":{"tree":{"$id":"tree",
      "$dynamicAnchor":"node","type":"object","properties":{"data":true,
      "children":{"type":"array","items":{"$dynamicRef":"#node"}}}}}})";
  CHECK(judge(tree, R"({"children":[{"data":1}]})") == conforms);
  CHECK(judge(tree, R"({"children":[{"daat":1}]})") == violates);
  const std::string recursive = R"({"$schema":"https://json-schema.org/draft/2019-09/schema",
      "$id":"http://example.com/strict","$recursiveAnchor":true,"$ref":"tree",
      "unevaluatedProperties":false,"$defs":{"tree":{"$id":"tree","$recursiveAnchor":true,
      "type":"object","properties":{"data":true,
      "children":{"type":"array","items":{"$recursiveRef":"#"}}}}}})";
  CHECK(judge(recursive, R"({"children":[{"data":1}]})") == conforms);
  CHECK(judge(recursive, R"({"children":[{"daat":1}]})") == violates);
}

TEST_CASE("json schema: a compiled schema may be moved and used again") {
  auto first = compile(R"({"$ref":"#/$defs/a","$defs":{"a":{"type":["integer","null"]}}})");
  const auto second = std::move(first);
  CHECK(second.validate(parsed_schema("1")).outcome == conforms);
  CHECK(second.validate(parsed_schema("\"a\"")).outcome == violates);
  CHECK(second.validate(parsed_schema("null")).outcome == conforms);
}

TEST_CASE("json schema: numbers are exact") {
  CHECK(judge(R"({"const":10000000000000000000000001})", "10000000000000000000000001.0") ==
        conforms);
  CHECK(judge(R"({"const":10000000000000000000000001})", "10000000000000000000000002") == violates);
  CHECK(judge(R"({"maximum":9007199254740993})", "9007199254740994") == violates);
  CHECK(judge(R"({"multipleOf":0.01})", "4.35") == conforms);
  CHECK(judge(R"({"multipleOf":0.01})", "4.355") == violates);
  CHECK(judge(R"({"type":"integer"})", "1.0") == conforms);
  CHECK(judge(R"({"type":"integer"})", "1e3") == conforms);
  CHECK(judge(R"({"type":"integer"})", "1e-3") == violates);
  CHECK(judge(with_dialect(draft_4, R"("type":"integer")"), "1.0") == violates);
  CHECK(judge(with_dialect(draft_6, R"("type":"integer")"), "1.0") == conforms);
  CHECK(judge(R"({"uniqueItems":true})", "[1, 1.0]") == violates);
  CHECK(judge(R"({"uniqueItems":true})", R"([{"a":1,"b":2},{"b":2.0,"a":1e0}])") == violates);
  CHECK(judge(R"({"uniqueItems":true})", "[1, true, \"1\", [1], {\"1\":1}]") == conforms);
}
