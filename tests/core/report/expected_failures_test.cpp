// SPDX-License-Identifier: MIT
/// Known failures: what the list may say, and what comes of it.
#include "report/expected_failures.hpp"

#include "sample_reports.hpp"
#include "sample_words.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;
using namespace mcpeval::testing;

namespace {

using lines = std::vector<std::string>;

result<expected_failures> read(std::string_view text) {
  return read_expected_failures(text, "known.txt", sample_words{});
}

std::string refusal(std::string_view text) {
  const auto done = read(text);
  if (done) return {};
  CHECK(done.error().kind == fault::usage);
  return done.error().sentence;
}

/// Passes, fails for missing-field, and loses its connection.
report mixed() {
  report made;
  made.cases = {passed_case("good", "pagination", 1),
                failed_case(passed_case("bad", "pagination", 1), 1, "missing-field", "h"),
                errored_case("gone", "pagination", "transport-closed", "h")};
  return made;
}

report without(report from, std::string_view id) {
  std::erase_if(from.cases, [&](const auto& one) { return one.id == id; });
  return from;
}

}  // namespace

TEST_CASE("expected failures: lines, comments and blanks") {
  const auto list = read("# known\n\n  bad\tmissing-field  # since 1.2\r\nodd unexpected-outcome");
  REQUIRE(list);
  CHECK(*list == expected_failures{{"bad", "missing-field"}, {"odd", "unexpected-outcome"}});
  CHECK(read("")->empty());
  CHECK(read("# nothing\n \t\n")->empty());
  CHECK(read("a vendor.reason"));
}

TEST_CASE("expected failures: what a line must be") {
  const std::string shape =
      " must be the id of a case and a reason, such as: catalog-budget token-budget-exceeded";
  CHECK(refusal("bad\n") == "known.txt line 1" + shape);
  CHECK(refusal("\nbad missing-field twice\n") == "known.txt line 2" + shape);
  CHECK(refusal("1bad missing-field") == "known.txt line 1" + shape);
  CHECK(refusal("bad missing-field\nbad missing-field") ==
        "known.txt line 2 names a case that was listed before");
  CHECK(refusal("bad missing-fields") ==
        "known.txt line 1 names a reason that is not known; mcpeval explain lists them");
}

TEST_CASE("expected failures: a case that could not be evaluated is no failure") {
  CHECK(refusal("gone transport-closed") ==
        "known.txt line 1 names a reason that says that a case could not be evaluated, which is no "
        "failure");
}

TEST_CASE("expected failures: what is listed does not count, what is not does") {
  const auto judged = without(mixed(), "gone");
  CHECK(reckon(judged, {{"bad", "missing-field"}}).status == 0);
  CHECK(reckon(judged, {{"bad", "missing-field"}}).expected == 1);
  CHECK(reckon(judged, {{"bad", "missing-field"}}).stale.empty());
  CHECK(reckon(judged, {}).status == 1);
  CHECK(reckon(mixed(), {{"bad", "missing-field"}}).status == 3);
  CHECK(reckon(mixed(), {}).status == 3);
  auto unmeasured = judged;
  unmeasured.readiness_error = "transport-closed";
  CHECK(reckon(unmeasured, {{"bad", "missing-field"}}).status == 3);
}

TEST_CASE("expected failures: a list that does not hold any more is stale") {
  const auto passed = reckon(without(without(mixed(), "bad"), "gone"), {{"good", "missing-field"}});
  CHECK(passed.status == 1);
  CHECK(passed.stale ==
        lines{"case good was expected to fail for missing-field and passed; mend the list"});
  const auto other = reckon(without(mixed(), "gone"), {{"bad", "unexpected-outcome"}});
  CHECK(other.status == 1);
  CHECK(other.expected == 0);
  CHECK(other.stale == lines{"case bad was expected to fail for unexpected-outcome and failed for "
                             "missing-field; mend the list"});
  CHECK(reckon(without(mixed(), "bad"), {{"gone", "missing-field"}}).status == 3);
}

TEST_CASE("expected failures: a case that was not selected says nothing") {
  const auto done = reckon(without(without(mixed(), "bad"), "gone"), {{"bad", "missing-field"}});
  CHECK(done.status == 0);
  CHECK(done.expected == 0);
  CHECK(done.stale.empty());
}
