// SPDX-License-Identifier: MIT
#include "json/document.hpp"

#include "parsed.hpp"

#include <mcpeval/plugin/value.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace mcpeval;
using namespace mcpeval::core;
using namespace std::string_literals;

namespace {

std::string repeated(std::string_view piece, std::size_t times) {
  std::string out;
  out.reserve(piece.size() * times);
  for (std::size_t count = 0; count < times; ++count) out += piece;
  return out;
}

std::string nested(std::size_t depth) { return repeated("[", depth) + repeated("]", depth); }

/// The compact form of a text's value.
std::string compact(std::string text) { return parsed(std::move(text)).root().write(); }

}  // namespace

TEST_CASE("document: an empty one has no root") {
  const document nothing;
  CHECK_FALSE(nothing.root());
  CHECK(nothing.text().empty());
  CHECK_FALSE(nothing.had_duplicate_keys());
  CHECK_FALSE(nothing.had_lone_surrogates());
}

TEST_CASE("document: every type is read") {
  const document all = parsed(R"( [null, false, true, 7, 7.5, "s", [], {}] )");
  const std::vector<int> types{MCPEVAL_NULL,   MCPEVAL_FALSE,  MCPEVAL_TRUE,  MCPEVAL_INTEGER,
                               MCPEVAL_NUMBER, MCPEVAL_STRING, MCPEVAL_ARRAY, MCPEVAL_OBJECT};
  REQUIRE(all.root().size() == types.size());
  for (std::size_t index = 0; index < types.size(); ++index) {
    CHECK(all.root().at(index).type() == types[index]);
  }
  CHECK(all.text() == R"( [null, false, true, 7, 7.5, "s", [], {}] )");
}

TEST_CASE("document: an integer is a number without fraction and exponent") {
  const document numbers = parsed("[-0, 0, 18446744073709551616, 1.0, 1e2, -1E+2, 0.5]");
  std::vector<int> types;
  for (std::size_t index = 0; index < numbers.root().size(); ++index) {
    types.push_back(numbers.root().at(index).type());
  }
  CHECK(types == std::vector<int>{MCPEVAL_INTEGER, MCPEVAL_INTEGER, MCPEVAL_INTEGER, MCPEVAL_NUMBER,
                                  MCPEVAL_NUMBER, MCPEVAL_NUMBER, MCPEVAL_NUMBER});
}

TEST_CASE("document: numbers keep their spelling, beyond double too") {
  const std::string numbers =
      "[-0,0.10,1E+2,18446744073709551615,-9223372036854775809,1e400,-1e400,-0e400,0e999999999999,"
      "1.5e309,1e-400," +
      repeated("9", 400) + "," + repeated("9", 400) + ".25,{\"1e400\":1e400}]";
  CHECK(compact(numbers) == numbers);
}

TEST_CASE("document: a number beyond double does not make illegal JSON legal") {
  for (const char* text : {"1e400x", "--1e400", "01e400", "00e400", "1e400.5", "-", "[1e400,]",
                           "[1e400 1]", "1e400e400", "+1e400", "[1e400,\"]", ".1e400", "[1e400,1e]",
                           "1e400 1e400", "0x1e400", "1.-1e400"}) {
    CAPTURE(text);
    CHECK(refused(text).kind == json_fault::syntax);
  }
}

TEST_CASE("document: strings are decoded") {
  const document strings = parsed(
      R"(["plain", "\"\\\/\b\f\n\r\t", "\u0041\u00e9\u20ac\ud83d\ude00", "\u0000.", "\\", ""])");
  const value root = strings.root();
  CHECK(root.at(0).string() == "plain");
  CHECK(root.at(1).string() == "\"\\/\b\f\n\r\t");
  CHECK(root.at(2).string() == "A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
  CHECK(root.at(3).string() == "\0."s);
  CHECK(root.at(4).string() == "\\");
  CHECK(root.at(5).string() == "");
  CHECK_FALSE(strings.had_lone_surrogates());
}

TEST_CASE("document: a lone surrogate reads as U+FFFD and is noted") {
  struct row {
    const char* text;
    const char* decoded;
  };
  const row rows[] = {
      {R"("\ud800")", "\xEF\xBF\xBD"},
      {R"("\uDC00x")", "\xEF\xBF\xBDx"},
      {R"("\ud800\u0041")",
       "\xEF\xBF\xBD"
       "A"},
      {R"("\ud800\ud83d\ude00")", "\xEF\xBF\xBD\xF0\x9F\x98\x80"},
      {R"("\ude00\ud83d")", "\xEF\xBF\xBD\xEF\xBF\xBD"},
      {R"("\ud83d\n")", "\xEF\xBF\xBD\n"},
      {R"("\\\ud83d")", "\\\xEF\xBF\xBD"},
  };
  for (const row& each : rows) {
    CAPTURE(each.text);
    const document read = parsed(each.text);
    CHECK(read.root().string() == each.decoded);
    CHECK(read.had_lone_surrogates());
    CHECK(read.text() == each.text);
  }
  CHECK(parsed(R"({"\ud800":1e400})").root().write() == "{\"\xEF\xBF\xBD\":1e400}");
  CHECK_FALSE(parsed(R"("\\ud800")").had_lone_surrogates());
  CHECK_FALSE(parsed(R"("\ud83d\ude00")").had_lone_surrogates());
}

