// SPDX-License-Identifier: MIT
/// Regular expressions as ECMA-262 has them.
#include "schema/ecma_pattern.hpp"
#include "schema/pattern.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace mcpeval::core;

namespace {

constexpr std::uint64_t plenty = 1'000'000;

bool matches(std::string_view expression, std::string_view text) {
  const pattern compiled{expression};
  REQUIRE_MESSAGE(compiled.state() == pattern::soundness::sound, expression);
  const auto result = compiled.search(text, plenty);
  REQUIRE(result.what != pattern::outcome::gave_up);
  return result.what == pattern::outcome::found;
}

bool is_malformed(std::string_view expression) {
  return pattern{expression}.state() == pattern::soundness::malformed;
}

struct example {
  std::string_view expression;
  std::string_view good;
  std::string_view bad;
};

}  // namespace

TEST_CASE("pattern: found anywhere, and anchors mean the text's ends") {
  for (const auto& row : {
           example{"b", "abc", "ac"},
           example{"^b", "bc", "a\nb"},
           example{"b$", "ab", "b\n"},
           example{"^$", "", "\n"},
           example{"\\bfoo\\b", "a foo b", "afoob"},
           example{"a\\Bb", "ab", "a b"},
       }) {
    CAPTURE(row.expression);
    CHECK(matches(row.expression, row.good));
    CHECK_FALSE(matches(row.expression, row.bad));
  }
}

TEST_CASE("pattern: classes are those of ECMA-262") {
  for (const auto& row : {
           example{"^\\d$", "7", "\xdb\xb7"},
           example{"^\\D$", "\xdb\xb7", "7"},
           example{"^\\w$", "_", "\xc3\xa9"},
           example{"^\\W$", "\xc3\xa9", "a"},
           example{"^\\s$", "\xef\xbb\xbf", "\xe2\x80\x8b"},
           example{"^[\\s]$", "\xe2\x80\x83", "a"},
           example{"^[^\\S]$", "\xe3\x80\x80", "a"},
           example{"^[\\S]$", "\xe2\x80\x8b", "\xc2\xa0"},
           example{"^.$", "\xf0\x9f\x98\x80", "\xe2\x80\xa8"},
           example{"^[^]$", "\n", ""},
           example{"^(?:[]|a)$", "a", ""},
           example{"^[a\\-z]+$", "a-z", "b"},
           example{"^[\\w-.]+$", "a-.", "+"},
           example{"^[[:alpha:]]$", ":]", "b]"},
           example{"^[\\b]$", "\b", "b"},
           example{"^[^a-c]$", "d", "b"},
           example{"^[\\ud800-\\udfff]?$", "", "a"},
           example{"^[\\u{1F600}-\\u{1F64F}]$", "\xf0\x9f\x98\x80", "a"},
       }) {
    CAPTURE(row.expression);
    CHECK(matches(row.expression, row.good));
    CHECK_FALSE(matches(row.expression, row.bad));
  }
}

TEST_CASE("pattern: escapes") {
  for (const auto& row : {
           example{"^\\t\\n\\v\\f\\r$", "\t\n\v\f\r", "tnvfr"},
           example{"^\\cA\\cz$", "\x01\x1a", "AZ"},
           example{"^\\x41\\u0042\\u{43}$", "ABC", "x"},
           example{"^\\ud83d\\ude00$", "\xf0\x9f\x98\x80", "x"},
           example{"^\\/\\-\\@\\.$", "/-@.", "/-@x"},
           example{"^\\^\\$\\(\\)\\[\\]\\{\\}$", "^$()[]{}", "x"},
           example{"^\\p{Lu}\\p{Lowercase_Letter}$", "Aa", "aA"},
           example{"^\\p{Script=Greek}\\P{sc=Greek}$", "\xce\xb1z", "az"},
           example{"^\\p{gc=Decimal_Number}$", "\xdb\xb7", "a"},
           example{"^[\\p{Letter}\\d]+$", "\xc3\xa9\x31", "-"},
           example{"^\\p{Alphabetic}\\p{ASCII}$", "\xc3\xa9z", "z\xc3\xa9"},
       }) {
    CAPTURE(row.expression);
    CHECK(matches(row.expression, row.good));
    CHECK_FALSE(matches(row.expression, row.bad));
  }
}

