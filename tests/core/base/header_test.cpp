// SPDX-License-Identifier: MIT
/// Names and values of HTTP header fields.
#include "base/header.hpp"

#include <doctest/doctest.h>

#include <string_view>

using namespace mcpeval::core;
using namespace std::string_view_literals;

TEST_CASE("header: a name is a token") {
  for (const auto name : {"X-Api-Key", "a", "!#$%&'*+-.^_`|~", "0"}) CHECK(is_header_name(name));
  for (const auto name : {""sv, "X Y"sv, "X:"sv, "caf\xc3\xa9"sv, "a\0b"sv, "a\r\n"sv, "(a)"sv})
    CHECK_FALSE(is_header_name(name));
}

TEST_CASE("header: a value holds no control character") {
  for (const auto value : {""sv, "Bearer x"sv, " a "sv, "caf\xc3\xa9"sv, "~"sv})
    CHECK(is_header_value(value));
  for (const auto value : {"a\0"sv, "a\tb"sv, "a\r\nX: y"sv, "\x1f"sv, "\x7f"sv})
    CHECK_FALSE(is_header_value(value));
}

TEST_CASE("header: names are compared without case") {
  CHECK(is_same_header("Authorization", "aUTHORIZATION"));
  CHECK(is_same_header("", ""));
  CHECK_FALSE(is_same_header("X-A", "X-B"));
  CHECK_FALSE(is_same_header("X-A", "X-AB"));
  CHECK_FALSE(is_same_header("[", "{"));
}
