// SPDX-License-Identifier: MIT
/// The reporters' context as a document, keys in byte order.
#include "report/context.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <charconv>
#include <cstdint>
#include <string_view>

namespace mcpeval::core {

namespace {

void write_hints(json_writer& out, const std::map<std::string, std::string>& hints) {
  out.key("advisory_hints").begin_object();
  for (const auto& [id, hint] : hints) out.member(id, hint);
  out.end_object();
}

void write_catalog(json_writer& out, const std::optional<catalog_placement>& catalog) {
  out.key("catalog");
  if (!catalog) {
    out.null();
    return;
  }
  out.begin_object();
  out.key("lighter_than").integer(catalog->lighter_than);
  out.key("median").integer(catalog->median);
  out.key("observed").integer(catalog->observed);
  out.key("tokens").integer(catalog->tokens);
  out.key("tools").integer(catalog->tools);
  out.end_object();
}

void write_score(json_writer& out, const std::optional<score_placement>& score) {
  out.key("score");
  if (!score) {
    out.null();
    return;
  }
  out.begin_object();
  out.key("above").integer(score->above);
  out.key("below").integer(score->below);
  out.key("observed").integer(score->observed);
  out.member("standard", score->standard);
  out.key("tied").integer(score->tied);
  out.end_object();
}

void write_corpus(json_writer& out, const corpus_placement& corpus) {
  out.key("corpus");
  if (!corpus) {
    out.null();
    return;
  }
  out.begin_object();
  write_catalog(out, corpus.catalog);
  write_score(out, corpus.score);
  out.end_object();
}

void write_pass_rate(json_writer& out, std::optional<int> rate) {
  out.key("legacy_pass_rate");
  if (rate)
    out.integer(*rate);
  else
    out.null();
}

void write_lines(json_writer& out, const std::vector<case_line>& lines) {
  out.key("lines").begin_object();
  for (const auto& each : lines)
    if (each.line != 0) out.key(each.id).integer(static_cast<std::int64_t>(each.line));
  out.end_object();
}

void write_manifest(json_writer& out, std::string_view path) {
  out.key("manifest");
  if (path.empty())
    out.null();
  else
    out.string(path);
}

/// The shortest spelling that reads back as the same number.
void write_price(json_writer& out, std::optional<double> price) {
  out.key("price_per_mtok");
  if (!price) {
    out.null();
    return;
  }
  char spelling[32];
  const auto written = std::to_chars(std::begin(spelling), std::end(spelling), *price);
  out.raw({spelling, static_cast<std::size_t>(written.ptr - spelling)});
}

std::string context_text(const reporter_context& context, std::string_view manifest_path) {
  json_writer out;
  out.begin_object();
  write_hints(out, context.advisory_hints);
  write_corpus(out, context.corpus);
  write_pass_rate(out, context.legacy_pass_rate);
  write_lines(out, context.lines);
  write_manifest(out, manifest_path);
  write_price(out, context.price_per_mtok);
  out.end_object();
  return out.take();
}

}  // namespace

document encode_context(const reporter_context& context) {
  document encoded;
  if (!document::parse(context_text(context, context.manifest_path), json_limits{}, encoded))
    static_cast<void>(document::parse(context_text(context, {}), json_limits{}, encoded));
  return encoded;
}

}  // namespace mcpeval::core
