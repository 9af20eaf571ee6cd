// SPDX-License-Identifier: MIT
/// Everything around the cases: contract 01 sections 1, 3 and 8. One fault for each row.
#include "stock_kinds.hpp"

#include "base/sha256.hpp"
#include "manifest/parse.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace mcpeval::core;
using namespace mcpeval::core::testing;

namespace {

const std::string one_case = stock_case("pagination").text();

std::string with_frame(const std::string& frame) { return manifest_text(one_case, frame); }
std::string sandboxes(const std::string& entries) {
  return with_frame("\"sandboxes\": {" + entries + "}, ");
}
std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}
std::string nested(std::size_t arrays) {
  return manifest_text(
      stock_case("contention")
          .set("arguments", "{\"a\": " + std::string(arrays, '[') + std::string(arrays, ']') + "}")
          .text());
}

struct row {
  std::string text;
  std::string sentence;
};

}  // namespace

TEST_CASE("frame: structure") {
  const row rows[] = {
      {"[]", "manifest structure: the manifest must be an object (at the top level)"},
      {"null", "manifest structure: the manifest must be an object (at the top level)"},
      {R"({"probes": [)" + one_case + "]}",
       "manifest structure: version is missing (at the top level)"},
      {R"({"version": 1})", "manifest structure: probes is missing (at the top level)"},
      {with_frame(R"("colour": 1, )"), "manifest structure: colour is no known field (at /colour)"},
      {with_frame(R"("a customer": 1, )"),
       "manifest structure: a member here is no known field (at the top level)"},
      {with_frame(R"("$schema": 1, )"),
       "manifest structure: $schema must be a string (at /$schema)"},
      {with_frame(R"("$schema": null, )"),
       "manifest structure: $schema must be a string (at /$schema)"},
      {R"({"version": "1", "probes": []})",
       "manifest structure: version must be the integer 1 (at /version)"},
      {R"({"version": 1.0, "probes": []})",
       "manifest structure: version must be the integer 1, written without fraction "
       "or exponent (at /version)"},
      {R"({"version": -1, "probes": []})",
       "manifest structure: version must be the integer 1 (at /version)"},
      {R"({"version": null, "probes": []})",
       "manifest structure: version must be the integer 1 (at /version)"},
      {with_frame(R"("timeout_ms": "5", )"),
       "manifest structure: timeout_ms must be an integer between 100 and 600000 (at "
       "/timeout_ms)"},
      {with_frame(R"("timeout_ms": 500.0, )"),
       "manifest structure: timeout_ms must be an integer between 100 and 600000, written "
       "without fraction or exponent (at /timeout_ms)"},
      {with_frame(R"("timeout_ms": 5e2, )"),
       "manifest structure: timeout_ms must be an integer between 100 and 600000, written "
       "without fraction or exponent (at /timeout_ms)"},
      {with_frame(R"("timeout_ms": -500, )"),
       "manifest structure: timeout_ms must be an integer between 100 and 600000 (at "
       "/timeout_ms)"},
      {with_frame(R"("sandboxes": null, )"),
       "manifest structure: sandboxes must be an object (at /sandboxes)"},
      {with_frame(R"("sandboxes": [], )"),
       "manifest structure: sandboxes must be an object (at /sandboxes)"},
      {sandboxes(R"("s": 1)"), "manifest structure: a sandbox must be an object (at /sandboxes/s)"},
      {sandboxes(R"("s": {})"), "manifest structure: description is missing (at /sandboxes/s)"},
      {sandboxes(R"("s": {"description": null})"),
       "manifest structure: description must be a string (at /sandboxes/s/description)"},
      {sandboxes(R"("s": {"description": "d", "url": "u"})"),
       "manifest structure: url is no known field (at /sandboxes/s/url)"},
      {R"({"version": 1, "probes": {}})",
       "manifest structure: probes must be an array (at /probes)"},
      {R"({"version": 1, "probes": null})",
       "manifest structure: probes must be an array (at /probes)"},
      {manifest_text("1"), "manifest structure: a case must be an object (at /probes/0)"},
  };
  for (const row& one : rows) {
    CAPTURE(one.text);
    CHECK(refusal_of(one.text) == one.sentence);
  }
}

