// SPDX-License-Identifier: MIT
/// How scores moved: contract 05 section 10.
#include "store/trends.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;

namespace {

constexpr const char* second = "mcpeval-standard/2";

/// A run on that day; further members as a test sets them.
history_record run(const char* server, int day, int score) {
  history_record made;
  made.ts = "2026-01-0" + std::to_string(day) + "T00:00:00.000Z";
  made.server = server;
  made.passed = true;
  made.cases_total = made.cases_passed = 25;
  made.score = score;
  made.standard = second;
  return made;
}

std::string with(history_record before, history_record now) {
  const auto text = describe_trends({std::move(before), std::move(now)}, 10);
  const auto line = text.substr(text.find("2026-01-02"));
  return line.substr(line.find(' ') + 1, line.find('\n') - line.find(' ') - 1);
}

}  // namespace

TEST_CASE("trends: nothing of nothing") { CHECK(describe_trends({}, 10).empty()); }

TEST_CASE("trends: by time, then by server in the order of their first runs") {
  CHECK(describe_trends({run("a", 4, 50), run("b", 1, 40), run("a", 2, 47), run("b", 3, 41)}, 10) ==
        "b\n"
        "  2026-01-01T00:00:00.000Z score=40/100 cases=25/25\n"
        "  2026-01-03T00:00:00.000Z score=41/100 cases=25/25 +1\n"
        "a\n"
        "  2026-01-02T00:00:00.000Z score=47/100 cases=25/25\n"
        "  2026-01-04T00:00:00.000Z score=50/100 cases=25/25 +3\n");
}

TEST_CASE("trends: the newest ones, and the first shown has nothing to be compared with") {
  CHECK(describe_trends({run("a", 1, 10), run("a", 2, 20), run("a", 3, 30), run("b", 2, 5)}, 2) ==
        "a\n"
        "  2026-01-02T00:00:00.000Z score=20/100 cases=25/25\n"
        "  2026-01-03T00:00:00.000Z score=30/100 cases=25/25 +10\n"
        "b\n"
        "  2026-01-02T00:00:00.000Z score=5/100 cases=25/25\n");
}

TEST_CASE("trends: a failing gate and a known manifest are told") {
  auto red = run("a", 2, 90);
  red.passed = false;
  red.cases_passed = 24;
  red.manifest_sha256 = "0123456789abcdef";
  CHECK(with(run("a", 1, 91), red) == "score=90/100 cases=24/25 FAILING -1 manifest=01234567");
}

TEST_CASE("trends: what may be subtracted") {
  const auto before = run("a", 1, 60);
  CHECK(with(before, run("a", 2, 60)) == "score=60/100 cases=25/25 +0");
  auto other = run("a", 2, 60);
  other.standard = "mcpeval-standard/3";
  CHECK(with(before, other) == "score=60/100 cases=25/25 standard changed");
  auto unnamed = run("a", 2, 60);
  unnamed.standard.reset();
  CHECK(with(before, unnamed) == "score=60/100 cases=25/25 standard changed");
  auto profiled = run("a", 2, 60);
  profiled.profile = "p";
  CHECK(with(before, profiled) == "score=60/100 cases=25/25 profile changed");
  auto remade = run("a", 2, 61);
  remade.manifest_sha256 = "ffffffffffffffff";
  CHECK(with(before, remade) == "score=61/100 cases=25/25 +1 manifest=ffffffff");
}

TEST_CASE("trends: before the standard a score hangs on its manifest") {
  auto before = run("a", 1, 60);
  auto now = run("a", 2, 62);
  before.standard.reset();
  now.standard.reset();
  CHECK(with(before, now) == "score=62/100 cases=25/25 +2");
  now.manifest_sha256 = "ffffffffffffffff";
  CHECK(with(before, now) == "score=62/100 cases=25/25 manifest changed manifest=ffffffff");
}

TEST_CASE("trends: runs of the same moment stay in the order of the file") {
  CHECK(describe_trends({run("a", 1, 10), run("a", 1, 20)}, 1) ==
        "a\n  2026-01-01T00:00:00.000Z score=20/100 cases=25/25\n");
}
