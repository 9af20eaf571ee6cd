// SPDX-License-Identifier: MIT
/// The meta-schemas of 2020-12. Titles, descriptions and defaults are left out.
#include "schema/meta_schemas.hpp"

namespace mcpeval::core {
namespace {

constexpr std::string_view whole = R"json({
"$schema":"https://json-schema.org/draft/2020-12/schema",
"$id":"https://json-schema.org/draft/2020-12/schema",
"$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/core":true,
  "https://json-schema.org/draft/2020-12/vocab/applicator":true,
  "https://json-schema.org/draft/2020-12/vocab/unevaluated":true,
  "https://json-schema.org/draft/2020-12/vocab/validation":true,
  "https://json-schema.org/draft/2020-12/vocab/meta-data":true,
  "https://json-schema.org/draft/2020-12/vocab/format-annotation":true,
  "https://json-schema.org/draft/2020-12/vocab/content":true},
"$dynamicAnchor":"meta",
"allOf":[{"$ref":"meta/core"},
  {"$ref":"meta/applicator"},
  {"$ref":"meta/unevaluated"},
  {"$ref":"meta/validation"},
  {"$ref":"meta/meta-data"},
  {"$ref":"meta/format-annotation"},
  {"$ref":"meta/content"}],
"type":["object","boolean"],
"properties":{
  "definitions":{"type":"object","additionalProperties":{"$dynamicRef":"#meta"}},
  "dependencies":{"type":"object","additionalProperties":{
    "anyOf":[{"$dynamicRef":"#meta"},{"$ref":"meta/validation#/$defs/stringArray"}]}},
  "$recursiveAnchor":{"$ref":"meta/core#/$defs/anchorString"},
  "$recursiveRef":{"$ref":"meta/core#/$defs/uriReferenceString"}}})json";

constexpr std::string_view core = R"json({
"$schema":"https://json-schema.org/draft/2020-12/schema",
"$id":"https://json-schema.org/draft/2020-12/meta/core",
"$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/core":true},
"$dynamicAnchor":"meta",
"type":["object","boolean"],
"properties":{
  "$id":{"$ref":"#/$defs/uriReferenceString","pattern":"^[^#]*#?$"},
  "$schema":{"$ref":"#/$defs/uriString"},
  "$ref":{"$ref":"#/$defs/uriReferenceString"},
  "$anchor":{"$ref":"#/$defs/anchorString"},
  "$dynamicRef":{"$ref":"#/$defs/uriReferenceString"},
  "$dynamicAnchor":{"$ref":"#/$defs/anchorString"},
  "$vocabulary":{"type":"object","propertyNames":{"$ref":"#/$defs/uriString"},
    "additionalProperties":{"type":"boolean"}},
  "$comment":{"type":"string"},
  "$defs":{"type":"object","additionalProperties":{"$dynamicRef":"#meta"}}},
"$defs":{
  "anchorString":{"type":"string","pattern":"^[A-Za-z_][-A-Za-z0-9._]*$"},
  "uriString":{"type":"string","format":"uri"},
  "uriReferenceString":{"type":"string","format":"uri-reference"}}})json";

constexpr std::string_view applicator = R"json({
"$schema":"https://json-schema.org/draft/2020-12/schema",
"$id":"https://json-schema.org/draft/2020-12/meta/applicator",
"$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/applicator":true},
"$dynamicAnchor":"meta",
"type":["object","boolean"],
"properties":{
  "prefixItems":{"$ref":"#/$defs/schemaArray"},
  "items":{"$dynamicRef":"#meta"},
  "contains":{"$dynamicRef":"#meta"},
  "additionalProperties":{"$dynamicRef":"#meta"},
  "properties":{"type":"object","additionalProperties":{"$dynamicRef":"#meta"}},
  "patternProperties":{"type":"object","additionalProperties":{"$dynamicRef":"#meta"},
    "propertyNames":{"format":"regex"}},
  "dependentSchemas":{"type":"object","additionalProperties":{"$dynamicRef":"#meta"}},
  "propertyNames":{"$dynamicRef":"#meta"},
  "if":{"$dynamicRef":"#meta"},
  "then":{"$dynamicRef":"#meta"},
  "else":{"$dynamicRef":"#meta"},
  "allOf":{"$ref":"#/$defs/schemaArray"},
  "anyOf":{"$ref":"#/$defs/schemaArray"},
  "oneOf":{"$ref":"#/$defs/schemaArray"},
  "not":{"$dynamicRef":"#meta"}},
"$defs":{"schemaArray":{"type":"array","minItems":1,"items":{"$dynamicRef":"#meta"}}}})json";

