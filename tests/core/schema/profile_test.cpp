// SPDX-License-Identifier: MIT
/// What a descriptor's schema may say: each broken one is refused with its keyword and pointer.
#include "schema/profile.hpp"

#include "parsed_schema.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace mcpeval::core;

namespace {

struct row {
  std::string property;  ///< schema of the property "p"
  std::string sentence;  ///< what is wrong with it; empty when it is fine
};

std::string refusal(const std::string& schema) {
  return check_field_profile(parsed_schema(schema)).sentence;
}
std::string refusal_of_property(const std::string& property) {
  return refusal(R"({"type": "object", "properties": {"p": )" + property + "}}");
}

}  // namespace

TEST_CASE("profile: properties that are sound") {
  for (const auto property :
       {R"({"type": "integer", "minimum": 1, "maximum": 1, "default": 1, "description": "d"})",
        R"({"type": ["integer", "null"], "minimum": -5})",
        R"({"type": "number", "minimum": 0.5, "maximum": 1e3})",
        R"({"type": "string", "minLength": 0, "maxLength": 0})",
        R"({"type": "string", "enum": ["a", "b"], "default": "b"})",
        R"({"type": ["string", "null"], "enum": ["a", null]})",
        R"({"type": "boolean", "const": true})",
        R"({"type": "array", "items": {"$ref": "mcpeval:tool"}, "uniqueItems": true})",
        R"({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2})",
        R"({"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]})",
        R"({"type": "object", "properties": {}})",
        R"({"$ref": "mcpeval:expect", "description": "d"})",
        R"({"$ref": "mcpeval:tool", "type": ["string", "null"]})",
        R"({"$ref": "mcpeval:arguments", "type": ["null", "object"]})", R"({"type": "null"})"}) {
    CAPTURE(property);
    CHECK(refusal_of_property(property) == "");
  }
}