TEST_CASE("frame: a text that cannot be read is named by line and column") {
  const row rows[] = {
      {"", "manifest structure: the text is not valid JSON at line 1, column 1"},
      {"{\n", "manifest structure: the text is not valid JSON at line 2, column 1"},
      {"{\n  \"version\": 1,\n  version\n}\n",
       "manifest structure: the text is not valid JSON at line 3, column 3"},
      {"[\"\xc3\xa9\xc3\xa9\",, 1]",
       "manifest structure: the text is not valid JSON at line 1, column 7"},
      {"[\r\n\"\xff\"]", "manifest structure: the text is not valid UTF-8 at line 2, column 2"},
      {std::string(128, '[') + "\n[",
       "manifest structure: the text nests arrays and objects too deeply at line 2, column 1"},
  };
  for (const row& one : rows) {
    CAPTURE(one.text);
    CHECK(refusal_of(one.text) == one.sentence);
  }
}

TEST_CASE("frame: rules") {
  const row rows[] = {
      {R"({"version": 0, "probes": [)" + one_case + "]}", "version must be 1 (at /version)"},
      {R"({"version": 2, "probes": [)" + one_case + "]}", "version must be 1 (at /version)"},
      {R"({"version": 99999999999999999999, "probes": [)" + one_case + "]}",
       "version must be 1 (at /version)"},
      {with_frame(R"("timeout_ms": 99, )"),
       "timeout_ms must be between 100 and 600000 (at /timeout_ms)"},
      {with_frame(R"("timeout_ms": 0, )"),
       "timeout_ms must be between 100 and 600000 (at /timeout_ms)"},
      {with_frame(R"("timeout_ms": 600001, )"),
       "timeout_ms must be between 100 and 600000 (at /timeout_ms)"},
      {with_frame(R"("timeout_ms": 18446744073709551616, )"),
       "timeout_ms must be between 100 and 600000 (at /timeout_ms)"},
      {sandboxes(R"("1s": {"description": "d"})"),
       "a sandbox name is invalid: write 1 to 64 letters, digits or _ . : - that start with a "
       "letter (at /sandboxes)"},
      {sandboxes(R"("": {"description": "d"})"),
       "a sandbox name is invalid: write 1 to 64 letters, digits or _ . : - that start with a "
       "letter (at /sandboxes)"},
      {sandboxes('"' + std::string(65, 's') + R"(": {"description": "d"})"),
       "a sandbox name is invalid: write 1 to 64 letters, digits or _ . : - that start with a "
       "letter (at /sandboxes)"},
      {sandboxes(R"("s": {"description": ")" + std::string(241, 'd') + "\"}"),
       "description must be at most 240 characters long (at /sandboxes/s/description)"},
      {sandboxes(R"("s": {"description": "a\nb"})"),
       "description must not hold a control character (at /sandboxes/s/description)"},
      {sandboxes(R"("s": {"description": "\u007f"})"),
       "description must not hold a control character (at /sandboxes/s/description)"},
      {sandboxes(R"("s": {"description": "\u009F"})"),
       "description must not hold a control character (at /sandboxes/s/description)"},
      {R"({"version": 1, "probes": []})", "probes must have at least 1 entry (at /probes)"},
  };
  for (const row& one : rows) {
    CAPTURE(one.text);
    CHECK(refusal_of(one.text) == one.sentence);
  }
}

TEST_CASE("frame: half of a surrogate pair is refused wherever it stands") {
  const auto with_arguments = [](const std::string& arguments) {
    return manifest_text(stock_case("contention").set("arguments", arguments).text());
  };
  const auto refuses = [](const std::string& text, const std::string& half) {
    CAPTURE(text);
    CHECK(refusal_of(text) ==
          "manifest structure: a string holds half of a surrogate pair, which is no character, at "
          "line 1, column " +
              std::to_string(text.find(half) + 1) + "; write the whole pair");
  };
  refuses(with_arguments(R"({"x": "\ud83d"})"), R"(\ud83d)");
  refuses(with_arguments(R"({"x": "\uDE00"})"), R"(\uDE00)");
  refuses(with_arguments(R"({"x": "\ude00\ud83d"})"), R"(\ude00)");
  refuses(with_arguments(R"({"\ud83d": 1})"), R"(\ud83d)");
  refuses(with_arguments(R"({"x": [{"y": "a\ud83db"}]})"), R"(\ud83d)");
  refuses(with_frame(R"("$schema": "\ud83d", )"), R"(\ud83d)");
  CHECK(refusal_of(with_arguments(R"({"x": "\ud83d\ude00", "\ud83d\ude00": "\\ud83d"})")) == "");
  CHECK(refusal_of(with_arguments(R"({"x": "\ufffd"})")) == "");
}

