// SPDX-License-Identifier: MIT
/// One page that loads nothing: head, banner, sections, and the script that adds a search.
#include "descriptor.hpp"
#include "script.hpp"
#include "sections.hpp"
#include "style.hpp"

#include <mcpeval/plugin.hpp>

#include <string>

namespace {

using mcpeval::value;
using namespace mcpeval::reporters::html;

void write_head(markup& page, value report) {
  page.raw("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
  page.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
  page.raw("style-src 'unsafe-inline'; script-src '").raw(script_digest).raw("'\">\n");
  page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
  page.raw("<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
  page.text(report["server"].string_or("unknown")).raw(" - mcpeval report</title>\n<style>");
  page.raw(style).raw("</style>\n</head>\n");
}

void write_link(markup& page, std::string_view id, std::string_view label) {
  page.raw("<a href=\"#").raw(id).raw("\">").raw(label).raw("</a>\n");
}

void write_navigation(markup& page, value report, value context) {
  page.raw("<nav aria-label=\"Sections\">\n");
  write_link(page, "readiness", "Readiness");
  if (has_placement(report, context)) write_link(page, "placement", "Beside others");
  if (lost_points(report)) write_link(page, "lost", "Lost points");
  if (report["cases"].size() > 0) write_link(page, "cases", "Cases");
  if (report["advisories"].size() > 0) write_link(page, "advisories", "Advisories");
  write_link(page, "run", "This run");
  page.raw("</nav>\n");
}

struct html_reporter {
  [[nodiscard]] std::string render(value report, value context) const {
    markup page;
    write_head(page, report);
    page.raw("<body>\n");
    write_banner(page, report);
    write_navigation(page, report, context);
    page.raw("<main>\n");
    write_readiness(page, report, context);
    write_placement(page, report, context);
    write_lost_points(page, report);
    write_cases(page, report, context);
    write_advisories(page, report, context);
    write_run(page, report);
    page.raw("</main>\n<footer><p>Arguments, responses and error texts are not recorded: labels, ");
    page.raw("counts and hints are all there is.</p></footer>\n<script>").raw(script);
    page.raw("</script>\n</body>\n</html>\n");
    return page.take();
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::reporter<html_reporter>("html"));
