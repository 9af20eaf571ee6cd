// SPDX-License-Identifier: MIT
/// The text summary needs no module, so that an install without reporters still reports.
#include "report_writer.hpp"

#include "manifest_place.hpp"

#include "base/product.hpp"
#include "report/encode.hpp"

#include <utility>

namespace mcpeval::cli {

namespace {

constexpr std::string_view text_format = "text";

core::reporter_context context_of(const core::report& finished,
                                  const core::summary_options& summary,
                                  const report_source& source) {
  core::reporter_context context;
  for (const auto& seen : finished.advisories) {
    const auto hint = summary.advisory_hint == nullptr ? "" : summary.advisory_hint(seen.id);
    if (!hint.empty()) context.advisory_hints.emplace(seen.id, hint);
  }
  context.corpus = summary.corpus;
  context.legacy_pass_rate = finished.legacy_pass_rate;
  context.lines = source.lines;
  context.manifest_path = place_of_manifest(source.manifest_path);
  context.price_per_mtok = summary.price_per_mtok;
  return context;
}

}  // namespace

core::result<report_writer> report_writer::open(std::string_view format, installation& installed) {
  report_writer writer;
  if (format == text_format) return writer;
  auto reporter = reporter_module::open(format, report_document, installed);
  if (!reporter) return reporter.error();
  writer.reporter_ = *std::move(reporter);
  return writer;
}

core::error report_writer::print(const core::report& finished, const core::summary_options& summary,
                                 const report_source& source, output& out) const {
  if (!reporter_) {
    out.print(core::summarize(finished, summary));
    return {};
  }
  return reporter_->print(core::encode_report(finished, core::product_version),
                          core::encode_context(context_of(finished, summary, source)), out);
}

}  // namespace mcpeval::cli
