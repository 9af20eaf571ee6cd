// SPDX-License-Identifier: MIT
#include "json/writer.hpp"

#include "parsed.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

using namespace mcpeval;
using namespace mcpeval::core;
using namespace std::string_literals;

namespace {

std::string written(std::string text, mcpeval_write_style style) {
  std::string out;
  write_json(parsed(std::move(text)).root(), style, out);
  return out;
}

std::string quoted(std::string_view bytes) {
  std::string out;
  write_json_string(bytes, out);
  return out;
}

}  // namespace

TEST_CASE("writer: compact keeps order and spelling, and drops white space") {
  CHECK(written(" { \"b\" : [ 1.50 , -0 , 1E5 ] , \"a\" : { } , \"c\" : [ ] } ", MCPEVAL_COMPACT) ==
        R"({"b":[1.50,-0,1E5],"a":{},"c":[]})");
  CHECK(written("[null,true,false]", MCPEVAL_COMPACT) == "[null,true,false]");
}

TEST_CASE("writer: pretty sorts keys by bytes and indents by two") {
  CHECK(written(R"({"b":[1,{}],"a":{"y":[],"x":"s"},"B":1e400,"ab":null})", MCPEVAL_PRETTY) ==
        R"({
  "B": 1e400,
  "a": {
    "x": "s",
    "y": []
  },
  "ab": null,
  "b": [
    1,
    {}
  ]
})");
  CHECK(written("{}", MCPEVAL_PRETTY) == "{}");
  CHECK(written("[[]]", MCPEVAL_PRETTY) == "[\n  []\n]");
  // U+10000 sorts after U+FFFD by bytes; UTF-16 would turn them round.
  CHECK(written("{\"\xF0\x90\x80\x80\":1,\"\xEF\xBF\xBD\":2}", MCPEVAL_PRETTY) ==
        "{\n  \"\xEF\xBF\xBD\": 2,\n  \"\xF0\x90\x80\x80\": 1\n}");
}

TEST_CASE("writer: sized normalises numbers") {
  struct row {
    const char* spelling;
    const char* sized;
  };
  const row rows[] = {
      {"0", "0"},
      {"-0", "-0"},
      {"9223372036854775807", "9223372036854775807"},
      {"-9223372036854775808", "-9223372036854775808"},
      {"18446744073709551615", "18446744073709551615"},
      {"18446744073709551616", "1.8446744073709552e19"},
      {"-9223372036854775809", "-9.223372036854776e18"},
      {"100000000000000000000", "1e20"},
      {"1.0", "1.0"},
      {"1.50", "1.5"},
      {"-0.0", "-0.0"},
      {"0e5", "0.0"},
      {"1e2", "100.0"},
      {"1E+2", "100.0"},
      {"1e15", "1000000000000000.0"},
      {"1e16", "1e16"},
      {"123456789012345.5", "123456789012345.5"},
      {"1234567890123456.5", "1234567890123456.5"},
      {"9007199254740993.0", "9007199254740992.0"},
      {"123456789012345680.0", "1.2345678901234568e17"},
      {"0.1", "0.1"},
      {"0.00001", "0.00001"},
      {"0.000012", "0.000012"},
      {"1e-6", "1e-6"},
      {"1e-7", "1e-7"},
      {"1.25e-9", "1.25e-9"},
      {"5e-324", "5e-324"},
      {"1e-400", "0.0"},
      {"-1e-400", "-0.0"},
      {"1.7976931348623157e308", "1.7976931348623157e308"},
      {"1e400", "1e400"},
      {"-1E400", "-1E400"},
  };
  for (const row& each : rows) {
    CAPTURE(each.spelling);
    CHECK(written(each.spelling, MCPEVAL_SIZED) == each.sized);
    CHECK(written(each.spelling, MCPEVAL_COMPACT) == each.spelling);
  }
  CHECK(written(R"({"b":1e2, "a":[ ]})", MCPEVAL_SIZED) == R"({"b":100.0,"a":[]})");
  CHECK(parsed(R"({"b":1e2, "a":[ ]})").root().encoded_size() == 18);
}

TEST_CASE("writer: strings get the fewest escapes") {
  CHECK(quoted("") == "\"\"");
  CHECK(quoted("plain / text") == "\"plain / text\"");
  CHECK(quoted("\"\\\b\t\n\f\r") == R"("\"\\\b\t\n\f\r")");
  CHECK(quoted("\0\x01\x1F\x7F"s) == "\"\\u0000\\u0001\\u001f\x7F\"");
  CHECK(quoted("a\xC3\xA9\xF0\x9F\x98\x80") == "\"a\xC3\xA9\xF0\x9F\x98\x80\"");
  CHECK(written(R"({"\/\u0041\u001F":"\u007f\u00e9"})", MCPEVAL_COMPACT) ==
        "{\"/A\\u001f\":\"\x7F\xC3\xA9\"}");
}

TEST_CASE("writer: absent writes nothing, and output is appended") {
  std::string out{"kept"};
  write_json({}, MCPEVAL_COMPACT, out);
  CHECK(out == "kept");
  write_json(parsed("1").root(), MCPEVAL_COMPACT, out);
  CHECK(out == "kept1");
}

TEST_CASE("writer: compact output reads back the same, longer than one piece") {
  std::string text{"["};
  for (int index = 0; index < 20'000; ++index) text += "{\"i\":" + std::to_string(index) + "},";
  text += "\"" + std::string(100'000, 'x') + "\"]";
  CHECK(written(text, MCPEVAL_COMPACT) == text);
  CHECK(parsed(written(text, MCPEVAL_PRETTY)).root() == parsed(text).root());
}

TEST_CASE("writer: a sink that refuses ends the writing with its status") {
  struct counter {
    int calls = 0;
  } seen;
  const auto refuse = [](void* self, const void*, std::size_t) -> mcpeval_status {
    ++static_cast<counter*>(self)->calls;
    return MCPEVAL_LIMIT;
  };
  mcpeval_sink sink{sizeof(mcpeval_sink), 0, &seen, refuse};
  const document large =
      parsed("[\"" + std::string(50'000, 'a') + "\",\"" + std::string(50'000, 'b') + "\"]");
  CHECK(write_json(large.root().raw(), MCPEVAL_COMPACT, sink) == MCPEVAL_LIMIT);
  CHECK(seen.calls == 1);
}
