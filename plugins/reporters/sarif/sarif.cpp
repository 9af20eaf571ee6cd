// SPDX-License-Identifier: MIT
/// One SARIF run: a rule per kind of case, a result per case that did not pass.
#include "artifact_uri.hpp"
#include "descriptor.hpp"
#include "layout.hpp"

#include "../reading/elements.hpp"
#include "../reading/plain_text.hpp"

#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

using mcpeval::json_writer;
using mcpeval::value;
using mcpeval::reporters::artifact_uri;
using mcpeval::reporters::elements;
using mcpeval::reporters::percent_encoded;
using mcpeval::reporters::plain_text;

/// The project has names of its own instead of addresses; SARIF wants absolute URIs.
constexpr std::string_view project_uri = "urn:mcpeval:project";
constexpr std::string_view probe_uri = "urn:mcpeval:probe:";
constexpr std::string_view em_dash = "\xe2\x80\x94";

/// The place of each kind among the rules, in the order in which kinds first come up.
struct rule_table {
  std::vector<std::string_view> kinds;
  std::map<std::string_view, std::int64_t> places;

  explicit rule_table(value cases) {
    for (const value one : elements{cases}) {
      const auto kind = one["probe"].string_or({});
      if (places.emplace(kind, static_cast<std::int64_t>(kinds.size())).second)
        kinds.push_back(kind);
    }
  }
};

void write_text(json_writer& out, std::string_view name, std::string_view text) {
  out.key(name).begin_object().member("text", text).end_object();
}

void write_rule(json_writer& out, std::string_view kind) {
  const std::string name{kind};
  out.begin_object().member("id", kind).member("name", kind);
  write_text(out, "shortDescription", "Cases of the mcpeval probe " + name + " pass.");
  write_text(out, "help",
             "Each result names the reason and what to do about it. The page docs/probes/" + name +
                 ".md of mcpeval lists what the probe looks at, in which order, and why it fails.");
  out.member("helpUri", std::string{probe_uri} + percent_encoded(kind));
  out.key("defaultConfiguration").begin_object().member("level", "error").end_object();
  out.end_object();
}

void write_driver(json_writer& out, value document, const rule_table& rules) {
  out.key("tool").begin_object().key("driver").begin_object();
  out.member("name", "mcpeval");
  out.member("version", document["generator"]["version"].string_or("unknown"));
  out.member("informationUri", project_uri);
  out.key("rules").begin_array();
  for (const auto kind : rules.kinds) write_rule(out, kind);
  out.end_array().end_object().end_object();
}

/// Where the manifest is known, the case's line in it; otherwise the case's name alone.
void write_location(json_writer& out, value context, std::string_view id) {
  out.key("locations").begin_array().begin_object();
  if (const auto manifest = context["manifest"].string()) {
    out.key("physicalLocation").begin_object();
    out.key("artifactLocation").begin_object().member("uri", artifact_uri(*manifest)).end_object();
    if (const auto line = context["lines"][id].integer(); line && *line > 0)
      out.key("region").begin_object().key("startLine").integer(*line).end_object();
    out.end_object();
  }
  out.key("logicalLocations").begin_array().begin_object();
  out.member("name", id).member("kind", "member").end_object().end_array();
  out.end_object().end_array();
}

std::string message_of(value one, std::string_view server) {
  std::string text{one["id"].string_or({})};
  ((text += " (") += server) += "): ";
  ((text += one["reason"].string_or({})) += ' ') += em_dash;
  return plain_text((text += ' ') += one["hint"].string_or({}));
}

class run_writer {
 public:
  run_writer(value document, value context)
      : document_{document},
        context_{context},
        server_{document["server"].string_or("unknown")},
        rules_{document["cases"]} {}

  [[nodiscard]] std::string write() const {
    json_writer out;
    out.begin_object();
    out.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    out.member("version", "2.1.0");
    out.key("runs").begin_array().begin_object();
    write_driver(out, document_, rules_);
    out.key("automationDetails").begin_object();
    out.member("id", "mcpeval/" + server_ + '/').end_object();
    out.key("results").begin_array();
    for (const value one : elements{document_["cases"]})
      if (one["reason"].is_string()) write_result(out, one);
    out.end_array().end_object().end_array().end_object();
    return out.take();
  }

 private:
  void write_result(json_writer& out, value one) const {
    const auto id = one["id"].string_or({});
    const auto kind = one["probe"].string_or({});
    out.begin_object().member("ruleId", kind);
    out.key("ruleIndex").integer(rules_.places.at(kind));
    out.member("level", "error");
    write_text(out, "message", message_of(one, server_));
    write_location(out, context_, id);
    out.key("partialFingerprints").begin_object();
    out.member("mcpevalCaseId", (server_ + '/').append(id)).end_object();
    out.end_object();
  }

  value document_;
  value context_;
  std::string server_;
  rule_table rules_;
};

struct sarif_reporter {
  [[nodiscard]] std::string render(value document, value context) const {
    return mcpeval::reporters::lay_out(run_writer{document, context}.write());
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::reporter<sarif_reporter>("sarif"));
