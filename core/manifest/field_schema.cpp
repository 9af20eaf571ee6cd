// SPDX-License-Identifier: MIT
#include "manifest/field_schema.hpp"

#include "manifest/definitions.hpp"
#include "schema/profile.hpp"
#include "schema/relations.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <string_view>

namespace mcpeval::core {
namespace {

void write_properties(const value& properties, json_writer& out) {
  out.key("properties").begin_object();
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const auto [name, schema] = properties.member(i);
    out.key(name).raw(field_schema(schema));
  }
  out.end_object().key("additionalProperties").boolean(false);
}

/// The type's names other than null.
void write_type_without_null(const value& type, json_writer& out) {
  out.key("type").begin_array();
  for (std::size_t i = 0; i < type.size(); ++i)
    if (type.at(i).string_or({}) != "null") out.copy(type.at(i));
  out.end_array();
}

void write_keyword(std::string_view name, const value& operand, json_writer& out) {
  if (name == "$ref")
    out.member("$ref", definition_pointer(operand.string_or({})));
  else if (name == "properties")
    write_properties(operand, out);
  else if (name == "items")
    out.key("items").raw(field_schema(operand));
  else
    out.key(name).copy(operand);
}

/// Every keyword for values other than null.
std::string strict_schema(const value& schema) {
  json_writer out;
  out.begin_object();
  const bool optional = allows_null(schema);
  for (std::size_t i = 0; i < schema.size(); ++i) {
    const auto [name, operand] = schema.member(i);
    if (name != "type" || !optional)
      write_keyword(name, operand, out);
    else if (!schema["$ref"])
      write_type_without_null(operand, out);
  }
  return out.end_object().take();
}

std::string not_among_spoken(std::string_view field) {
  json_writer out;
  out.begin_object().key("properties").begin_object().key(field).begin_object();
  out.key("not").begin_object().key("enum").begin_array();
  for (const std::string_view version : spoken_versions()) out.string(version);
  return out.end_array().end_object().end_object().end_object().end_object().take();
}

/// {"if": the other field is that word, "then": the field is an identifier, or null}.
std::string identifier_when(const value& names) {
  const std::string_view field = names.at(0).string_or({}), other = names.at(1).string_or({});
  json_writer out;
  out.begin_object().key("if").begin_object();
  out.key("required").begin_array().string(other).end_array();
  out.key("properties").begin_object().key(other).begin_object();
  out.key("const").copy(names.at(2)).end_object().end_object().end_object();
  out.key("then").begin_object().key("properties").begin_object().key(field).begin_object();
  out.key("anyOf").begin_array().begin_object();
  out.member("$ref", definition_pointer("mcpeval:identifier")).end_object();
  out.raw(R"json({"type": "null"})json").end_array();
  return out.end_object().end_object().end_object().end_object().take();
}

}  // namespace

std::string field_schema(const value& schema) {
  if (!allows_null(schema)) return strict_schema(schema);
  json_writer out;
  out.begin_object().key("anyOf").begin_array();
  out.raw(strict_schema(schema)).raw(R"json({"type": "null"})json");
  return out.end_array().end_object().take();
}

std::string relation_schema(const value& relation) {
  if (const value names = relation["unspoken_version"])
    return not_among_spoken(names.at(0).string_or({}));
  if (const value names = relation["identifier_if"]) return identifier_when(names);
  return {};
}

}  // namespace mcpeval::core