TEST_CASE("document: a lone surrogate does not make illegal JSON legal") {
  for (const char* text : {R"("\ud800)", R"("\ud800\u12")", R"("\ud8")", R"(\ud800)",
                           R"("\ud800" "\ud800")", R"("\uD800\)"}) {
    CAPTURE(text);
    CHECK(refused(text).kind == json_fault::syntax);
  }
}

TEST_CASE("document: a lone surrogate is refused on demand, but no worse fault is hidden") {
  json_limits limits;
  limits.refuse_lone_surrogates = true;
  struct row {
    const char* text;
    json_fault kind;
    std::size_t offset;
  };
  const row rows[] = {
      {R"({"a": "x\\\ud83d", "b": "\udc00"})", json_fault::lone_surrogate, 10},
      {R"({"\ud83d\ude00": 1, "\uDC00": 2})", json_fault::lone_surrogate, 21},
      {R"(["\ud83d", 1e400])", json_fault::lone_surrogate, 2},
      {R"(["\ud83d",])", json_fault::syntax, 10},
  };
  for (const row& each : rows) {
    CAPTURE(each.text);
    document out;
    json_problem problem;
    CHECK_FALSE(document::parse(each.text, limits, out, &problem));
    CHECK(problem.kind == each.kind);
    CHECK(problem.offset == each.offset);
  }
  document out;
  CHECK(document::parse(R"("\ud83d\ude00")", limits, out));
}

TEST_CASE("document: refusals say what and where") {
  struct row {
    std::string text;
    json_fault kind;
    std::size_t offset;
  };
  const row rows[] = {
      {"", json_fault::syntax, 0},
      {"  ", json_fault::syntax, 2},
      {"\xEF\xBB\xBF{}", json_fault::syntax, 0},
      {"[1,]", json_fault::syntax, 3},
      {"{} x", json_fault::syntax, 3},
      {"{}\0"s, json_fault::syntax, 2},
      {"\0{}"s, json_fault::syntax, 0},
      {"[\"a\0b\"]"s, json_fault::syntax, 3},
      {"\"\xC0\x80\"", json_fault::encoding, 1},
      {"[\"ok\", \"\xED\xA0\x80\"]", json_fault::encoding, 8},
      {"\"\xE2\x82", json_fault::encoding, 1},
      {"// no\n1", json_fault::syntax, 0},
      {"NaN", json_fault::syntax, 0},
  };
  for (const row& each : rows) {
    CAPTURE(each.text);
    const json_problem problem = refused(each.text);
    CHECK(problem.kind == each.kind);
    CHECK(problem.offset == each.offset);
    CHECK(problem.pointer.empty());
  }
}

TEST_CASE("document: a refusal without a problem to fill, and over an earlier document") {
  document kept = parsed("[1]");
  CHECK_FALSE(document::parse("[", {}, kept));
  CHECK_FALSE(kept.root());
}

