// SPDX-License-Identifier: MIT
/// `x-mcp-header`: contract 12 section 1.4.
#include "core/json/parsed.hpp"
#include "session/mirrored_headers.hpp"

#include <cstddef>
#include <string>
#include <string_view>

using namespace mcpeval::core;

namespace {

using names = std::vector<std::string>;

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

/// "Header path/of/names" for each mirrored argument; "invalid" for a tool not to be called.
names scan(std::string schema) {
  const document text = parsed(std::move(schema));
  const auto found = mirrored_arguments(text.root());
  if (!found) return {"invalid"};
  names out;
  for (const auto& [header, path] : *found) {
    out.push_back(header + ' ');
    for (const auto& name : path) out.back() += '/' + name;
  }
  return out;
}

const names invalid = {"invalid"};

/// A schema with one property, which says `more` beside its annotation.
names scan_property(std::string_view more, std::string_view annotation = R"("Region")") {
  return scan(R"({"type":"object","properties":{"region":{"x-mcp-header":)" +
              std::string{annotation} + std::string{more} + "}}}");
}

/// A schema with `more` beside a property that is annotated well.
names scan_beside(std::string_view more) {
  return scan(R"({"properties":{"a":{"type":"string","x-mcp-header":"A"}},)" + std::string{more} +
              "}");
}

/// The header's value for an argument; "(none)" when there is no header.
std::string mirror(std::string_view argument) {
  const document text = parsed(R"({"a":)" + std::string{argument} + "}");
  const auto headers = mirrored_headers({{"Mcp-Param-A", {"a"}}}, text.root());
  if (headers.empty()) return "(none)";
  REQUIRE(headers.size() == 1);
  CHECK(headers[0].first == "Mcp-Param-A");
  return headers[0].second;
}

}  // namespace

TEST_CASE("mirrored headers: a schema without annotations has none and is callable") {
  CHECK(scan(R"({"type":"object","properties":{"a":{"type":"string"}}})") == names{});
  CHECK(scan("{}") == names{});
  CHECK(scan("true") == names{});
  CHECK(scan(R"({"properties":[{"x-mcp-header":"A"}]})") == names{});
}

TEST_CASE("mirrored headers: in the order of the schema, nested ones by their path") {
  CHECK(scan(R"({"type":"object","properties":{
      "zone":{"type":"string","x-mcp-header":"Zone"},
      "where":{"type":"object","properties":{
        "row":{"type":"integer","x-mcp-header":"Row"},
        "deep":{"properties":{"on":{"type":"boolean","x-mcp-header":"on"}}}}},
      "area":{"type":"string","x-mcp-header":"Area"}}})") ==
        names{"Mcp-Param-Zone /zone", "Mcp-Param-Row /where/row", "Mcp-Param-on /where/deep/on",
              "Mcp-Param-Area /area"});
}

TEST_CASE("mirrored headers: the name is a token of HTTP, spelt as the schema spells it") {
  CHECK(scan_property(R"(,"type":"string")", R"("!#$%&'*+.^_`|~-09azAZ")") ==
        names{"Mcp-Param-!#$%&'*+.^_`|~-09azAZ /region"});
  for (const auto* name :
       {R"("")", R"("a b")", R"("a:b")", R"("a\r\nX: y")", R"("a\u0000")", R"("caf\u00e9")",
        R"("a/b")", "\"a(b)\"", "null", "true", "1", "[]", R"(["Region"])", "{}"}) {
    CAPTURE(name);
    CHECK(scan_property(R"(,"type":"string")", name) == invalid);
  }
}

TEST_CASE("mirrored headers: names differ by more than their case") {
  CHECK(scan(R"({"properties":{"a":{"type":"string","x-mcp-header":"Key"},
                               "b":{"type":"string","x-mcp-header":"kEY"}}})") == invalid);
  CHECK(scan(R"({"properties":{"a":{"type":"string","x-mcp-header":"Key"},
                 "b":{"properties":{"a":{"type":"string","x-mcp-header":"Key"}}}}})") == invalid);
}

TEST_CASE("mirrored headers: exactly one of three types") {
  for (const auto* type : {"string", "integer", "boolean"}) {
    CAPTURE(type);
    CHECK(scan_property(R"(,"type":")" + std::string{type} + '"') ==
          names{"Mcp-Param-Region /region"});
  }
  for (const auto* type : {R"("number")", R"("object")", R"("array")", R"("null")", R"("String")",
                           R"(["string"])", R"(["string","null"])", "null", "1"}) {
    CAPTURE(type);
    CHECK(scan_property(R"(,"type":)" + std::string{type}) == invalid);
  }
  CHECK(scan_property("") == invalid);
  CHECK(scan_property(R"(,"anyOf":[{"type":"string"}])") == invalid);
}

