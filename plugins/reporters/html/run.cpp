// SPDX-License-Identifier: MIT
/// Advisories, and what the figures rest on.
#include "sections.hpp"

#include "../reading/elements.hpp"

namespace mcpeval::reporters::html {

namespace {

void write_row(markup& page, std::string_view name, std::string_view text) {
  if (text.empty()) return;
  page.raw("<div><dt>").raw(name).raw("</dt><dd>").text(text).raw("</dd></div>\n");
}

std::string protocol_of(value protocol) {
  if (!protocol.is_object()) return {};
  return std::string{protocol["era"].string_or({})}
      .append(" era, version ")
      .append(protocol["version"].string_or({}))
      .append(", ")
      .append(protocol["detected_by"].string_or({}));
}

}  // namespace

void write_advisories(markup& page, value report, value context) {
  const auto seen = report["advisories"];
  if (seen.size() == 0) return;
  page.raw("<section id=\"advisories\" aria-labelledby=\"advisories-title\">\n");
  page.raw("<h2 id=\"advisories-title\">Advisories</h2>\n<p>Seen on the wire, and covered by no ");
  page.raw("case: they change neither verdict nor score.</p>\n<ul class=\"advisories\">\n");
  for (const value each : elements{seen}) {
    const auto id = each["id"].string_or({});
    page.raw("<li>").code(id).raw(" <b>").figure(each["count"]).raw("&times;</b>");
    if (const auto hint = context["advisory_hints"][id].string()) page.raw(" ").text(*hint);
    page.raw("</li>\n");
  }
  page.raw("</ul>\n</section>\n");
}

void write_run(markup& page, value report) {
  const auto attested = report["readiness"]["attested_read_only"];
  page.raw("<section id=\"run\" aria-labelledby=\"run-title\">\n");
  page.raw("<h2 id=\"run-title\">This run</h2>\n<dl class=\"rows\">\n");
  write_row(page, "mcpeval", report["generator"]["version"].string_or({}));
  write_row(page, "Protocol", protocol_of(report["protocol"]));
  write_row(page, "Manifest", report["manifest_sha256"].string_or({}));
  if (attested.is_boolean())
    write_row(
        page, "Unannotated tools",
        attested.is_true() ? "called: the operator confirmed that they only read" : "not called");
  page.raw("</dl>\n</section>\n");
}

}  // namespace mcpeval::reporters::html