TEST_CASE("frame: a repeated key is refused wherever it stands") {
  const row rows[] = {
      {R"({"version": 1, "version": 1, "probes": [)" + one_case + "]}",
       "manifest structure: a key must not be repeated (at /version)"},
      {sandboxes(R"("s": {"description": "d"}, "s": {"description": "d"})"),
       "manifest structure: a key must not be repeated (at /sandboxes/s)"},
      {manifest_text(R"({"id": "c", "probe": "pagination", "probe": "pagination"})"),
       "manifest structure: a key must not be repeated (at /probes/0/probe)"},
      {manifest_text(
           stock_case("contention").set("arguments", R"({"a": {"b": 1, "b": 2}})").text()),
       "manifest structure: a key must not be repeated (at /probes/0/arguments/a/b)"},
      {manifest_text(
           stock_case("contention").set("arguments", R"({"jane doe": 1, "jane doe": 2})").text()),
       "manifest structure: a key must not be repeated (at /probes/0/arguments)"},
      {manifest_text(stock_case("instruction-fidelity")
                         .set("expect", R"({"outcome": "ok", "equals": {"a": 1, "a": 1}})")
                         .text()),
       "manifest structure: a key must not be repeated (at /probes/0/expect/equals/a)"},
  };
  for (const row& one : rows) {
    CAPTURE(one.text);
    CHECK(refusal_of(one.text) == one.sentence);
  }
}

TEST_CASE("frame: text that is no manifest document is refused as structure") {
  const std::string texts[] = {"",
                               "{",
                               manifest_text(one_case) + "x",
                               manifest_text(one_case) + "{}",
                               "// note\n" + manifest_text(one_case),
                               manifest_text(one_case + ","),
                               manifest_text("{\"id\": \"\xff\"}"),
                               nested(125)};
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK(refusal_of(text).rfind("manifest structure: ", 0) == 0);
  }
  CHECK(refusal_of("\xEF\xBB\xBF" + manifest_text(one_case)) ==
        "manifest structure: the text starts with a byte order mark; save it as plain UTF-8");
}

TEST_CASE("frame: an inline manifest says so") {
  stock_kinds installed;
  CHECK(parse_manifest("[]", installed, "inline manifest").error().sentence ==
        "inline manifest structure: the manifest must be an object (at the top level)");
}

TEST_CASE("frame: every fault is a usage fault") {
  stock_kinds installed;
  CHECK(parse_manifest("[]", installed).error().kind == fault::usage);
  CHECK(parse_manifest(R"({"version": 2, "probes": []})", installed).error().kind == fault::usage);
}

TEST_CASE("frame: boundary values are accepted") {
  const std::string texts[] = {
      with_frame(R"("timeout_ms": 100, )"),
      with_frame(R"("timeout_ms": 600000, )"),
      with_frame(R"("timeout_ms": null, )"),
      with_frame(R"("$schema": "", )"),
      with_frame(R"("$schema": "https://example.org/schema.json", )"),
      with_frame(R"("sandboxes": {}, )"),
      sandboxes(R"("s": {"description": ""})"),
      sandboxes('"' + std::string(64, 's') + R"(": {"description": "d"})"),
      sandboxes(R"("s": {"description": ")" + repeated("\xC3\xA9", 240) + "\"}"),
      sandboxes(R"("s_.:-9": {"description": "\u00a0"})"),
      " \r\n\t" + manifest_text(one_case) + "\n",
      nested(124),
  };
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK(refusal_of(text) == "");
  }
}

TEST_CASE("frame: the model holds the digest of the exact bytes and the time-out") {
  stock_kinds installed;
  const std::string text = with_frame(R"("timeout_ms": 1234, )") + "\n";
  const auto read = parse_manifest(text, installed);
  REQUIRE(read);
  CHECK(read->sha256 == sha256(text));
  CHECK(read->timeout_ms == 1234);
  CHECK(read->source->text() == text);
  const auto without = parse_manifest(manifest_text(one_case), installed);
  REQUIRE(without);
  CHECK_FALSE(without->timeout_ms.has_value());
  CHECK(without->sha256 != read->sha256);
}
