// SPDX-License-Identifier: MIT
/// `mcpeval report`: renders a report document again (contract 05 section 5).
#include "commands.hpp"

#include "../document_words.hpp"
#include "../installation.hpp"
#include "../price_argument.hpp"
#include "../report_document.hpp"
#include "../report_writer.hpp"

#include "base/file.hpp"
#include "manifest/line_index.hpp"
#include "session/advisories.hpp"

#include <string>

namespace mcpeval::cli {

namespace {

constexpr const char* default_manifest = "mcp-eval.manifest.json";

constexpr option_rule rules[] = {
    {"format", "FORMAT", "text (the default) or the format of an installed reporter, such as json"},
    {"brief", "", "text without hints"},
    {"manifest", "FILE",
     "where the cases stand, for reporters that point into it (default: mcp-eval.manifest.json); "
     "it "
     "need not exist"},
    price_rule,
    {"plugin-dir", "DIR", "look for modules here first; may be repeated", occurrence::repeatable},
};

/// Without a readable manifest, cases have no line.
report_source locate(const core::report& finished, const std::string& path) {
  report_source source{path, {}};
  const auto bytes = core::read_file(path);
  if (!bytes) return source;
  const core::line_index index{*bytes};
  for (const auto& one : finished.cases) source.lines.push_back({one.id, index.line_of(one.id)});
  return source;
}

}  // namespace

std::span<const option_rule> report_options() noexcept { return rules; }

int run_report(const arguments& given, output& out) {
  core::summary_options summary{given.has("brief"), true, &core::advisory_hint};
  const auto price = read_price(given);
  if (!price) return out.fail(price.error());
  summary.price_per_mtok = *price;

  installation installed{given.values("plugin-dir")};
  installed.report_rejections(out);
  const auto format = given.has("format") ? given.value("format") : "text";
  const auto writer = report_writer::open(format, installed);
  if (!writer) return out.fail(writer.error());
  const installed_words words{installed.modules()};
  const auto loaded = load_report(given.operands().front(), words, "the document");
  if (!loaded) return out.fail(loaded.error());

  const std::string manifest = given.has("manifest") ? given.value("manifest") : default_manifest;
  const auto& finished = loaded->finished;
  if (auto problem = writer->print(finished, summary, locate(finished, manifest), out))
    return out.fail(problem);
  return core::exit_code(finished);
}

}  // namespace mcpeval::cli
