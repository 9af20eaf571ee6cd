// SPDX-License-Identifier: MIT
/// Strict reading of descriptors: what is understood, and every refusal by place and rule.
#include "registry/descriptor.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace mcpeval::core;

namespace {

const std::string probe = R"({
  "kind": "probe", "id": "acme.ping", "summary": "pings", "headline": true,
  "access": ["read_only", "mutating"], "session": "fresh", "partial_catalog": true,
  "refuses_writers": true,
  "judges_schemas": true,
  "tools": ["/tool", "/steps/*/tool"], "client_capabilities": {"sampling": {}},
  "fields": {"type": "object", "properties": {
    "tool": {"type": "string"}, "low": {"type": "integer"}, "high": {"type": "integer"},
    "steps": {"type": "array", "items": {"type": "object", "properties": {
      "tool": {"type": "string"}}, "required": ["tool"]}}}, "required": ["tool"]},
  "relations": [{"at_most": ["low", "high"]}],
  "reasons": [{"id": "acme.late", "hint": "attempt {first_failure} broke {bound}"}],
  "measurements": [{"name": "pings", "type": "integer", "unit": "count"},
                   {"name": "outcome", "type": "words", "words": ["no-result", "error"]}]})";
const std::string transport = R"({"kind": "transport", "id": "acme.ws", "summary": "sockets",
  "schemes": ["acme+ws"], "target": "url"})";
const std::string reporter = R"({"kind": "reporter", "id": "acme.csv", "summary": "rows",
  "format": "acme.csv", "media_type": "text/csv", "extension": ".csv",
  "documents": ["probe-report/2"]})";

std::string module_of(const std::string& plugins) {
  return R"({"descriptor": 1, "abi": {"major": 0, "minor": 0},
    "module": {"name": "acme-ping", "version": "1.2.0", "license": "MIT"},
    "plugins": [)" +
         plugins + "]}";
}

/// `text` with the first occurrence of `from` replaced.
std::string with(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string refusal(const std::string& text) {
  const auto read = read_descriptor(text);
  return read ? "accepted" : read.error().sentence;
}

std::string probe_refusal(const std::string& from, const std::string& to) {
  return refusal(module_of(with(probe, from, to)));
}

}  // namespace

TEST_CASE("a probe's members are read") {
  const auto read = read_descriptor(module_of(probe));
  REQUIRE(read);
  CHECK(read->name == "acme-ping");
  CHECK(read->version == "1.2.0");
  CHECK(read->license == "MIT");
  REQUIRE(read->plugins.size() == 1);
  const plugin_descriptor& plugin = read->plugins[0];
  CHECK(plugin.type == plugin_type::probe);
  CHECK(plugin.id == "acme.ping");
  CHECK(plugin.headline);
  CHECK(plugin.may_read);
  CHECK(plugin.may_mutate);
  CHECK(plugin.session == session_policy::fresh);
  CHECK(plugin.partial_catalog);
  CHECK(plugin.refuses_writers);
  CHECK(plugin.judges_schemas);
  CHECK(plugin.tools == std::vector<std::string>{"/tool", "/steps/*/tool"});
  CHECK(plugin.client_capabilities == R"({"sampling":{}})");
  CHECK(plugin.fields["properties"].size() == 4);
  CHECK(plugin.relations.size() == 1);
  REQUIRE(plugin.reasons.size() == 1);
  CHECK(plugin.reasons[0].id == "acme.late");
  CHECK(plugin.reasons[0].hint == "attempt {first_failure} broke {bound}");
  REQUIRE(plugin.measurements.size() == 2);
  CHECK(plugin.measurements[0].unit == "count");
  CHECK(plugin.measurements[1].words == std::vector<std::string>{"no-result", "error"});
}

TEST_CASE("defaults of a probe that says the least") {
  const auto read = read_descriptor(module_of(R"({"kind": "probe", "id": "acme.least",
    "summary": "little", "access": ["mutating"], "session": "shared",
    "fields": {"type": "object", "properties": {}}, "reasons": []})"));
  REQUIRE(read);
  const plugin_descriptor& plugin = read->plugins[0];
  CHECK(!plugin.headline);
  CHECK(!plugin.may_read);
  CHECK(!plugin.partial_catalog);
  CHECK(!plugin.refuses_writers);
  CHECK(!plugin.judges_schemas);
  CHECK(plugin.client_capabilities == "{}");
  CHECK(!plugin.relations);
}