TEST_CASE("mirrored headers: a forbidden place makes the whole tool invalid") {
  const std::string annotated = R"({"type":"string","x-mcp-header":"B"})";
  for (const auto* keyword :
       {"items", "additionalItems", "additionalProperties", "not", "if", "then", "else", "contains",
        "propertyNames", "unevaluatedItems", "unevaluatedProperties", "contentSchema"}) {
    CAPTURE(keyword);
    CHECK(scan_beside('"' + std::string{keyword} + "\":" + annotated) == invalid);
    CHECK(scan_beside('"' + std::string{keyword} + R"(":{"properties":{"b":)" + annotated + "}}") ==
          invalid);
  }
  for (const auto* keyword : {"prefixItems", "items", "allOf", "anyOf", "oneOf"}) {
    CAPTURE(keyword);
    CHECK(scan_beside('"' + std::string{keyword} + "\":[true," + annotated + "]") == invalid);
  }
  for (const auto* keyword :
       {"patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"}) {
    CAPTURE(keyword);
    CHECK(scan_beside('"' + std::string{keyword} + R"(":{"b":)" + annotated + "}") == invalid);
  }
}

TEST_CASE("mirrored headers: a forbidden place below a property counts too") {
  CHECK(scan(R"({"properties":{"list":{"type":"array","items":
                 {"properties":{"b":{"type":"string","x-mcp-header":"B"}}}}}})") == invalid);
}

TEST_CASE("mirrored headers: not on the root") {
  CHECK(scan(R"({"type":"object","x-mcp-header":"A"})") == invalid);
  CHECK(scan(R"({"type":"string","x-mcp-header":"A"})") == invalid);
}

TEST_CASE("mirrored headers: not behind a reference, wherever that leads") {
  CHECK(scan(R"({"properties":{"a":{"$ref":"#/$defs/a"}},
                 "$defs":{"a":{"type":"string","x-mcp-header":"A"}}})") == invalid);
  CHECK(scan(R"({"properties":{"a":{"$ref":"#/components/a%20b"}},
                 "components":{"a b":{"type":"string","x-mcp-header":"A"}}})") == invalid);
  CHECK(scan(R"({"properties":{"a":{"$ref":"#/components/a"}},
                 "components":{"a":{"properties":{"b":{"type":"string","x-mcp-header":"A"}}}}})") ==
        invalid);
}

TEST_CASE("mirrored headers: a reference to a place that properties lead to changes nothing") {
  CHECK(scan(R"({"properties":{"a":{"type":"string","x-mcp-header":"A"},
                               "b":{"$ref":"#/properties/a"},"c":{"$ref":"#"}}})") ==
        names{"Mcp-Param-A /a"});
  CHECK(scan(R"({"properties":{"a":{"type":"string","x-mcp-header":"A","$ref":"#/$defs/s"},
                               "b":{"$ref":"#/nowhere"},"c":{"$ref":"other.json#/x"},
                               "d":{"$ref":7},"e":{"$ref":"#/%zz"}},
                 "$defs":{"s":{"minLength":1}}})") == names{"Mcp-Param-A /a"});
}

TEST_CASE("mirrored headers: data and names are no annotations") {
  const names one = {"Mcp-Param-A /a"};
  for (const auto* keyword : {"default", "const", "examples", "enum", "x-own"}) {
    CAPTURE(keyword);
    CHECK(scan_beside('"' + std::string{keyword} + R"(":{"x-mcp-header":"B"})") == one);
    CHECK(scan_beside('"' + std::string{keyword} + R"(":[{"x-mcp-header":"B"}])") == one);
  }
  CHECK(scan(R"({"properties":{"x-mcp-header":{"type":"string","x-mcp-header":"A"},
                               "items":{"type":"string","x-mcp-header":"B"}}})") ==
        names{"Mcp-Param-A /x-mcp-header", "Mcp-Param-B /items"});
  CHECK(scan(R"({"properties":{"x-mcp-header":{"type":"string"}},
                 "$defs":{"x-mcp-header":{"type":"string"}}})") == names{});
}

