// SPDX-License-Identifier: MIT
#include "json/spelling.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace mcpeval::core;

TEST_CASE("spelling: the length of a number at the start of a text") {
  struct row {
    const char* text;
    std::size_t length;
  };
  const row rows[] = {
      {"", 0},      {"-", 0},  {"x1", 0},  {"+1", 0},    {".5", 0},       {"-x", 0},
      {"0", 1},     {"01", 1}, {"-01", 2}, {"12]", 2},   {"1.", 1},       {"1.x", 1},
      {"1.50,", 4}, {"1e", 1}, {"1e+", 1}, {"1e+5 ", 4}, {"1.5E-10}", 7}, {"-0e400x", 6},
  };
  for (const row& each : rows) {
    CAPTURE(each.text);
    CHECK(number_length(each.text) == each.length);
  }
}

TEST_CASE("spelling: lone surrogate escapes get a stand-in of equal length") {
  std::string copy;
  CHECK(replace_lone_surrogates(R"(["\uD800","\ud83d\ude00","\udc00"])", copy) == 2);
  CHECK(copy == R"(["\ufffd","\ud83d\ude00","\ufffd"])");
  CHECK_FALSE(replace_lone_surrogates(R"(["\ud83d\ude00","\\ud800"] \ud800)", copy));
  CHECK_FALSE(replace_lone_surrogates(R"("\ud8zz")", copy));
  CHECK_FALSE(replace_lone_surrogates(R"("\ud8)", copy));
}

TEST_CASE("spelling: only numbers that may exceed a double are cut, and none in strings") {
  std::string text = R"({"1e400":[1e400,-2.5E3,12.5,"\"3e400"]})";
  shorten_numbers(text);
  CHECK(text == R"({"1e400":[1    ,-2    ,12.5,"\"3e400"]})");
  std::string digits(300, '7');
  shorten_numbers(digits);
  CHECK(digits == std::string(300, '7'));
  digits += "7";
  shorten_numbers(digits);
  CHECK(digits == "7" + std::string(300, ' '));
}
