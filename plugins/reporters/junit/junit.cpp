// SPDX-License-Identifier: MIT
/// A suite per server, a test case per case. A failed case is a failure, one that could not be
/// evaluated an error, one that does not apply is skipped.
#include "descriptor.hpp"
#include "xml.hpp"

#include "../reading/elements.hpp"
#include "../reading/report.hpp"

#include <mcpeval/plugin.hpp>

#include <string>
#include <string_view>

namespace {

using mcpeval::value;
using namespace mcpeval::reporters;

constexpr std::string_view not_offered =
    "not applicable: the server does not offer what the case tests";

void write_counts(xml_writer& out, const tally& counts) {
  out.attribute("tests", counts.total()).attribute("failures", counts.failed);
  out.attribute("errors", counts.incomplete).attribute("skipped", counts.not_applicable);
}

void write_property(xml_writer& out, std::string_view name, std::string_view text) {
  if (text.empty()) return;
  out.open("property").attribute("name", name).attribute("value", text).close("property");
}

void write_properties(xml_writer& out, value report) {
  const auto readiness = report["readiness"];
  out.open("properties");
  write_property(out, "mcpeval.version", report["generator"]["version"].string_or("unknown"));
  write_property(out, "mcpeval.manifest_sha256", report["manifest_sha256"].string_or({}));
  write_property(out, "mcpeval.protocol_version", report["protocol"]["version"].string_or({}));
  write_property(out, "mcpeval.readiness", figure(readiness["score"]));
  write_property(out, "mcpeval.readiness_standard", readiness["standard"].string_or({}));
  write_property(out, "mcpeval.readiness_error", report["readiness_error"].string_or({}));
  for (const value seen : elements{report["advisories"]})
    write_property(out, std::string{"mcpeval.advisory."}.append(seen["id"].string_or({})),
                   figure(seen["count"]));
  out.close("properties");
}

void write_line(xml_writer& out, std::string_view name, std::string_view text) {
  if (!text.empty()) out.line(std::string{name}.append(": ").append(text));
}

/// A failure or an error: the reason as its type, reason and hint as its message, and what else
/// is known as its text.
void write_problem(xml_writer& out, std::string_view element, value one) {
  const auto reason = one["reason"].string_or({});
  const auto hint = one["hint"].string_or({});
  std::string message{reason};
  if (!hint.empty()) (message += ": ") += hint;
  out.open(element).attribute("type", reason).attribute("message", message);
  write_line(out, "reason", reason);
  write_line(out, "hint", hint);
  write_line(out, "tool", one["tool"].string_or({}));
  write_line(out, "attempts", figure(one["attempts"]));
  write_line(out, "first failure", figure(one["first_failure"]));
  write_line(out, "bound", broken_bound(one["detail"]));
  out.close(element);
}

void write_verdict(xml_writer& out, value one) {
  switch (verdict_of(one)) {
    case verdict::passed: return;
    case verdict::not_applicable:
      out.open("skipped").attribute("message", not_offered).close("skipped");
      return;
    case verdict::failed: return write_problem(out, "failure", one);
    case verdict::incomplete: return write_problem(out, "error", one);
  }
}

void write_case(xml_writer& out, value one, std::string_view suite, value context) {
  const auto id = one["id"].string_or({});
  out.open("testcase").attribute("name", id);
  out.attribute("classname", std::string{suite}.append(".").append(one["probe"].string_or({})));
  if (const auto manifest = context["manifest"].string()) out.attribute("file", *manifest);
  if (const auto line = figure(context["lines"][id]); !line.empty()) out.attribute("line", line);
  write_verdict(out, one);
  out.close("testcase");
}

void write_suite(xml_writer& out, value report, std::string_view name, value context) {
  out.open("testsuite").attribute("name", name);
  write_counts(out, count_cases(report));
  write_properties(out, report);
  for (const value one : elements{report["cases"]}) write_case(out, one, name, context);
  out.close("testsuite");
}

tally count_all(value comparison) {
  tally all;
  for (const value entry : elements{comparison}) {
    const auto counts = count_cases(entry["report"]);
    all.passed += counts.passed;
    all.not_applicable += counts.not_applicable;
    all.failed += counts.failed;
    all.incomplete += counts.incomplete;
  }
  return all;
}

struct junit_reporter {
  [[nodiscard]] std::string render(value document, value context) const {
    xml_writer out;
    out.open("testsuites").attribute("name", "mcpeval");
    if (document.is_array()) {
      write_counts(out, count_all(document));
      for (const value entry : elements{document})
        write_suite(out, entry["report"], entry["endpoint"].string_or({}), context);
    } else {
      write_counts(out, count_cases(document));
      write_suite(out, document, document["server"].string_or("unknown"), context);
    }
    out.close("testsuites");
    return out.take();
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::reporter<junit_reporter>("junit"));
