// SPDX-License-Identifier: MIT
/// The summary's lines about readiness, the corpus and the cost: contract 05 section 2.
#include "report/summary.hpp"

#include "sample_readiness.hpp"
#include "support/golden.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;
using namespace mcpeval::testing;

namespace {

/// Where the historical example stands: contract 05 section 8.
corpus_placement sample_placement() {
  corpus_placement out;
  out.score = score_placement{"mcpeval-standard/1", 26, 0, 7, 33};
  out.catalog = catalog_placement{566, 12, 23, 33, 1186};
  return out;
}

}  // namespace

TEST_CASE("readiness text: every area, lost points, hints once for each reason") {
  check_golden("text/measured.txt", summarize(measured_run(), {}));
}

TEST_CASE("readiness text: brief leaves out the hints") {
  check_golden("text/measured-brief.txt", summarize(measured_run(), {.brief = true}));
}

TEST_CASE("readiness text: nothing lost, no gate") {
  CHECK(summarize(scored_run(), {}) ==
        "spotless readiness 100/100 protocol=100 catalog=100 context=100 error-honesty=100 "
        "reliability=100 coverage=100 standard=mcpeval-standard/3\n"
        "  surface: 1 tools, 1 read-only, 0 writers, 1 exercised\n");
}

TEST_CASE("readiness text: a score is shown whether the line was asked for or not") {
  CHECK(summarize(scored_run(), {.readiness_line = false}) == summarize(scored_run(), {}));
}

TEST_CASE("readiness text: why it could not be measured") {
  CHECK(summarize(unmeasured_run(), {}) == "silent readiness error reason=transport-timeout\n");
  CHECK(summarize(unmeasured_run(), {.readiness_line = false}) == summarize(unmeasured_run(), {}));
}

TEST_CASE("readiness text: the pass rate of a version 1 document") {
  report old;
  old.server = "old";
  old.legacy_pass_rate = 67;
  CHECK(summarize(old, {}) ==
        "old manifest pass rate 67/100 (legacy v1 score, not a readiness standard)\n");
}

TEST_CASE("readiness text: corpus and cost, each where it is known") {
  const std::string corpus =
      "  standard corpus (mcpeval-standard/1): above 26, tied 0, below 7 of 33 observed servers\n";
  const std::string catalog =
      "  catalog: 566 tokens over 12 tools, lighter than 23 of 33 observed servers (median 1186 "
      "tokens)\n";
  const std::string cost =
      "  cost: 40 tokens of every session before the first tool call cost $0.0001 per session at "
      "$3.00/Mtok ($0.12 per 1,000 sessions)\n";
  const auto plain = summarize(scored_run(), {});
  summary_options options;
  options.corpus = sample_placement();
  CHECK(summarize(scored_run(), options) == plain + corpus + catalog);
  options.price_per_mtok = 3;
  CHECK(summarize(scored_run(), options) == plain + corpus + catalog + cost);
  options.corpus.score.reset();
  CHECK(summarize(scored_run(), options) == plain + catalog + cost);
  options.corpus.catalog.reset();
  CHECK(summarize(scored_run(), options) == plain + cost);
  CHECK(summarize(unmeasured_run(), options) == summarize(unmeasured_run(), {}));
}

TEST_CASE("readiness text: advisories come last") {
  auto noisy = scored_run();
  noisy.advisories = {{"stray-line", 3}};
  CHECK(summarize(noisy, {.price_per_mtok = 0})
            .ends_with("($0.00 per 1,000 sessions)\n  advisory: stray-line count=3\n"));
}
