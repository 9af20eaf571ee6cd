// SPDX-License-Identifier: MIT
/// The test kit's own JSON: what it reads, what it refuses, and the mcpeval.json/1 table over it.
#include <mcpeval/plugin/value.hpp>
#include <mcpeval/testing/json_table.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace {

using mcpeval::testing::json_table;
using mcpeval::testing::json_text;

/// A parsed text for the length of a test.
struct parsed {
  explicit parsed(std::string_view text) : document{json_text::parse(text)} {
    REQUIRE(document != nullptr);
  }
  [[nodiscard]] mcpeval::value root() const { return {&json_table, document->value()}; }
  std::unique_ptr<json_text> document;
};

}  // namespace

TEST_CASE("kit json: what RFC 8259 refuses is refused") {
  for (const char* text : {"",    " ",   "{",         "[1,]",      "{\"a\":}",    "{a:1}",
                           "01",  "1.",  ".5",        "+1",        "-",           "1e",
                           "tru", "nul", "\"a",       "\"\\x\"",   "\"\\u12g4\"", "\"\n\"",
                           "1 2", "[1}", "{\"a\" 1}", "{\"a\":1,}"}) {
    CAPTURE(text);
    CHECK(json_text::parse(text) == nullptr);
  }
  CHECK(json_text::parse(std::string(600, '[')) == nullptr);
  CHECK(json_text::parse(std::string(500, '[') + std::string(500, ']')) != nullptr);
}

TEST_CASE("kit json: types, sizes and look-ups") {
  const parsed document{
      R"({"n":null,"f":false,"t":true,"i":-7,"d":1.50,"s":"ab","a":[1,[2]],"o":{}})"};
  const auto root = document.root();
  CHECK(root.is_object());
  CHECK(root.size() == 8);
  CHECK(root["n"].is_null());
  CHECK(root["f"].boolean() == false);
  CHECK(root["t"].boolean() == true);
  CHECK(root["i"].integer() == -7);
  CHECK(root["d"].type() == MCPEVAL_NUMBER);
  CHECK(root["d"].number() == 1.5);
  CHECK_FALSE(root["d"].integer().has_value());
  CHECK(root["s"].string() == "ab");
  CHECK(root["s"].size() == 2);
  CHECK(root["a"].at(1).at(0).integer() == 2);
  CHECK_FALSE(root["a"].at(2));
  CHECK_FALSE(root["missing"]["deeper"].at(3));
  CHECK(root.member(3).first == "i");
  CHECK(root["missing"].type() == -1);
}

TEST_CASE("kit json: numbers beyond the machine's say so") {
  const parsed document{R"([9223372036854775807,9223372036854775808,1e999,-0])"};
  const auto root = document.root();
  CHECK(root.at(0).integer() == INT64_MAX);
  std::int64_t integer = 0;
  double number = 0;
  CHECK(json_table.integer(root.at(1).raw(), &integer) == MCPEVAL_LIMIT);
  CHECK(json_table.number(root.at(2).raw(), &number) == MCPEVAL_LIMIT);
  CHECK(json_table.integer(root.at(2).raw(), &integer) == MCPEVAL_INVALID);
  CHECK(mcpeval::view(json_table.string(root.at(1).raw())) == "9223372036854775808");
}

TEST_CASE("kit json: escapes are decoded, lone surrogates replaced") {
  const parsed document{R"(["\"\\\/\b\f\n\r\t","\u00e9\u20ac\ud83d\ude00","\ud83dx","\ude00"])"};
  const auto root = document.root();
  CHECK(root.at(0).string() == "\"\\/\b\f\n\r\t");
  CHECK(root.at(1).string() == "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
  CHECK(root.at(2).string() == "\xEF\xBF\xBDx");
  CHECK(root.at(3).string() == "\xEF\xBF\xBD");
}

TEST_CASE("kit json: pointers") {
  const parsed document{R"({"a/b":{"c~d":[10,20]},"":1})"};
  const auto root = document.root();
  CHECK(root.pointer("").is_object());
  CHECK(root.pointer("/a~1b/c~0d/1").integer() == 20);
  CHECK(root.pointer("/").integer() == 1);
  for (const char* path : {"a", "/a~1b/c~0d/01", "/a~1b/c~0d/-", "/a~1b/c~0d/2", "/a~2b", "/a~"}) {
    CAPTURE(path);
    CHECK_FALSE(root.pointer(path));
  }
}

TEST_CASE("kit json: equality is deep, and an integer is no number") {
  const parsed left{R"({"a":[1,{"b":"c"}],"n":2})"};
  const parsed right{R"({"n":2,"a":[1,{"b":"c"}]})"};
  CHECK(left.root() == right.root());
  CHECK_FALSE(parsed{"1"}.root() == parsed{"1.0"}.root());
  CHECK(parsed{"1.0"}.root() == parsed{"1.00"}.root());
  CHECK_FALSE(parsed{"[1,2]"}.root() == parsed{"[2,1]"}.root());
  CHECK_FALSE(parsed{R"({"a":1})"}.root() == parsed{R"({"b":1})"}.root());
}

TEST_CASE("kit json: the three styles") {
  const parsed document{R"({ "b" : [ 1.50, -0, 1e2 ], "a" : { } , "c":"\u0001\"/" })"};
  const auto root = document.root();
  CHECK(root.write() == R"({"b":[1.50,-0,1e2],"a":{},"c":"\u0001\"/"})");
  CHECK(root.write(MCPEVAL_SIZED) == R"({"b":[1.5,0,100.0],"a":{},"c":"\u0001\"/"})");
  CHECK(root.write(MCPEVAL_PRETTY) ==
        "{\n  \"a\": {},\n  \"b\": [\n    1.50,\n    -0,\n    1e2\n  ],\n  \"c\": "
        "\"\\u0001\\\"/\"\n}");
  CHECK(root.encoded_size() == root.write(MCPEVAL_SIZED).size());
}

TEST_CASE("kit json: the last of equal keys wins, in the place of the first") {
  const parsed document{R"({"a":1,"b":2,"a":3})"};
  CHECK(document.root().write() == R"({"a":3,"b":2})");
}

TEST_CASE("kit json: a look into a retired text is counted") {
  const parsed document{"[1]"};
  CHECK(document.root().at(0).integer() == 1);
  CHECK(document.document->late_looks() == 0);
  document.document->retire();
  CHECK(document.root().size() == 1);
  CHECK(document.document->late_looks() == 1);
}
