// SPDX-License-Identifier: MIT
#include "json/pointer.hpp"

#include "parsed.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace mcpeval;
using namespace mcpeval::core;

TEST_CASE("pointer: the examples of RFC 6901 section 5") {
  const document read = parsed(R"({"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,
      "i\\j":5,"k\"l":6," ":7,"m~n":8})");
  const value root = read.root();
  CHECK(resolve_pointer(root, "").raw() == root.raw());
  CHECK(resolve_pointer(root, "/foo").size() == 2);
  CHECK(resolve_pointer(root, "/foo/0").string() == "bar");
  const char* const pointers[] = {"/",     "/a~1b", "/c%d", "/e^f", "/g|h",
                                  "/i\\j", "/k\"l", "/ ",   "/m~0n"};
  std::int64_t expected = 0;
  for (const char* pointer : pointers) {
    CAPTURE(pointer);
    CHECK(resolve_pointer(root, pointer).integer() == expected++);
  }
}

TEST_CASE("pointer: what does not resolve is absent") {
  const document read = parsed(R"({"list":[1,2],"text":"s","m~n":8,"0":{"":{"":9}}})");
  const value root = read.root();
  for (const char* pointer :
       {"list", "/list/2", "/list/-", "/list/01", "/list/-1", "/list/+1", "/list/1 ", "/list/",
        "/list/1x", "/list/99999999999999999999999", "/text/0", "/nothing", "/nothing/at/all",
        "/m~n", "/m~2n", "/m~", "/list/0/0", "/List"}) {
    CAPTURE(pointer);
    CHECK_FALSE(resolve_pointer(root, pointer));
  }
  CHECK(resolve_pointer(root, "/0//").integer() == 9);
  CHECK(resolve_pointer(root, "/list/0").integer() == 1);
  CHECK_FALSE(resolve_pointer({}, ""));
}

TEST_CASE("pointer: ~01 is the key ~1, not /") {
  const document read = parsed(R"({"~1":1,"/":2})");
  CHECK(resolve_pointer(read.root(), "/~01").integer() == 1);
  CHECK(resolve_pointer(read.root(), "/~1").integer() == 2);
}

TEST_CASE("pointer: tokens are escaped and read back") {
  std::string pointer;
  append_pointer_token(pointer, "a/b~c");
  append_pointer_token(pointer, "");
  append_pointer_token(pointer, "0");
  CHECK(pointer == "/a~1b~0c//0");
  CHECK(resolve_pointer(parsed(R"({"a/b~c":{"":[true]}})").root(), pointer).is_true());
}

TEST_CASE("pointer: a pattern addresses every element, in document order") {
  const document read = parsed(R"({"steps":[{"tool":"b"},{"x":1},{"tool":"a"}],"tool":"t",
      "grid":[[1,2],[],[3]],"object":{"k":1},"*":"star"})");
  const auto matched = [&](std::string_view pattern) {
    std::string all;
    for (const value& each : match_pattern(read.root(), pattern)) all += each.write() + ";";
    return all;
  };
  CHECK(matched("/tool") == "\"t\";");
  CHECK(matched("/steps/*/tool") == "\"b\";\"a\";");
  CHECK(matched("/grid/*/*") == "1;2;3;");
  CHECK(matched("/grid/0/*") == "1;2;");
  CHECK(matched("/object/*") == "");
  CHECK(matched("/*") == "");
  CHECK(matched("/nothing/*") == "");
  CHECK(matched("steps") == "");
  CHECK(match_pattern(read.root(), "").size() == 1);
  CHECK(match_pattern({}, "").empty());
}