constexpr std::string_view unevaluated = R"json({
"$schema":"https://json-schema.org/draft/2020-12/schema",
"$id":"https://json-schema.org/draft/2020-12/meta/unevaluated",
"$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/unevaluated":true},
"$dynamicAnchor":"meta",
"type":["object","boolean"],
"properties":{
  "unevaluatedItems":{"$dynamicRef":"#meta"},
  "unevaluatedProperties":{"$dynamicRef":"#meta"}}})json";

constexpr std::string_view validation = R"json({
"$schema":"https://json-schema.org/draft/2020-12/schema",
"$id":"https://json-schema.org/draft/2020-12/meta/validation",
"$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/validation":true},
"$dynamicAnchor":"meta",
"type":["object","boolean"],
"properties":{
  "type":{"anyOf":[{"$ref":"#/$defs/simpleTypes"},
    {"type":"array","items":{"$ref":"#/$defs/simpleTypes"},"minItems":1,"uniqueItems":true}]},
  "const":true,
  "enum":{"type":"array","items":true},
  "multipleOf":{"type":"number","exclusiveMinimum":0},
  "maximum":{"type":"number"},
  "exclusiveMaximum":{"type":"number"},
  "minimum":{"type":"number"},
  "exclusiveMinimum":{"type":"number"},
  "maxLength":{"$ref":"#/$defs/nonNegativeInteger"},
  "minLength":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},
  "pattern":{"type":"string","format":"regex"},
  "maxItems":{"$ref":"#/$defs/nonNegativeInteger"},
  "minItems":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},
  "uniqueItems":{"type":"boolean"},
  "maxContains":{"$ref":"#/$defs/nonNegativeInteger"},
  "minContains":{"$ref":"#/$defs/nonNegativeInteger"},
  "maxProperties":{"$ref":"#/$defs/nonNegativeInteger"},
  "minProperties":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},
  "required":{"$ref":"#/$defs/stringArray"},
  "dependentRequired":{"type":"object","additionalProperties":{"$ref":"#/$defs/stringArray"}}},
"$defs":{
  "nonNegativeInteger":{"type":"integer","minimum":0},
  "nonNegativeIntegerDefault0":{"$ref":"#/$defs/nonNegativeInteger"},
  "simpleTypes":{"enum":["array","boolean","integer","null","number","object","string"]},
  "stringArray":{"type":"array","items":{"type":"string"},"uniqueItems":true}}})json";

constexpr std::string_view meta_data = R"json({
"$schema":"https://json-schema.org/draft/2020-12/schema",
"$id":"https://json-schema.org/draft/2020-12/meta/meta-data",
"$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/meta-data":true},
"$dynamicAnchor":"meta",
"type":["object","boolean"],
"properties":{
  "title":{"type":"string"},
  "description":{"type":"string"},
  "deprecated":{"type":"boolean"},
  "readOnly":{"type":"boolean"},
  "writeOnly":{"type":"boolean"},
  "examples":{"type":"array","items":true}}})json";

constexpr std::string_view format_annotation = R"json({
"$schema":"https://json-schema.org/draft/2020-12/schema",
"$id":"https://json-schema.org/draft/2020-12/meta/format-annotation",
"$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/format-annotation":true},
"$dynamicAnchor":"meta",
"type":["object","boolean"],
"properties":{"format":{"type":"string"}}})json";

constexpr std::string_view format_assertion = R"json({
"$schema":"https://json-schema.org/draft/2020-12/schema",
"$id":"https://json-schema.org/draft/2020-12/meta/format-assertion",
"$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/format-assertion":true},
"$dynamicAnchor":"meta",
"type":["object","boolean"],
"properties":{"format":{"type":"string"}}})json";

constexpr std::string_view content = R"json({
"$schema":"https://json-schema.org/draft/2020-12/schema",
"$id":"https://json-schema.org/draft/2020-12/meta/content",
"$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/content":true},
"$dynamicAnchor":"meta",
"type":["object","boolean"],
"properties":{
  "contentEncoding":{"type":"string"},
  "contentMediaType":{"type":"string"},
  "contentSchema":{"$dynamicRef":"#meta"}}})json";

constexpr meta_text texts[] = {
    {"https://json-schema.org/draft/2020-12/schema", whole},
    {"https://json-schema.org/draft/2020-12/meta/core", core},
    {"https://json-schema.org/draft/2020-12/meta/applicator", applicator},
    {"https://json-schema.org/draft/2020-12/meta/unevaluated", unevaluated},
    {"https://json-schema.org/draft/2020-12/meta/validation", validation},
    {"https://json-schema.org/draft/2020-12/meta/meta-data", meta_data},
    {"https://json-schema.org/draft/2020-12/meta/format-annotation", format_annotation},
    {"https://json-schema.org/draft/2020-12/meta/format-assertion", format_assertion},
    {"https://json-schema.org/draft/2020-12/meta/content", content},
};

}  // namespace

std::span<const meta_text> meta_texts_2020_12() noexcept { return texts; }

}  // namespace mcpeval::core