TEST_CASE("profile: properties that are not") {
  const row rows[] = {
      {"1", "a schema must be an object (at /properties/p)"},
      {"true", "a schema must be an object (at /properties/p)"},
      {"{}", "keyword type is missing (at /properties/p)"},
      {R"({"type": "int"})", "keyword type names no JSON type (at /properties/p/type)"},
      {R"({"type": 1})",
       "keyword type must be a JSON type or a list of them (at /properties/p/type)"},
      {R"({"type": []})",
       "keyword type must be a JSON type or a list of them (at /properties/p/type)"},
      {R"({"type": ["string", "string"]})",
       "keyword type must list JSON types without repeats (at /properties/p/type)"},
      {R"({"type": ["string", "any"]})",
       "keyword type must list JSON types without repeats (at /properties/p/type)"},
      {R"({"type": "string", "pattern": "a"})",
       "keyword pattern is not part of the field profile (at /properties/p/pattern)"},
      {R"({"type": "string", "maxlength": 3})",
       "keyword maxlength is not part of the field profile (at /properties/p/maxlength)"},
      {R"({"type": "string", "oneOf": []})",
       "keyword oneOf is not part of the field profile (at /properties/p/oneOf)"},
      {R"({"type": "object", "properties": {}, "additionalProperties": true})",
       "keyword additionalProperties is not part of the field profile (at "
       "/properties/p/additionalProperties)"},
      {R"({"type": "string", "two words": 1})",
       "a keyword here is not part of the field profile (at /properties/p)"},
      {R"({"type": "string", "minimum": 1})",
       "keyword minimum is of no use for this type (at /properties/p/minimum)"},
      {R"({"type": "integer", "minLength": 1})",
       "keyword minLength is of no use for this type (at /properties/p/minLength)"},
      {R"({"type": "string", "maxItems": 1})",
       "keyword maxItems is of no use for this type (at /properties/p/maxItems)"},
      {R"({"type": "string", "properties": {}})",
       "keyword properties is of no use for this type (at /properties/p/properties)"},
      {R"({"type": "integer", "minimum": "1"})",
       "keyword minimum must be a number of the schema's type (at /properties/p/minimum)"},
      {R"({"type": "integer", "maximum": 1.5})",
       "keyword maximum must be a number of the schema's type (at /properties/p/maximum)"},
      {R"({"type": "integer", "minimum": 2, "maximum": 1})",
       "keyword minimum leaves no value between minimum and maximum (at /properties/p/minimum)"},
      {R"({"type": "string", "minLength": -1})",
       "keyword minLength must be a non-negative integer (at /properties/p/minLength)"},
      {R"({"type": "string", "minLength": 2, "maxLength": 1})",
       "keyword minLength leaves no length between its bounds (at /properties/p/minLength)"},
      {R"({"type": "array", "items": {"type": "null"}, "minItems": 2, "maxItems": 1})",
       "keyword minItems leaves no length between its bounds (at /properties/p/minItems)"},
      {R"({"type": "string", "enum": []})",
       "keyword enum must be a non-empty array (at /properties/p/enum)"},
      {R"({"type": "string", "enum": "a"})",
       "keyword enum must be a non-empty array (at /properties/p/enum)"},
      {R"({"type": "string", "enum": ["a", 1]})",
       "keyword enum does not fit the type (at /properties/p/enum)"},
      {R"({"type": "string", "enum": ["a", "a"]})",
       "keyword enum must not repeat a value (at /properties/p/enum)"},
      {R"({"type": "integer", "const": "1"})",
       "keyword const does not fit the type (at /properties/p/const)"},
      {R"({"type": "string", "const": []})",
       "keyword const must be a scalar (at /properties/p/const)"},
      {R"({"type": "integer", "minimum": 2, "default": 1})",
       "keyword default breaks a rule of its own schema (at /properties/p/default)"},
      {R"({"type": "integer", "default": "1"})",
       "keyword default breaks a rule of its own schema (at /properties/p/default)"},
      {R"({"type": "string", "description": ""})",
       "keyword description must be a non-empty string (at /properties/p/description)"},
      {R"({"type": "array"})", "keyword items is missing (at /properties/p)"},
      {R"({"type": "array", "items": {"type": "any"}})",
       "keyword type names no JSON type (at /properties/p/items/type)"},
      {R"({"type": "array", "items": {"type": "null"}, "uniqueItems": 1})",
       "keyword uniqueItems must be true or false (at /properties/p/uniqueItems)"},
      {R"({"type": "array", "items": {"$ref": "mcpeval:expect"}, "uniqueItems": true})",
       "keyword uniqueItems needs items that are scalars (at /properties/p/uniqueItems)"},
      {R"({"type": "object"})", "keyword properties is missing (at /properties/p)"},
      {R"({"type": "object", "properties": []})",
       "keyword properties must be an object (at /properties/p/properties)"},
      {R"({"type": "object", "properties": {"a-b": {"type": "null"}}})",
       "keyword properties needs names of 1 to 64 lower-case letters, digits or _ (at "
       "/properties/p/properties)"},
      {R"({"type": "object", "properties": {}, "required": ["a"]})",
       "keyword required must list names of properties without repeats (at "
       "/properties/p/required)"},
      {R"({"type": "object", "properties": {}, "required": "a"})",
       "keyword required must be an array of property names (at /properties/p/required)"},
      {R"({"type": "object", "properties": {"a": {"type": "null"}}, "required": ["a", "a"]})",
       "keyword required must list names of properties without repeats (at "
       "/properties/p/required)"},
      {R"({"$ref": "mcpeval:tol"})",
       "keyword $ref names no shared definition (at /properties/p/$ref)"},
      {R"({"$ref": 1})", "keyword $ref names no shared definition (at /properties/p/$ref)"},
      {R"({"$ref": "mcpeval:tool", "maxLength": 3})",
       "keyword maxLength must not stand beside $ref (at /properties/p/maxLength)"},
      {R"({"$ref": "mcpeval:tool", "type": "string"})",
       "keyword type beside $ref must list the definition's type and null (at "
       "/properties/p/type)"},
      {R"({"$ref": "mcpeval:tool", "type": ["object", "null"]})",
       "keyword type beside $ref must list the definition's type and null (at "
       "/properties/p/type)"},
      {R"({"$ref": "mcpeval:tool", "description": 1})",
       "keyword description must be a non-empty string (at /properties/p/description)"},
  };
  for (const row& one : rows) {
    CAPTURE(one.property);
    CHECK(refusal_of_property(one.property) == one.sentence);
  }
}

TEST_CASE("profile: the root") {
  CHECK(refusal("[]") == "a schema must be an object (at the root)");
  CHECK(refusal(R"({"type": "string"})") ==
        "keyword type must be object for a kind's fields (at /type)");
  CHECK(refusal(R"({"type": ["object", "null"], "properties": {}})") ==
        "keyword type must be object for a kind's fields (at /type)");
  for (const std::string name : {"id", "probe", "access", "sandbox"})
    CHECK(refusal(R"({"type": "object", "properties": {")" + name + R"(": {"type": "null"}}})") ==
          "keyword properties must leave id, probe, access and sandbox to the host (at "
          "/properties)");
}

TEST_CASE("profile: depth is bounded") {
  const auto nested = [](int levels) {
    std::string schema = R"({"type": "null"})";
    for (int i = 0; i < levels; ++i) schema = R"({"type": "array", "items": )" + schema + "}";
    return refusal_of_property(schema);
  };
  CHECK(nested(14) == "");
  CHECK(nested(15).rfind("the schema is nested too deeply", 0) == 0);
}
