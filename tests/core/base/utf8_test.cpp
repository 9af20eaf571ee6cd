// SPDX-License-Identifier: MIT
#include "base/utf8.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace mcpeval::core;
using namespace std::string_literals;

TEST_CASE("utf8: well-formed sequences, at the borders of each length") {
  for (const std::string& bytes :
       {""s, "plain"s, "\0"s, "\x7F"s, "\xC2\x80"s, "\xDF\xBF"s, "\xE0\xA0\x80"s, "\xED\x9F\xBF"s,
        "\xEE\x80\x80"s, "\xEF\xBF\xBF"s, "\xF0\x90\x80\x80"s, "\xF4\x8F\xBF\xBF"s,
        "a\xC3\xA9z\xF0\x9F\x98\x80."s}) {
    CAPTURE(bytes);
    CHECK(is_valid_utf8(bytes));
  }
}

TEST_CASE("utf8: malformed sequences") {
  for (const std::string& bytes : {"\x80"s,
                                   "a\xBF"s,
                                   "\xC0\x80"s,
                                   "\xC1\xBF"s,
                                   "\xC2"s,
                                   "\xC2\x41"s,
                                   "\xC2\xC2"s,
                                   "\xE0\x9F\xBF"s,
                                   "\xE2\x82"s,
                                   "\xE2\x82\x41"s,
                                   "\xED\xA0\x80"s,
                                   "\xED\xBF\xBF"s,
                                   "\xF0\x8F\xBF\xBF"s,
                                   "\xF0\x9F\x98"s,
                                   "\xF0\x9F\x98\xC0"s,
                                   "\xF4\x90\x80\x80"s,
                                   "\xF5\x80\x80\x80"s,
                                   "\xFE"s,
                                   "\xFF"s,
                                   "ok\xE9t\xE9"s}) {
    CAPTURE(bytes.size());
    CHECK_FALSE(is_valid_utf8(bytes));
  }
}

TEST_CASE("utf8: control characters are U+0000 to U+001F and U+007F to U+009F") {
  for (const std::string& text :
       {"\0"s, "a\n"s, "\x1F"s, "\x7F"s, "\xC2\x80"s, "x\xC2\x9F"s, "tab\there"s}) {
    CHECK(has_control_character(text));
  }
  for (const std::string& text :
       {""s, " ~"s, "\xC2\xA0"s, "\xC3\x80"s, "\xE2\x80\x80"s, "\xF0\x9F\x98\x80"s}) {
    CHECK_FALSE(has_control_character(text));
  }
}

TEST_CASE("utf8: characters are counted, not bytes") {
  CHECK(count_characters("") == 0);
  CHECK(count_characters("abc") == 3);
  CHECK(count_characters("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80") == 3);
  CHECK(count_characters("e\xCC\x81") == 2);
}