TEST_CASE("mirrored headers: as deep as a document may be") {
  constexpr std::size_t levels = 500;
  const std::string inner = R"({"type":"string","x-mcp-header":"A"})";
  const auto deep =
      scan(repeated(R"({"properties":{"p":)", levels) + inner + repeated("}}", levels));
  REQUIRE(deep.size() == 1);
  CHECK(deep[0] == "Mcp-Param-A " + repeated("/p", levels));
  CHECK(scan(repeated(R"({"not":)", 1000) + inner + repeated("}", 1000)) == invalid);
}

TEST_CASE("mirrored headers: more headers than any server reads cannot be sent") {
  const auto many = [](int count) {
    std::string out = R"({"properties":{)";
    for (int i = 0; i < count; ++i) {
      const std::string name = "p" + std::to_string(i);
      out +=
          (i == 0 ? "\"" : ",\"") + name + R"(":{"type":"string","x-mcp-header":")" + name + "\"}";
    }
    return scan(out + "}}");
  };
  CHECK(many(256).size() == 256);
  CHECK(many(257) == invalid);
}

TEST_CASE("mirrored headers: plain text goes as it is") {
  for (const auto* plain : {"us-east", "a b", "!~", "=?base65?YQ==?=", "x=?base64?YQ==?=", "?="}) {
    CHECK(mirror('"' + std::string{plain} + '"') == plain);
  }
  CHECK(mirror(R"("say \"\\\"")") == R"(say "\")");
}

TEST_CASE("mirrored headers: base64, padded, for what a header cannot carry") {
  CHECK(mirror(R"("")") ==
        "=?base64?"
        "?=");
  CHECK(mirror(R"(" ")") == "=?base64?IA==?=");
  CHECK(mirror(R"(" a")") == "=?base64?IGE=?=");
  CHECK(mirror(R"("a ")") == "=?base64?YSA=?=");
  CHECK(mirror(R"("a\tb")") == "=?base64?YQli?=");
  CHECK(mirror(R"("a\r\nX: y")") == "=?base64?YQ0KWDogeQ==?=");
  CHECK(mirror(R"("\u0000")") == "=?base64?AA==?=");
  CHECK(mirror(R"("\u007f")") == "=?base64?fw==?=");
  CHECK(mirror(R"("caf\u00e9")") == "=?base64?Y2Fmw6k=?=");
  CHECK(mirror(R"("\uffff>?\ud83d\ude00")") == "=?base64?77+/Pj/wn5iA?=");
}

TEST_CASE("mirrored headers: a text that starts like an encoded one is encoded") {
  CHECK(mirror(R"("=?base64?YQ==?=")") == "=?base64?PT9iYXNlNjQ/WVE9PT89?=");
  CHECK(mirror(R"("=?base64?=")") == "=?base64?PT9iYXNlNjQ/PQ==?=");
  CHECK(mirror(R"("=?BASE64?x")") == "=?base64?PT9CQVNFNjQ/eA==?=");
}

TEST_CASE("mirrored headers: integers in decimal, as far as doubles are exact") {
  CHECK(mirror("0") == "0");
  CHECK(mirror("-0") == "0");
  CHECK(mirror("-17") == "-17");
  CHECK(mirror("9007199254740991") == "9007199254740991");
  CHECK(mirror("-9007199254740991") == "-9007199254740991");
  for (const auto* far : {"9007199254740992", "-9007199254740992", "9223372036854775808",
                          "-9223372036854775809", "100000000000000000000000"}) {
    CAPTURE(far);
    CHECK(mirror(far) == "(none)");
  }
}

TEST_CASE("mirrored headers: booleans by name, everything else not at all") {
  CHECK(mirror("true") == "true");
  CHECK(mirror("false") == "false");
  for (const auto* other : {"null", "1.0", "1e3", "0.5", "[]", R"(["a"])", "{}", R"({"a":"b"})"}) {
    CAPTURE(other);
    CHECK(mirror(other) == "(none)");
  }
}

TEST_CASE("mirrored headers: by path, in order, without what is absent") {
  const std::vector<mirrored_argument> mirrored = {{"Mcp-Param-Row", {"where", "row"}},
                                                   {"Mcp-Param-Gone", {"where", "gone"}},
                                                   {"Mcp-Param-Through", {"zone", "x"}},
                                                   {"Mcp-Param-Zone", {"zone"}}};
  const document text = parsed(R"({"zone":"a","where":{"row":3}})");
  CHECK(mirrored_headers(mirrored, text.root()) ==
        header_pairs{{"Mcp-Param-Row", "3"}, {"Mcp-Param-Zone", "a"}});
  CHECK(mirrored_headers(mirrored, {}) == header_pairs{});
  CHECK(mirrored_headers({}, text.root()) == header_pairs{});
}
