// SPDX-License-Identifier: MIT
#include "manifest/compose.hpp"

#include "json/document.hpp"
#include "json/writer.hpp"
#include "manifest/access.hpp"
#include "manifest/definitions.hpp"
#include "manifest/field_schema.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::string_view frame_members = R"json({
  "$schema": {"type": "string", "description": "for editors; ignored"},
  "version": {"const": 1},
  "timeout_ms": {
    "type": ["integer", "null"],
    "minimum": 100,
    "maximum": 600000,
    "description": "how long each request waits for its answer, in milliseconds"
  },
  "sandboxes": {
    "type": "object",
    "patternProperties": {"^[A-Za-z][A-Za-z0-9_.:-]{0,63}$": {"$ref": "#/$defs/sandbox"}},
    "additionalProperties": false,
    "description": "the sandboxes that mutating cases name"
  },
  "probes": {
    "type": "array",
    "minItems": 1,
    "items": {"$ref": "#/$defs/case"},
    "description": "the cases, in the order in which they run"
  }
})json";

/// A mutating case names a sandbox, a read_only one does not.
constexpr std::string_view sandbox_condition =
    R"json({"properties": {"access": {"const": "mutating"}}})json";
constexpr std::string_view sandbox_needed =
    R"json({"required": ["sandbox"], "properties": {"sandbox": {"type": "string"}}})json";
constexpr std::string_view sandbox_forbidden =
    R"json({"properties": {"sandbox": {"type": "null"}}})json";

void write_access(const plugin_descriptor& kind, json_writer& out) {
  out.key("access").begin_object().key("enum").begin_array();
  if (kind.may_read) out.string("read_only");
  if (kind.may_mutate) out.string("mutating");
  out.end_array().end_object();
}

void write_sandbox(const plugin_descriptor& kind, json_writer& out) {
  out.key("sandbox");
  if (kind.may_mutate)
    out.raw(R"json({"anyOf": [{"$ref": "#/$defs/identifier"}, {"type": "null"}]})json");
  else
    out.raw(R"json({"type": "null"})json");
}

void write_members(const plugin_descriptor& kind, json_writer& out) {
  out.key("properties").begin_object();
  out.key("id").raw(R"json({"$ref": "#/$defs/identifier"})json");
  out.key("probe").begin_object().member("const", kind.id).end_object();
  write_access(kind, out);
  if (takes_sandbox(kind)) write_sandbox(kind, out);
  const value properties = kind.fields["properties"];
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const auto [name, schema] = properties.member(i);
    out.key(name).raw(field_schema(schema));
  }
  out.end_object();
}

void write_required(const plugin_descriptor& kind, json_writer& out) {
  out.key("required").begin_array().string("id").string("probe").string("access");
  const value required = kind.fields["required"];
  for (std::size_t i = 0; i < required.size(); ++i) out.copy(required.at(i));
  out.end_array();
}

/// The relations that JSON Schema can express.
void write_relations(const plugin_descriptor& kind, json_writer& out) {
  std::vector<std::string> schemas;
  for (std::size_t i = 0; i < kind.relations.size(); ++i)
    if (auto schema = relation_schema(kind.relations.at(i)); !schema.empty())
      schemas.push_back(std::move(schema));
  if (schemas.empty()) return;
  out.key("allOf").begin_array();
  for (const std::string& schema : schemas) out.raw(schema);
  out.end_array();
}

void write_branch(const plugin_descriptor& kind, json_writer& out) {
  out.begin_object().member("type", "object").member("description", kind.summary);
  write_members(kind, out);
  write_required(kind, out);
  out.key("additionalProperties").boolean(false);
  if (kind.may_mutate)
    out.key("if")
        .raw(sandbox_condition)
        .key("then")
        .raw(sandbox_needed)
        .key("else")
        .raw(sandbox_forbidden);
  write_relations(kind, out);
  out.end_object();
}

/// With no probe installed no case is acceptable.
void write_case(const std::vector<const plugin_descriptor*>& probes, json_writer& out) {
  if (probes.empty()) {
    out.boolean(false);
    return;
  }
  out.begin_object().key("oneOf").begin_array();
  for (const plugin_descriptor* kind : probes) write_branch(*kind, out);
  out.end_array().end_object();
}

void write_definitions(const std::vector<const plugin_descriptor*>& probes, json_writer& out) {
  document shared;
  static_cast<void>(document::parse(std::string{definition_schemas()}, {}, shared));
  out.begin_object();
  for (std::size_t i = 0; i < shared.root().size(); ++i) {
    const auto [name, schema] = shared.root().member(i);
    out.key(name).copy(schema);
  }
  out.key("case");
  write_case(probes, out);
  out.end_object();
}

/// Stock ids have no dot and come first.
auto rank(const plugin_descriptor& kind) {
  return std::tuple{kind.id.find('.') != std::string::npos, std::string_view{kind.id}};
}

}  // namespace

std::string compose_manifest_schema(std::vector<const plugin_descriptor*> probes) {
  std::sort(probes.begin(), probes.end(),
            [](const auto* a, const auto* b) { return rank(*a) < rank(*b); });
  json_writer out;
  out.begin_object()
      .member("$schema", "https://json-schema.org/draft/2020-12/schema")
      .member("title", "mcpeval manifest")
      .member("type", "object");
  out.key("properties").raw(frame_members);
  out.key("required").raw(R"json(["version", "probes"])json");
  out.key("additionalProperties").boolean(false).key("$defs");
  write_definitions(probes, out);
  out.end_object();

  document composed;
  static_cast<void>(document::parse(out.take(), {}, composed));
  std::string text;
  write_json(composed.root(), MCPEVAL_PRETTY, text);
  return text += '\n';
}

std::string compose_manifest_schema(const registry& installed) {
  std::vector<const plugin_descriptor*> probes;
  for (const ready_plugin& plugin : installed.plugins(plugin_type::probe))
    probes.push_back(plugin.descriptor);
  return compose_manifest_schema(std::move(probes));
}

}  // namespace mcpeval::core
