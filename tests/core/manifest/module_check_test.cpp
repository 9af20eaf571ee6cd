// SPDX-License-Identifier: MIT
/// The last step of validation: check() of the modules in use.
#include "stock_kinds.hpp"

#include <mcpeval/plugin/text.hpp>
#include <mcpeval/plugin/value.hpp>

#include <doctest/doctest.h>

#include <string>

using namespace mcpeval;
using namespace mcpeval::core::testing;

namespace {

/// What check() is made to do.
struct script {
  mcpeval_status status = MCPEVAL_OK;
  std::string sentence;
};
script wanted;

/// What it saw.
struct sight {
  int calls = 0;
  std::string id;
  std::int64_t max_pages = 0;
  std::uint64_t call_timeout = 0;
};
sight now;

mcpeval_status scripted_check(const mcpeval_case* item, const mcpeval_json* json,
                              mcpeval_sink* problem) {
  ++now.calls;
  now.id = view(item->id);
  now.max_pages = value{json, item->fields}["max_pages"].integer().value_or(0);
  now.call_timeout = item->call_timeout;
  const auto written =
      problem->write(problem->self, wanted.sentence.data(), wanted.sentence.size());
  return written == MCPEVAL_OK ? wanted.status : written;
}

mcpeval_status never_run(const mcpeval_case*, const mcpeval_run*) { return MCPEVAL_FAULT; }

constexpr mcpeval_probe scripted{sizeof(mcpeval_probe), 0, scripted_check, never_run, nullptr};
constexpr mcpeval_probe without_check{sizeof(mcpeval_probe), 0, nullptr, never_run, nullptr};

std::string refusal(const script& scripted_answer, const std::string& frame = {}) {
  wanted = scripted_answer;
  now = {};
  stock_kinds installed;
  installed.set_table(&scripted);
  return refusal_of(manifest_text(stock_case("pagination").text(), frame), installed);
}

}  // namespace

TEST_CASE("module check: what a module sees") {
  CHECK(refusal({MCPEVAL_OK, ""}, R"("timeout_ms": 250, )") == "");
  CHECK(now.calls == 1);
  CHECK(now.id == "c");
  CHECK(now.max_pages == 1);
  CHECK(now.call_timeout == 250'000'000);
  CHECK(refusal({MCPEVAL_OK, ""}) == "");
  CHECK(now.call_timeout == 0);
}

TEST_CASE("module check: its sentence is shown after the case's id") {
  CHECK(refusal({MCPEVAL_INVALID, "a must come before b"}) == "probe case c: a must come before b");
}

TEST_CASE("module check: a sentence that cannot be shown") {
  const std::string unreadable =
      "probe case c: module pagination refuses the case without a readable reason";
  CHECK(refusal({MCPEVAL_INVALID, ""}) == unreadable);
  CHECK(refusal({MCPEVAL_INVALID, "two\nlines"}) == unreadable);
  CHECK(refusal({MCPEVAL_INVALID, "\xff"}) == unreadable);
  CHECK(refusal({MCPEVAL_INVALID, std::string(1025, 'x')}) == unreadable);
  CHECK(refusal({MCPEVAL_INVALID, std::string(1024, 'x')}) ==
        "probe case c: " + std::string(1024, 'x'));
}

TEST_CASE("module check: a module that fails") {
  for (const int status : {static_cast<int>(MCPEVAL_FAULT), static_cast<int>(MCPEVAL_UNSUPPORTED),
                           static_cast<int>(MCPEVAL_NO_MEMORY), -99}) {
    CAPTURE(status);
    CHECK(refusal({status, "ignored"}) ==
          "probe case c: module pagination failed while it checked the case");
  }
}

TEST_CASE("module check: it is the last step") {
  wanted = {MCPEVAL_INVALID, "never seen"};
  now = {};
  stock_kinds installed;
  installed.set_table(&scripted);
  const std::string bad = stock_case("contention").set("id", R"("")").text();
  const std::string sentence =
      refusal_of(manifest_text(stock_case("pagination").text() + ", " + bad), installed);
  CHECK(sentence.rfind("id is invalid", 0) == 0);
  CHECK(now.calls == 0);
}

TEST_CASE("module check: modules without check(), and modules that do not load") {
  stock_kinds installed;
  installed.set_table(&without_check);
  CHECK(refusal_of(manifest_text(stock_case("pagination").text()), installed) == "");
  installed.refuse_tables("the module is damaged");
  CHECK(refusal_of(manifest_text(stock_case("pagination").text()), installed) ==
        "probe case c: the module is damaged");
}