TEST_CASE("pattern: groups, quantifiers, and braces that are none") {
  for (const auto& row : {
           example{"^(?:ab){2}$", "abab", "ab"},
           example{"^a{2,}$", "aaa", "a"},
           example{"^a{1,2}?$", "aa", "aaa"},
           example{"^(a)(b)\\2\\1$", "abba", "abab"},
           example{"^(?<x>a|b)\\k<x>$", "bb", "ab"},
           example{"^(?:(a)|b)\\1$", "b", "ab"},
           example{"^(?=a)(?!ab)a", "ac", "ab"},
           example{"(?<=a)b(?<!cb)", "ab", "cb"},
           example{"^\\${[a-z]+}$", "${a}", "$a"},
           example{"^a{,5}$", "a{,5}", "aaa"},
           example{"^{}]$", "{}]", "]"},
       }) {
    CAPTURE(row.expression);
    CHECK(matches(row.expression, row.good));
    CHECK_FALSE(matches(row.expression, row.bad));
  }
}

TEST_CASE("pattern: more repeats than the engine has") {
  CHECK(matches("^.{1,70000}$", std::string(70'000, 'a')));
  CHECK_FALSE(matches("^.{1,70000}$", std::string(70'001, 'a')));
  CHECK(matches("^a{66000}$", std::string(66'000, 'a')));
  CHECK_FALSE(matches("^a{66000}$", std::string(65'999, 'a')));
  CHECK(matches("^a{0,200000}?$", std::string(200'000, 'a')));
  CHECK_FALSE(matches("^a{3,200000}?$", std::string(200'001, 'a')));
  CHECK_FALSE(matches("^a{3,200000}$", "aa"));
  CHECK(matches("^a{3,200000}$", "aaa"));
  CHECK(matches("^a{66000,}$", std::string(66'001, 'a')));
  CHECK_FALSE(matches("^a{66000,}$", std::string(65'999, 'a')));
}

TEST_CASE("pattern: what is no expression") {
  for (const std::string_view expression : {"(",
                                            ")",
                                            "[",
                                            "[a",
                                            "a)",
                                            "*",
                                            "+a",
                                            "?",
                                            "{1}",
                                            "a**",
                                            "a+*",
                                            "a{2}{3}",
                                            "a{3,2}",
                                            "\\",
                                            "\\a",
                                            "\\Z",
                                            "\\A",
                                            "\\z",
                                            "\\G",
                                            "\\Q",
                                            "\\R",
                                            "\\1",
                                            "(a)\\2",
                                            "\\c",
                                            "\\c1",
                                            "\\x4",
                                            "\\u12",
                                            "\\u{110000}",
                                            "\\u{}",
                                            "\\01",
                                            "\\k<x>",
                                            "\\k",
                                            "(?<x>a)(?<x>b)",
                                            "(?<1>a)",
                                            "(?<>a)",
                                            "(?P<x>a)",
                                            "(?P=x)",
                                            "(?i)a",
                                            "(?i:a)",
                                            "(?#a)",
                                            "(?>a)",
                                            "(?|a)",
                                            "(*ACCEPT)",
                                            "[b-a]",
                                            "\\p",
                                            "\\p{",
                                            "\\p{}",
                                            "\\p{Nonsense}",
                                            "\\p{Script=Nonsense}",
                                            "\\p{x=y}",
                                            "\\pL",
                                            "^*",
                                            "$+",
                                            "\\b*",
                                            "(?<=a)*",
                                            "a*+",
                                            "a?+"}) {
    CAPTURE(expression);
    CHECK(is_malformed(expression));
  }
}

TEST_CASE("pattern: what is an expression that the engine cannot run") {
  for (const std::string_view expression : {"(?<=a+)b", "(?:ab){70000}", "((a{999}){999}){999}"}) {
    CAPTURE(expression);
    CHECK(pattern{expression}.state() == pattern::soundness::beyond);
  }
}

TEST_CASE("pattern: work is counted and bounded") {
  const pattern hostile{"^(a+)+$"};
  const std::string text = std::string(40, 'a') + "!";
  CHECK(hostile.search(text, 10'000).what == pattern::outcome::gave_up);
  CHECK(hostile.search("aaaa", 10'000).what == pattern::outcome::found);
  const pattern simple{"^[a-z]+$"};
  const auto result = simple.search(std::string(8'000, 'a'), 10'000);
  CHECK(result.what == pattern::outcome::found);
  CHECK(result.steps > 1'000);
  CHECK(result.steps < 5'000);
}