TEST_CASE("document: nesting is bounded") {
  CHECK(parsed(nested(1024)).root().write() == nested(1024));
  const json_problem problem = refused(nested(1025));
  CHECK(problem.kind == json_fault::too_deep);
  CHECK(problem.offset == 1024);

  json_limits limits;
  limits.depth = 2;
  document out;
  CHECK(document::parse("[{}]", limits, out));
  CHECK(refused("[{\"a\":[]}]", limits).offset == 6);

  limits.depth = SIZE_MAX;
  CHECK(refused(nested(100'000), limits).offset == max_json_depth);
  CHECK(refused(repeated("{\"a\":", 100'000), limits).kind == json_fault::too_deep);
}

TEST_CASE("document: size is bounded") {
  json_limits limits;
  limits.bytes = 4;
  document out;
  CHECK(document::parse("1234", limits, out));
  const json_problem problem = refused("12345", limits);
  CHECK(problem.kind == json_fault::too_large);
  CHECK(problem.offset == 4);
}

TEST_CASE("document: of equal keys the last wins, at the first one's place") {
  const document read = parsed(R"({"a":1,"b":2,"\u0061":3,"c":{"x":1,"x":2},"a":4})");
  CHECK(read.had_duplicate_keys());
  CHECK(read.root().write() == R"({"a":4,"b":2,"c":{"x":2}})");
  CHECK(read.root()["a"].integer() == 4);
  CHECK(read.root().size() == 3);
  CHECK_FALSE(parsed(R"({"a":{"a":1},"b":{"a":1}})").had_duplicate_keys());
  CHECK(parsed(R"({"":1,"":2})").root().write() == R"({"":2})");
}

TEST_CASE("document: equal keys are refused by the pointer of the second one") {
  struct row {
    const char* text;
    const char* pointer;
    std::size_t offset;  ///< of the quote that ends the second key
  };
  const row rows[] = {
      {R"({"a":1,"a":2})", "/a", 9},
      {R"({"b":1,"a":1,"a":2,"b":2})", "/a", 15},
      {R"({"p":[0,{"q":1},{"x/y":1,"r~":0,"x/y":2}]})", "/p/2/x~1y", 36},
      {R"([[],[[],{"o":{"k":1,"\u006b":2}}]])", "/1/1/o/k", 27},
  };
  json_limits limits;
  limits.refuse_duplicates = true;
  for (const row& each : rows) {
    CAPTURE(each.text);
    const json_problem problem = refused(each.text, limits);
    CHECK(problem.kind == json_fault::duplicate_key);
    CHECK(problem.pointer == each.pointer);
    CHECK(problem.offset == each.offset);
  }
  document out;
  CHECK(document::parse(R"({"a":{"a":1},"b":[{"a":1},{"a":1}]})", limits, out));
}

TEST_CASE("document: values stay valid when it moves") {
  document first = parsed(R"({"s":"abc","n":1.50,"e":"\n"})");
  const value root = first.root();
  const value text = root["s"];
  document second{std::move(first)};
  document third;
  third = std::move(second);
  std::vector<document> many;
  many.push_back(std::move(third));
  many.reserve(many.capacity() + 100);
  CHECK(text.string() == "abc");
  CHECK(root.write() == R"({"s":"abc","n":1.50,"e":"\n"})");
  CHECK(many[0].root().raw() == root.raw());
  CHECK_FALSE(first.root());  // NOLINT: a moved-from document is empty
}

TEST_CASE("document: a short text moves with its values") {
  document first = parsed("7");  // short enough for the string's own buffer
  const value seven = first.root();
  const document second{std::move(first)};
  CHECK(seven.integer() == 7);
  CHECK(second.text() == "7");
}

TEST_CASE("document: plain strings are borrowed from the text") {
  const document read = parsed(R"({"name":"plain","esc":"a\nb"})");
  const auto inside = [&](std::string_view piece) {
    return piece.data() >= read.text().data() &&
           piece.data() + piece.size() <= read.text().data() + read.text().size();
  };
  CHECK(inside(read.root().member(0).first));
  CHECK(inside(*read.root()["name"].string()));
  CHECK_FALSE(inside(*read.root()["esc"].string()));
}

TEST_CASE("document: long strings, arrays and objects keep their size") {
  const std::string text(20'000, 'x');
  CHECK(parsed("\"" + text + "\"").root().string() == text);
  CHECK(parsed("\"" + text + "\\n\"").root().size() == 20'001);
  for (const std::size_t elements : {8190u, 8191u, 8192u, 200'001u}) {
    const document array = parsed("[" + repeated("0,", elements - 1) + "1]");
    CHECK(array.root().size() == elements);
    CHECK(array.root().at(elements - 1).integer() == 1);
    CHECK_FALSE(array.root().at(elements));
  }
}

TEST_CASE("document: 200000 members and their look-up") {
  constexpr std::size_t members = 200'000;
  std::string text{"{"};
  for (std::size_t index = 0; index < members; ++index) {
    text += "\"key" + std::to_string(index) + "\":" + std::to_string(index) + ",";
  }
  const document all = parsed(text + "\"last\":true}");
  CHECK(all.root().size() == members + 1);
  bool found_all = true;
  for (std::size_t index = 0; index < members; ++index) {
    const auto found = all.root()["key" + std::to_string(index)].integer();
    found_all = found_all && found == static_cast<std::int64_t>(index);
  }
  CHECK(found_all);
  CHECK_FALSE(all.root()["key200000"]);
  CHECK(all.root() == parsed(all.root().write(MCPEVAL_PRETTY)).root());

  const document same = parsed("{" + repeated("\"k\":1,", members) + "\"k\":2}");
  CHECK(same.root().write() == R"({"k":2})");
}

TEST_CASE("document: sentences name the subject and the place, never the text") {
  CHECK(describe({json_fault::syntax, 7, {}}, "the manifest") ==
        "the manifest is not valid JSON at byte 7");
  CHECK(describe({json_fault::encoding, 7, {}}, "the manifest") ==
        "the manifest is not valid UTF-8 at byte 7");
  CHECK(describe({json_fault::too_deep, 9, {}}, "the reply") ==
        "the reply nests arrays and objects too deeply at byte 9");
  CHECK(describe({json_fault::too_large, 64, {}}, "the reply") ==
        "the reply is longer than 64 bytes");
  CHECK(describe({json_fault::duplicate_key, 3, "/a/b"}, "the manifest") ==
        "the manifest repeats the key /a/b");
}