TEST_CASE("a module may hold several plugins of every kind") {
  const auto read = read_descriptor(module_of(probe + "," + transport + "," + reporter));
  REQUIRE(read);
  REQUIRE(read->plugins.size() == 3);
  CHECK(read->plugins[1].schemes == std::vector<std::string>{"acme+ws"});
  CHECK(read->plugins[1].target == "url");
  CHECK(read->plugins[2].format == "acme.csv");
  CHECK(read->plugins[2].media_type == "text/csv");
  CHECK(read->plugins[2].extension == ".csv");
  CHECK(read->plugins[2].documents == std::vector<std::string>{"probe-report/2"});
  CHECK(refusal(module_of(probe + "," + probe)) == "/plugins/1/id repeats an earlier plugin's");
  CHECK(refusal(module_of("")) == "/plugins must hold between 1 and 64 plugins");
}

TEST_CASE("the frame is strict") {
  const std::string whole = module_of(transport);
  CHECK(refusal(with(whole, "\"descriptor\": 1", "\"descriptor\": 2")) == "/descriptor must be 1");
  CHECK(refusal(with(whole, "\"descriptor\": 1", "\"x\": 1")) == "/descriptor is missing");
  CHECK(refusal(with(whole, "\"minor\": 0", "\"minor\": -1")) ==
        "/abi/minor must be an integer between 0 and 65535");
  CHECK(refusal(with(whole, "\"minor\": 0", "\"minor\": 0.0")) ==
        "/abi/minor must be an integer between 0 and 65535");
  CHECK(refusal(with(whole, "acme-ping", "acme ping")) == "/module/name must be a module name");
  CHECK(refusal(with(whole, "\"license\": \"MIT\"", "\"license\": \"\"")) ==
        "/module/license must be one line of 1 to 128 bytes without control characters");
  CHECK(refusal(with(whole, "\"license\"", "\"licence\"")) == "/module/license is missing");
  CHECK(refusal(with(whole, "\"plugins\"", "\"extra\": 1, \"plugins\"")) ==
        "/extra is no known key");
  CHECK(refusal(with(whole, "\"plugins\"", "\"a b\": 1, \"plugins\"")) == "/{key} is no known key");
  CHECK(refusal("[]") == "the descriptor must be an object");
  CHECK(refusal("{") != "accepted");
  CHECK(refusal(with(whole, "\"abi\"", "\"descriptor\": 1, \"abi\"")) != "accepted");
  CHECK(refusal(std::string(65537, ' ')) != "accepted");
}

TEST_CASE("what every plugin says is strict") {
  CHECK(refusal(module_of("1")) == "/plugins/0 must be an object");
  CHECK(probe_refusal("\"probe\"", "\"prober\"") ==
        "/plugins/0/kind must be \"probe\", \"transport\" or \"reporter\"");
  for (const char* id : {"Acme.ping", "acme.", ".ping", "acme.ping.more", "acme_ping", "-ping", ""})
    CHECK(probe_refusal("acme.ping", id) ==
          "/plugins/0/id must be a word in lower case, or vendor.word");
  CHECK(probe_refusal("\"summary\": \"pings\"", "\"summary\": \"a\\u0007b\"") ==
        "/plugins/0/summary must be one line of 1 to 200 bytes without control characters");
  CHECK(probe_refusal("\"headline\": true", "\"headline\": 1") ==
        "/plugins/0/headline must be true or false");
  CHECK(probe_refusal("\"headline\"", "\"schemes\": [], \"headline\"") ==
        "/plugins/0/schemes is no known key");
}

TEST_CASE("a probe's permissions are strict") {
  CHECK(probe_refusal("[\"read_only\", \"mutating\"]", "[]") ==
        "/plugins/0/access must name at least one access");
  CHECK(probe_refusal("\"mutating\"", "\"writing\"") ==
        "/plugins/0/access/1 must be \"read_only\" or \"mutating\"");
  CHECK(probe_refusal("\"mutating\"", "\"read_only\"") ==
        "/plugins/0/access/1 repeats an earlier element");
  CHECK(probe_refusal("\"fresh\"", "\"new\"") ==
        "/plugins/0/session must be \"shared\", \"fresh\" or \"own\"");
  CHECK(probe_refusal("\"/tool\",", "\"tool\",") ==
        "/plugins/0/tools/0 must be a JSON Pointer pattern");
  CHECK(probe_refusal("\"/tool\",", "\"/to~2ol\",") ==
        "/plugins/0/tools/0 must be a JSON Pointer pattern");
  CHECK(probe_refusal("\"/tool\",", "\"/tol\",") ==
        "/plugins/0/tools must start at properties of fields");
  CHECK(probe_refusal("{\"sampling\": {}}", "[]") ==
        "/plugins/0/client_capabilities must be an object");
}

