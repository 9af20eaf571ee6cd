// SPDX-License-Identifier: MIT
/// Reading one case back: contract 05 section 1.3.
#include "sample_words.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;
using namespace mcpeval::testing;

namespace {

std::string holding(const std::string& entry) {
  return R"({"schema": "mcpeval.probe-report/v2", "cases": [)" + entry + "]}";
}

/// A document with one case of a kind, with further members.
std::string document_of(const std::string& members, const std::string& probe = "contention") {
  return holding(R"({"id": "a", "probe": ")" + probe + '"' +
                 (members.empty() ? "" : ", " + members) + "}");
}

case_report read(const std::string& text) {
  auto decoded = decode(text);
  REQUIRE_MESSAGE(decoded, (decoded ? "" : decoded.error().sentence));
  REQUIRE(decoded->finished.cases.size() == 1);
  return decoded->finished.cases[0];
}

}  // namespace

TEST_CASE("decode case: an id and a known kind are required") {
  CHECK(fault_of(document_of("")) == "");
  CHECK(fault_of(holding("7")) == "cases/0 must be an object");
  for (const std::string entry :
       {R"({"probe": "contention"})", R"({"id": 7, "probe": "contention"})",
        R"({"id": "a b", "probe": "contention"})", R"({"id": "", "probe": "contention"})"})
    CHECK(fault_of(holding(entry)) == "cases/0/id must be a case's id");
  for (const std::string entry :
       {R"({"id": "a"})", R"({"id": "a", "probe": 1})", R"({"id": "a", "probe": "unheard-of"})"})
    CHECK(fault_of(holding(entry)) == "cases/0/probe must be a kind that this version knows");
  CHECK(fault_of(holding(R"({"id": "a", "probe": "contention"}, {"id": "b"})")) ==
        "cases/1/probe must be a kind that this version knows");
}

TEST_CASE("decode case: a reason is null or known") {
  CHECK(read(document_of("")).reason == "");
  CHECK(read(document_of(R"("reason": null)")).reason == "");
  CHECK(read(document_of(R"("reason": "missing-field")")).reason == "missing-field");
  CHECK(read(document_of(R"("reason": "acme.silent")", "acme.ping")).reason == "acme.silent");
  for (const std::string broken : {"\"unheard-of\"", "\"\"", "7", "false", "[]"})
    CHECK(fault_of(document_of("\"reason\": " + broken)) ==
          "cases/0/reason must be null or a reason that this version knows");
}

TEST_CASE("decode case: absent optional members") {
  const auto plain = read(document_of(""));
  CHECK(plain.attempts == 0);
  CHECK_FALSE(plain.first_failure);
  CHECK(plain.tool == "");
  CHECK(plain.hint == "");
  CHECK_FALSE(plain.detail);
  CHECK(plain.applicable);
  CHECK(plain.measurements.empty());
  CHECK(plain.labels.empty());
  CHECK(plain.per_tool.empty());
  CHECK(plain.passed());
  CHECK_FALSE(plain.errored);
}

TEST_CASE("decode case: optional members that cannot be used are as if absent") {
  const auto odd = read(document_of(R"("attempts": -1, "first_failure": 0, "tool": "a b",
    "applicable": "no", "detail": 7, "measurements": [1])"));
  CHECK(odd.attempts == 0);
  CHECK_FALSE(odd.first_failure);
  CHECK(odd.tool == "");
  CHECK(odd.applicable);
  CHECK_FALSE(odd.detail);
  CHECK(odd.measurements.empty());
  const auto huge = read(document_of(R"("attempts": 4294967296, "first_failure": 1.5,
    "measurements": {"pages": 9007199254740992, "latency_ms": -9007199254740992})"));
  CHECK(huge.attempts == 0);
  CHECK_FALSE(huge.first_failure);
  CHECK(huge.measurements.empty());
}

TEST_CASE("decode case: present members") {
  const auto full = read(document_of(R"("attempts": 3, "first_failure": 2, "tool": "x/y",
    "applicable": false)"));
  CHECK(full.attempts == 3);
  CHECK(full.first_failure == 2);
  CHECK(full.tool == "");
  CHECK_FALSE(full.applicable);
  CHECK(read(document_of(R"("tool": "shared_read")")).tool == "shared_read");
}

TEST_CASE("decode case: passed and hint are worked out anew") {
  const auto failed = read(document_of(R"("passed": true, "hint": "stored", "first_failure": 4,
    "reason": "missing-field")"));
  CHECK_FALSE(failed.passed());
  CHECK(failed.hint == "about contention missing-field at 4");
  CHECK(read(document_of(R"("passed": false, "hint": "stored")")).hint == "");
  const auto lost = read(document_of(R"("reason": "transport-closed")"));
  CHECK(lost.errored);
  CHECK(lost.hint == "about contention transport-closed");
}

TEST_CASE("decode case: a detail is complete and names a known bound") {
  const auto detail = [](const std::string& members, const std::string& probe = "token-cost") {
    return read(document_of("\"detail\": {" + members + "}", probe)).detail;
  };
  for (const std::string bound : {"max_tools", "max_schema_bytes", "max_total_tokens",
                                  "max_tool_tokens", "max_latency_ms", "max_pages"}) {
    const auto kept = detail(R"("bound": ")" + bound + R"(", "limit": 5, "observed": 7)");
    REQUIRE(kept);
    CHECK(kept->bound == bound);
    CHECK(kept->limit == 5);
    CHECK(kept->observed == 7);
  }
  CHECK_FALSE(detail(R"("bound": "max_other", "limit": 5, "observed": 7)"));
  CHECK_FALSE(detail(R"("bound": "max_tools", "observed": 7)"));
  CHECK_FALSE(detail(R"("bound": "max_tools", "limit": 5)"));
  CHECK_FALSE(detail(R"("limit": 5, "observed": 7)"));
  CHECK_FALSE(detail(R"("bound": "max_tools", "limit": "5", "observed": 7)"));
  CHECK(detail(R"("bound": "max_pings", "limit": 5, "observed": 7)", "acme.ping"));
  CHECK_FALSE(detail(R"("bound": "max pings", "limit": 5, "observed": 7)", "acme.ping"));
}

TEST_CASE("decode case: measurements are whole numbers and words") {
  const auto one = read(document_of(R"("measurements": {"pages": 3, "zeta": -4, "later": 1,
    "cancellation_outcome": "no-result", "odd name": 1, "ratio": 0.5, "mood": "very calm",
    "deep": {}, "none": null})"));
  CHECK(one.measurements ==
        std::map<std::string, std::int64_t>{{"later", 1}, {"pages", 3}, {"zeta", -4}});
  CHECK(one.labels == std::map<std::string, std::string>{{"cancellation_outcome", "no-result"}});
}

TEST_CASE("decode case: tools by tokens, then by name, without the broken ones") {
  const auto tools = read(document_of(R"("measurements": {"per_tool": [
    {"tool": "b", "tokens": 5}, {"tool": "a", "tokens": 5}, {"tool": "heavy", "tokens": 9},
    {"tool": "a b", "tokens": 1}, {"tool": "c"}, {"tokens": 1}, 7,
    {"tool": "d", "tokens": -1}]})",
                                      "token-cost"))
                         .per_tool;
  REQUIRE(tools.size() == 3);
  CHECK(tools[0].tool == "heavy");
  CHECK(tools[1].tool == "a");
  CHECK(tools[2].tool == "b");
  CHECK(tools[2].tokens == 5);
}
