// SPDX-License-Identifier: MIT
/// Contract 13 A: framing and bytes on stdio.
#include "hostile_run.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;

namespace {

/// A server whose tool call is answered by these actions.
std::string on_call(const std::string& actions) {
  return R"({"rules": [{"on": "tools/call", "do": [)" + actions + "]}]}";
}

std::string write(const std::string& escaped) { return R"({"write": ")" + escaped + R"("})"; }

/// A result whose text is made of `count` filler bytes, on one line.
std::string long_line(long count) {
  return on_call(
      R"({"write": "{\"jsonrpc\":\"2.0\",\"id\":${id},\"result\":{\"content\":[{\"type\":\"text\",\"text\":\""},
         {"fill": )" +
      std::to_string(count) + R"(}, {"write": "\"}]}}\n"})");
}

const std::string result_head = R"({\"jsonrpc\":\"2.0\",\"id\":${id},\"result\":)";
const std::string hello = R"({\"content\":[{\"type\":\"text\",\"text\":\"hello\"}]}})";

}  // namespace

TEST_CASE("line: banners, log lines and blank lines on stdout are skipped") {
  check_rows({
      {"a banner before the first message",
       {R"({"at_start": [{"write": "Server ready on stdio \ud83d\ude80 hunter2\n"}]})"},
       0,
       {""},
       {{"stray-line", 1}}},
      {"three log lines before a reply",
       {on_call(R"({"repeat": 3, "do": [{"write": "INFO hunter2 ${n}\n"}]}, {"default": true})")},
       0,
       {""},
       {{"stray-line", 3}}},
      {"bytes that are no UTF-8",
       {on_call(R"({"write_hex": "c328ff0a"}, {"default": true})")},
       0,
       {""},
       {{"stray-line", 1}}},
      {"blank lines", {on_call(R"({"write": "\n\n"}, {"default": true})")}, 0, {""}, {}},
  });
}

TEST_CASE("line: a message behind other text on its line is no answer") {
  check_rows({{"INFO done {...}",
               {on_call(write("INFO done " + result_head + hello + R"(\n)")), one_call, 400},
               3,
               {"transport-timeout"},
               {{"stray-line", 1}}}});
}

TEST_CASE("line: line ends and byte order mark") {
  check_rows({
      {"carriage return before the line feed",
       {on_call(write(result_head + hello + R"(\r\n)"))},
       0,
       {""},
       {{"crlf-line-end", 1}}},
      {"byte order mark before the first message",
       {R"({"at_start": [{"write_hex": "efbbbf"}]})"},
       0,
       {""},
       {{"byte-order-mark", 1}}},
  });
}

TEST_CASE("line: characters split over several reads") {
  const std::string four_byte =
      result_head + R"({\"content\":[{\"type\":\"text\",\"text\":\"\u00e9\ud83d\ude00\"}]}}\n)";
  for (const int cut : {1, 2, 3, 5, 7}) {
    CAPTURE(cut);
    check_rows({{"cut",
                 {on_call(R"({"write": ")" + four_byte + R"(", "cut": )" + std::to_string(cut) +
                          R"(, "pause_ms": 1})"),
                  R"({"id": "text", "probe": "instruction-fidelity", "access": "read_only",
                      "tool": "echo", "arguments": {"text": "hello"}, "expect":
                      {"outcome": "ok", "required_result_paths": ["/content/0/text"]}})"},
                 0,
                 {""},
                 {}}});
  }
}

TEST_CASE("line: half a surrogate pair is read as U+FFFD") {
  check_rows({{"in a value",
               {on_call(write(result_head +
                              R"({\"content\":[{\"type\":\"text\",\"text\":\"\\ud83d\"}]}}\n)"))},
               0,
               {""},
               {{"lone-surrogate", 1}}}});
}

TEST_CASE("line: long lines, up to the stated limit") {
  check_rows({
      {"64 KiB", {long_line(65536)}, 0, {""}, {}},
      {"64 KiB and one", {long_line(65537)}, 0, {""}, {}},
      {"1 MiB and one", {long_line(1048577)}, 0, {""}, {}},
      {"8 MiB less the envelope", {long_line(8388608 - 200)}, 0, {""}, {}},
      {"over 8 MiB", {long_line(8388608)}, 3, {"transport-closed"}, {{"oversized-frame", 1}}},
      {"20 MiB", {long_line(20971520)}, 3, {"transport-closed"}, {{"oversized-frame", 1}}},
  });
}