TEST_CASE("fields and relations answer to the field profile") {
  CHECK(probe_refusal("{\"type\": \"string\"}", "{\"type\": \"string\", \"pattern\": \"x\"}")
            .starts_with("/plugins/0/fields breaks the field profile: "));
  CHECK(probe_refusal("[\"low\", \"high\"]", "[\"low\", \"hihg\"]")
            .starts_with("/plugins/0/relations breaks a rule: "));
}

TEST_CASE("reasons and hints are strict") {
  CHECK(probe_refusal("acme.late", "late") ==
        "/plugins/0/reasons/0/id must be vendor.word with the vendor of the plugin's id");
  CHECK(probe_refusal("acme.late", "other.late") ==
        "/plugins/0/reasons/0/id must be vendor.word with the vendor of the plugin's id");
  CHECK(refusal(module_of(with(with(probe, "acme.ping", "ping"), "acme.late", "late"))) ==
        "accepted");
  CHECK(refusal(module_of(with(probe, "acme.ping", "ping"))) ==
        "/plugins/0/reasons/0/id must be a word in lower case without a dot");
  for (const char* hint : {"{first_failures}", "{ bound}", "{}", "a } b", "{bound", "{{bound}}"})
    CHECK(probe_refusal("attempt {first_failure} broke {bound}", hint) ==
          "/plugins/0/reasons/0/hint may hold no braces but {first_failure} and {bound}");
  CHECK(
      probe_refusal("\"reasons\": [", "\"reasons\": [{\"id\": \"acme.late\", \"hint\": \"x\"},") ==
      "/plugins/0/reasons/1/id repeats an earlier reason's");
  CHECK(probe_refusal("\"hint\"", "\"text\"") == "/plugins/0/reasons/0/hint is missing");
}

TEST_CASE("measurements are strict") {
  CHECK(probe_refusal("\"unit\": \"count\"", "\"words\": [\"count\"]") ==
        "/plugins/0/measurements/0/unit is missing");
  CHECK(probe_refusal("\"type\": \"words\", \"words\": [\"no-result\", \"error\"]",
                      "\"type\": \"words\", \"words\": []") ==
        "/plugins/0/measurements/1/words must hold at least one word");
  CHECK(probe_refusal("\"type\": \"words\",", "\"type\": \"text\",") ==
        "/plugins/0/measurements/1/type must be \"integer\" or \"words\"");
  CHECK(probe_refusal("\"name\": \"outcome\"", "\"name\": \"pings\"") ==
        "/plugins/0/measurements/1/name repeats an earlier measurement's");
}

TEST_CASE("transports and reporters are strict") {
  CHECK(refusal(module_of(with(transport, "acme+ws", "Acme"))) ==
        "/plugins/0/schemes/0 must be a URL scheme in lower case");
  CHECK(refusal(module_of(with(transport, "\"url\"", "\"file\""))) ==
        "/plugins/0/target must be \"command\" or \"url\"");
  CHECK(refusal(module_of(with(transport, "[\"acme+ws\"]", "[]"))) ==
        "/plugins/0/schemes must name at least one scheme");
  CHECK(refusal(module_of(with(reporter, "text/csv", "csv"))) ==
        "/plugins/0/media_type must be a media type in lower case");
  CHECK(refusal(module_of(with(reporter, "\".csv\"", "\"csv\""))) ==
        "/plugins/0/extension must be a file extension with its dot");
  CHECK(refusal(module_of(with(reporter, "probe-report/2", "probe-report"))) ==
        "/plugins/0/documents/0 must be a document such as probe-report/2");
}

TEST_CASE("the ABI is read without the rest") {
  const auto claim_of = [](const char* text) {
    document parsed;
    REQUIRE(document::parse(text, {}, parsed));
    return read_abi_claim(parsed.root());
  };
  const auto claim = claim_of(R"({"descriptor": 9, "abi": {"major": 7, "minor": 3, "new": 1}})");
  REQUIRE(claim);
  CHECK(claim->major == 7);
  CHECK(claim->minor == 3);
  CHECK(!claim_of(R"({"abi": {"major": "7", "minor": 3}})"));
  CHECK(!claim_of("{}"));
}
