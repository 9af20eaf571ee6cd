// SPDX-License-Identifier: MIT
/// The score or why there is none, then what was lost, then what it compares with.
#include "report/readiness_text.hpp"

#include "report/line_writer.hpp"
#include "report/price.hpp"

#include <set>
#include <string_view>

namespace mcpeval::core {

namespace {

std::string out_of_hundred(int score) { return std::to_string(score) + "/100"; }

void add_score(std::string& out, const std::string& server, const readiness_report& measured) {
  line_writer line;
  line.word(server).word("readiness").word(out_of_hundred(measured.score));
  for (const auto& area : measured.areas) line.token(area.name, area.score);
  line.token("standard", measured.standard).end(out);
}

void add_surface(std::string& out, const readiness_report& measured) {
  out += "  surface: " + std::to_string(measured.tools) + " tools, " +
         std::to_string(measured.read_only) + " read-only, " + std::to_string(measured.writers) +
         " writers, " + std::to_string(measured.exercised) + " exercised\n";
}

void add_lost(std::string& out, const lost_check& lost) {
  line_writer line{"  "};
  line.word("lost").word(lost.id).token("score", lost.score);
  if (!lost.tool.empty()) line.token("tool", lost.tool);
  if (lost.observed) line.token("observed", *lost.observed);
  line.token("reason", lost.reason).end(out);
}

/// The hint of a reason stands below its first check only.
void add_all_lost(std::string& out, const readiness_report& measured, bool is_brief) {
  std::set<std::string_view> explained;
  for (const auto& area : measured.areas)
    for (const auto& lost : area.checks) {
      add_lost(out, lost);
      if (!is_brief && explained.insert(lost.reason).second)
        ((out += "    hint: ") += lost.hint) += '\n';
    }
}

/// Why there is no score.
void add_absence(std::string& out, const report& finished, bool is_asked_for) {
  line_writer line;
  line.word(finished.server);
  if (!finished.readiness_error.empty())
    line.word("readiness error").token("reason", finished.readiness_error).end(out);
  else if (finished.legacy_pass_rate)
    line.word("manifest pass rate")
        .word(out_of_hundred(*finished.legacy_pass_rate))
        .word("(legacy v1 score, not a readiness standard)")
        .end(out);
  else if (is_asked_for)
    line.word("readiness not measured").end(out);
}

void add_corpus(std::string& out, const corpus_placement& corpus) {
  if (const auto& score = corpus.score)
    out += "  standard corpus (" + score->standard + "): above " + std::to_string(score->above) +
           ", tied " + std::to_string(score->tied) + ", below " + std::to_string(score->below) +
           " of " + std::to_string(score->observed) + " observed servers\n";
  if (const auto& catalog = corpus.catalog)
    out += "  catalog: " + std::to_string(catalog->tokens) + " tokens over " +
           std::to_string(catalog->tools) + " tools, lighter than " +
           std::to_string(catalog->lighter_than) + " of " + std::to_string(catalog->observed) +
           " observed servers (median " + std::to_string(catalog->median) + " tokens)\n";
}

void add_cost(std::string& out, const report& finished, std::optional<double> price) {
  const auto tokens = catalog_of(finished).tokens;
  if (price && tokens) ((out += "  cost: ") += cost_sentence(*tokens, *price)) += '\n';
}

}  // namespace

void add_readiness_text(std::string& out, const report& finished, const summary_options& options) {
  if (finished.readiness) {
    add_score(out, finished.server, *finished.readiness);
    add_surface(out, *finished.readiness);
    add_all_lost(out, *finished.readiness, options.brief);
  } else {
    add_absence(out, finished, options.readiness_line);
  }
  add_corpus(out, options.corpus);
  add_cost(out, finished, options.price_per_mtok);
}

}  // namespace mcpeval::core
