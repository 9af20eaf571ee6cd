// SPDX-License-Identifier: MIT
/// The error-honesty area: contract 04 sections 6, 7 and 8.4.
#include "seen.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;
using lines = std::vector<std::string>;

namespace {

tool_observation judged(std::string_view name, honesty refusal) {
  auto tool = sound_tool(name);
  tool.refusal = refusal;
  return tool;
}

area_report honesty_of(const observations& seen) { return area(score(seen), "error-honesty"); }

}  // namespace

TEST_CASE("error-honesty: each way of being dishonest has its reason") {
  const auto area = honesty_of(
      server_with({judged("a", honesty::honest), judged("b", honesty::accepted_invalid),
                   judged("c", honesty::empty_error), judged("d", honesty::wrong_code),
                   judged("e", honesty::call_failed), judged("f", honesty::not_judged)}));
  CHECK(area.score == 20);
  CHECK(area.measurements.empty());
  CHECK(losses(area) == lines{"error-honesty.invalid-arguments b 0 - honesty-accepted-invalid",
                              "error-honesty.invalid-arguments c 0 - honesty-empty-error",
                              "error-honesty.invalid-arguments d 0 - honesty-wrong-code",
                              "error-honesty.invalid-arguments e 0 - honesty-call-failed"});
}

TEST_CASE("error-honesty: one honest of three") {
  CHECK(honesty_of(server_with({judged("a", honesty::honest), judged("b", honesty::wrong_code),
                                judged("c", honesty::wrong_code)}))
            .score == 33);
}

TEST_CASE("error-honesty: nothing to judge") {
  const auto admits_all = honesty_of(server_with({judged("a", honesty::not_judged)}));
  CHECK(admits_all.score == 0);
  CHECK(losses(admits_all) == lines{"error-honesty.untestable - 0 - honesty-untestable"});
  const auto writers = honesty_of(server_with({tool_of("w", writes)}));
  CHECK(writers.score == 0);
  CHECK(losses(writers) == lines{"error-honesty.untestable - 0 - no-read-only-tools"});
  CHECK(losses(honesty_of(server_with({}))) ==
        lines{"error-honesty.untestable - 0 - no-read-only-tools"});
}

TEST_CASE("error-honesty: an unannotated tool is judged under attestation only") {
  auto tool = tool_of("u", says_nothing);
  tool.violable = true;
  tool.refusal = honesty::honest;
  auto seen = server_with({tool});
  CHECK(losses(honesty_of(seen)) == lines{"error-honesty.untestable - 0 - honesty-untestable"});
  seen.attested_read_only = true;
  CHECK(honesty_of(seen).score == 100);
}

TEST_CASE("error-honesty: a skipped tool that could be judged is dishonest") {
  auto skipped = sound_tool("s");
  skipped.skipped = true;
  skipped.refusal = honesty::not_judged;
  const auto lost_one = lines{"error-honesty.invalid-arguments s 0 - coverage-skipped"};
  auto seen = server_with({skipped, sound_tool("t")});
  CHECK(honesty_of(seen).score == 50);
  CHECK(losses(honesty_of(seen)) == lost_one);

  SUBCASE("even without valid arguments") {
    seen.tools[0].synthesizable = false;
    CHECK(losses(honesty_of(seen)) == lost_one);
  }
  SUBCASE("not where its schema admits everything") {
    seen.tools[0].violable = false;
    CHECK(honesty_of(seen).score == 100);
  }
  SUBCASE("not where it would not have been called anyway") {
    seen.tools[0].entry = entry_of("s", writes);
    CHECK(honesty_of(seen).score == 100);
    seen.tools[0].entry = entry_of("s", says_nothing);
    CHECK(honesty_of(seen).score == 100);
  }
}
