// SPDX-License-Identifier: MIT
/// Which tools/list entries are sound, decisions 27 and 28, and which are writers.
#include "checks/entry.hpp"

#include "parsed.hpp"

#include <string>
#include <string_view>

namespace {

bool sound(std::string_view entry) { return mcpeval::checks::is_sound_entry(parsed{entry}.get()); }

bool sound_name(std::string_view name) {
  return sound(R"({"name":")" + std::string{name} + R"(","inputSchema":{}})");
}

}  // namespace

TEST_CASE("entry: an object with a name and an object as inputSchema") {
  CHECK(sound(R"({"name":"echo","inputSchema":{"type":"object"}})"));
  for (const auto* entry : {"null", "[]", "\"echo\"", "7"}) CHECK_FALSE(sound(entry));
}

TEST_CASE("entry: the name is a non-empty string") {
  CHECK_FALSE(sound(R"({"inputSchema":{}})"));
  for (const auto* name : {"null", "7", "\"\"", "[]"})
    CHECK_FALSE(sound(R"({"inputSchema":{},"name":)" + std::string{name} + "}"));
}

TEST_CASE("entry: a name outside the grammar is sound, up to 1024 bytes") {
  CHECK(sound_name("GET:/users/{id}"));
  CHECK(sound_name("two words"));
  CHECK(sound_name(std::string(1024, 'a')));
  CHECK_FALSE(sound_name(std::string(1025, 'a')));
}

TEST_CASE("entry: inputSchema is there and an object") {
  CHECK_FALSE(sound(R"({"name":"echo"})"));
  for (const auto* schema : {"null", "[]", "true", "\"{}\""})
    CHECK_FALSE(sound(R"({"name":"echo","inputSchema":)" + std::string{schema} + "}"));
}

TEST_CASE("entry: a writer says so in a boolean hint") {
  const auto writes = [](std::string_view annotations) {
    return mcpeval::checks::is_writer(
        parsed{R"({"annotations":)" + std::string{annotations} + "}"}.get());
  };
  for (const auto* annotations : {R"({"readOnlyHint":false})", R"({"destructiveHint":true})",
                                  R"({"readOnlyHint":true,"destructiveHint":true})",
                                  R"({"readOnlyHint":false,"destructiveHint":false})"}) {
    CAPTURE(annotations);
    CHECK(writes(annotations));
  }
  for (const auto* annotations :
       {"{}", "null", "[]", R"({"readOnlyHint":true})", R"({"destructiveHint":false})",
        R"({"readOnlyHint":null,"destructiveHint":1})",
        R"({"readOnlyHint":"false","destructiveHint":"true"})"}) {
    CAPTURE(annotations);
    CHECK_FALSE(writes(annotations));
  }
  CHECK_FALSE(mcpeval::checks::is_writer({}));
}

TEST_CASE("entry: found by its name") {
  const parsed catalog{R"([{"name":"a","n":1},{"name":"b","n":2}])"};
  CHECK(mcpeval::checks::find_entry(catalog.get(), "b")["n"].integer() == 2);
  CHECK_FALSE(mcpeval::checks::find_entry(catalog.get(), "c"));
  CHECK_FALSE(mcpeval::checks::find_entry({}, "a"));
}
