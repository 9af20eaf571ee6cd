// SPDX-License-Identifier: MIT
#include "readiness/corpus.hpp"

#include "readiness/shipped_corpus.hpp"

#include <algorithm>

namespace mcpeval::core {

namespace {

std::optional<score_placement> place_score(const corpus& among, const report& finished) {
  if (!finished.readiness || finished.readiness->standard != among.standard) return {};
  score_placement placed;
  placed.standard = among.standard;
  for (const auto& one : among.observations) {
    placed.above += one.score < finished.readiness->score ? 1 : 0;
    placed.tied += one.score == finished.readiness->score ? 1 : 0;
    placed.below += one.score > finished.readiness->score ? 1 : 0;
    ++placed.observed;
  }
  return placed;
}

std::optional<catalog_placement> place_catalog(const corpus& among, const report& finished) {
  const auto size = catalog_of(finished);
  std::vector<std::int64_t> recorded;
  for (const auto& one : among.observations)
    if (one.catalog_tokens) recorded.push_back(*one.catalog_tokens);
  if (!size.tokens || !size.tools || recorded.empty()) return {};
  std::ranges::sort(recorded);
  const auto heavier = std::ranges::upper_bound(recorded, *size.tokens);
  catalog_placement placed;
  placed.tokens = *size.tokens;
  placed.tools = *size.tools;
  placed.lighter_than = recorded.end() - heavier;
  placed.observed = static_cast<std::int64_t>(recorded.size());
  placed.median = recorded[(recorded.size() - 1) / 2];
  return placed;
}

/// The text is the build's own, and a test reads it.
corpus read_shipped() {
  document parsed;
  static_cast<void>(document::parse(std::string{shipped_corpus_text()}, {}, parsed));
  return *decode_corpus(parsed.root());
}

}  // namespace

const corpus& shipped_corpus() {
  static const corpus shipped = read_shipped();
  return shipped;
}

corpus_placement place(const corpus& among, const report& finished) {
  return {place_score(among, finished), place_catalog(among, finished)};
}

}  // namespace mcpeval::core
