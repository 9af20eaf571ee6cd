// SPDX-License-Identifier: MIT
#include "session/envelope.hpp"

#include "base/product.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace mcpeval::core;

namespace {

/// The three members as they are always written, for these capabilities.
std::string own_members(std::string_view capabilities = "{}") {
  return R"("io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
         R"("io.modelcontextprotocol/clientCapabilities":)" +
         std::string{capabilities} +
         R"(,"io.modelcontextprotocol/clientInfo":{"name":"mcpeval","version":")" +
         std::string{product_version} + "\"}";
}

std::string wrapped(std::string_view params, std::string_view capabilities = "{}") {
  return enveloped(params, "2026-07-28", capabilities);
}

}  // namespace

TEST_CASE("envelope: empty params become a _meta alone, whatever blanks they hold") {
  CHECK(wrapped("{}") == R"({"_meta":{)" + own_members() + "}}");
  for (const std::string_view blank : {"{ }", "{\n\t\r }"}) {
    const std::string inside{blank.substr(0, blank.size() - 1)};
    CHECK(wrapped(blank) == inside + R"("_meta":{)" + own_members() + "}}");
  }
  CHECK(wrapped(" {} \n") == R"( {"_meta":{)" + own_members() + "}}");
}

TEST_CASE("envelope: params keep their text and get a _meta at the end") {
  CHECK(wrapped(R"({"name":"a","arguments":{"b":[1.50,{}]}})") ==
        R"({"name":"a","arguments":{"b":[1.50,{}]},"_meta":{)" + own_members() + "}}");
  CHECK(wrapped(R"({"text":"}"} )") == R"({"text":"}","_meta":{)" + own_members() + "}}");
  CHECK(wrapped(R"({"text":"{"})") == R"({"text":"{","_meta":{)" + own_members() + "}}");
}

TEST_CASE("envelope: capabilities are the text that was given") {
  CHECK(wrapped("{}", R"({"elicitation":{"form":{}}})") ==
        R"({"_meta":{)" + own_members(R"({"elicitation":{"form":{}}})") + "}}");
}

TEST_CASE("envelope: members of a _meta that is there stay, but for our own three") {
  CHECK(wrapped(R"({"_meta":{"progressToken":7,"x/y":{"a":[1,2]}},"name":"n"})") ==
        R"({"name":"n","_meta":{)" + own_members() + R"(,"progressToken":7,"x/y":{"a":[1,2]}}})");
  CHECK(wrapped(R"({"_meta":{"io.modelcontextprotocol/protocolVersion":"1999-01-01",)"
                R"("io.modelcontextprotocol/clientCapabilities":{"roots":{}},)"
                R"("io.modelcontextprotocol/clientInfo":{},)"
                R"("io.modelcontextprotocol/logLevel":"debug"}})") ==
        R"({"_meta":{)" + own_members() + R"(,"io.modelcontextprotocol/logLevel":"debug"}})");
  CHECK(wrapped(R"({"_meta":{}})") == R"({"_meta":{)" + own_members() + "}}");
}

TEST_CASE("envelope: a _meta deeper down, or in a text, is not the envelope's") {
  CHECK(wrapped(R"({"arguments":{"_meta":{"a":1}}})") ==
        R"({"arguments":{"_meta":{"a":1}},"_meta":{)" + own_members() + "}}");
  CHECK(wrapped(R"({"text":"\"_meta\""})") ==
        R"({"text":"\"_meta\"","_meta":{)" + own_members() + "}}");
}

TEST_CASE("envelope: a key that needs escapes is written with them again") {
  CHECK(wrapped(R"({"_meta":{"a\"b\\c\n":1},"d\"e":2})") ==
        R"({"d\"e":2,"_meta":{)" + own_members() + R"(,"a\"b\\c\u000a":1}})");
}

TEST_CASE("envelope: a _meta that is spelt with escapes is found, so that none stands twice") {
  CHECK(wrapped(R"({"\u005fmeta":{"progressToken":7},"name":"n"})") ==
        R"({"name":"n","_meta":{)" + own_members() + R"(,"progressToken":7}})");
}

TEST_CASE("envelope: escapes elsewhere change nothing") {
  CHECK(wrapped(R"({"text":"\u00e9"})") == R"({"text":"\u00e9","_meta":{)" + own_members() + "}}");
}

TEST_CASE("envelope: a _meta that is no object gives way") {
  for (const std::string meta : {"7", "null", "\"text\"", "[1,2]", "true"}) {
    CAPTURE(meta);
    CHECK(wrapped(R"({"_meta":)" + meta + R"(,"name":"n"})") ==
          R"({"name":"n","_meta":{)" + own_members() + "}}");
  }
}

TEST_CASE("envelope: of two equal keys the last one counts") {
  CHECK(wrapped(R"({"_meta":{"a":1},"_meta":{"b":2}})") ==
        R"({"_meta":{)" + own_members() + R"(,"b":2}})");
}
