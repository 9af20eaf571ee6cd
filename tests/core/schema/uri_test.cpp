// SPDX-License-Identifier: MIT
#include "schema/uri.hpp"

#include <doctest/doctest.h>

#include <string_view>

using namespace mcpeval::core;

TEST_CASE("uri: the examples of RFC 3986 section 5.4") {
  struct row {
    std::string_view reference;
    std::string_view target;
  };
  for (const auto& example : {
           row{"g:h", "g:h"},
           row{"g", "http://a/b/c/g"},
           row{"./g", "http://a/b/c/g"},
           row{"g/", "http://a/b/c/g/"},
           row{"/g", "http://a/g"},
           row{"//g", "http://g"},
           row{"?y", "http://a/b/c/d;p?y"},
           row{"g?y", "http://a/b/c/g?y"},
           row{"#s", "http://a/b/c/d;p?q"},
           row{"g;x=1/./y", "http://a/b/c/g;x=1/y"},
           row{"", "http://a/b/c/d;p?q"},
           row{".", "http://a/b/c/"},
           row{"..", "http://a/b/"},
           row{"../g", "http://a/b/g"},
           row{"../..", "http://a/"},
           row{"../../../g", "http://a/g"},
           row{"/./g", "http://a/g"},
           row{"g..", "http://a/b/c/g.."},
           row{"./g/.", "http://a/b/c/g/"},
           row{"g/../h", "http://a/b/c/h"},
           row{"http:g", "http:g"},
       }) {
    CAPTURE(example.reference);
    CHECK(resolve_uri("http://a/b/c/d;p?q", example.reference) == example.target);
  }
  CHECK(resolve_uri("http://a", "b") == "http://a/b");
  CHECK(resolve_uri("urn:a:b", "#x") == "urn:a:b");
}

TEST_CASE("uri: fragments") {
  CHECK(split_fragment("a#b#c").uri == "a");
  CHECK(split_fragment("a#b#c").fragment == "b#c");
  CHECK_FALSE(split_fragment("a").has_fragment);
  CHECK(split_fragment("a#").has_fragment);
  CHECK(decode_percent("a%2Fb%7e") == "a/b~");
  CHECK_FALSE(decode_percent("%"));
  CHECK_FALSE(decode_percent("%4"));
  CHECK_FALSE(decode_percent("%4g"));
}
