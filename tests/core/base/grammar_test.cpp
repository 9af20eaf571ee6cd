// SPDX-License-Identifier: MIT
#include "base/grammar.hpp"

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>

using namespace mcpeval::core;

namespace {

using grammar = bool (*)(std::string_view) noexcept;

void accepts(grammar rule, std::initializer_list<std::string> texts) {
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK(rule(text));
  }
}

void refuses(grammar rule, std::initializer_list<std::string> texts) {
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK_FALSE(rule(text));
  }
}

const std::string long_64(64, 'a');
const std::string long_128(128, 'a');
const std::string long_512(512, 'a');

}  // namespace

TEST_CASE("grammar: identifiers start with a letter") {
  accepts(is_identifier, {"a", "Z", "ready", "a1_b.c:d-e", long_64});
  refuses(is_identifier, {"", "2024", "_a", "-a", ".a", ":a", "has space", "a/b", "a~", "\xC3\xA9",
                          "a\xC3\xA9", std::string("a\0", 2), "a\n", long_64 + "a"});
}

TEST_CASE("grammar: tool names and server labels start with any label character") {
  for (const grammar rule : {is_tool_name, is_server_label}) {
    accepts(rule, {"a", "1", "_x", "-", ".", ":", "get_item.v2:x-y", long_128});
    refuses(rule, {"", "a b", "a/b", "\xC3\xA9", long_128 + "a", "a\t"});
  }
}

TEST_CASE("grammar: methods are segments joined by slashes") {
  accepts(is_method, {"ping", "tools/list", "notifications/tools/list_changed", "1/-/.", long_128});
  refuses(is_method, {"", "/", "/ping", "ping/", "a//b", "a b", "tools/l\xC3\xADst", long_128 + "a",
                      "a/" + long_128});
}

TEST_CASE("grammar: URIs have a length only") {
  accepts(is_uri_length, {"x", " ", "\xFF", long_512});
  refuses(is_uri_length, {"", long_512 + "a"});
}

TEST_CASE("grammar: versions have the shape of a date") {
  accepts(is_date_version, {"2025-06-18", "0000-00-00", "9999-99-99"});
  refuses(is_date_version, {"", "2025-06-1", "2025-06-180", "2025/06/18", "2025-6-018",
                            "x025-06-18", "2025-06-1x", "-025-06-18", "20250-6-18"});
}

TEST_CASE("grammar: result paths are pointers of label characters") {
  accepts(is_result_path, {"/", "//", "/a", "/content/0/text", "/a~0b~1c", "/_.:-", "/a//b",
                           "/" + std::string(511, 'a')});
  refuses(is_result_path,
          {"", "a", "a/b", "/a b", "/~", "/~2", "/a~", "/a~~0", "/\xC3\xA9", "/*", "/" + long_512});
}

TEST_CASE("grammar: descriptions count characters") {
  std::string wide;
  for (int count = 0; count < 240; ++count) wide += "\xC3\xA9";
  accepts(is_description, {"", "A sandbox / with ~ anything.", std::string(240, 'a'), wide});
  refuses(is_description, {std::string(241, 'a'), wide + "a", "a\nb", "\x7F", "\xC2\x85", "\xFF",
                           std::string("\0", 1)});
}

TEST_CASE("grammar: variable names do not start with a digit") {
  accepts(is_variable_name, {"a", "_", "API_KEY", "Path", "_1", "npm_config_x", long_512});
  refuses(is_variable_name,
          {"", "1A", "A-B", "A.B", "A B", "A=", "${A}", "\xC3\xA9", std::string("A\0", 2)});
}

TEST_CASE("grammar: stock ids are kebab without a dot") {
  accepts(is_stock_id, {"a", "contention", "error-honesty", "degradation-over-n", "utf8", long_64});
  refuses(is_stock_id,
          {"", "-a", "a-", "a--b", "1a", "A", "a_b", "a.b", "a b", "a:b", long_64 + "a"});
}

TEST_CASE("grammar: vendor ids are two kebab words joined by one dot") {
  accepts(is_vendor_id,
          {"acme.ping", "a.b", "acme-corp.ping-twice", "v1.k2", "a." + std::string(62, 'b')});
  refuses(is_vendor_id,
          {"", "acme", ".ping", "acme.", ".", "acme.ping.x", "acme..ping", "Acme.ping",
           "acme.-ping", "acme-.ping", "acme.ping-", "acme.2ping", "a." + std::string(63, 'b')});
}
