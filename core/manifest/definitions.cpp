// SPDX-License-Identifier: MIT
#include "manifest/definitions.hpp"

namespace mcpeval::core {

std::string_view definition_schemas() noexcept {
  return R"json({
  "arguments": {
    "type": "object",
    "description": "a JSON object, sent as it is"
  },
  "date-version": {
    "type": "string",
    "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    "description": "a date-shaped version"
  },
  "identifier": {
    "type": "string",
    "pattern": "^[A-Za-z][A-Za-z0-9_.:-]{0,63}$",
    "description": "a letter, then letters, digits or _ . : -"
  },
  "json-pointer": {
    "type": "string",
    "minLength": 1,
    "maxLength": 512,
    "pattern": "^/(?:[A-Za-z0-9_.:/-]|~[01])*$",
    "description": "a path into a result, as a JSON Pointer"
  },
  "tool": {
    "type": "string",
    "pattern": "^[A-Za-z0-9_:.\\-]{1,128}$",
    "description": "a tool name"
  },
  "uri": {
    "type": "string",
    "minLength": 1,
    "maxLength": 512,
    "description": "1 to 512 bytes of UTF-8"
  },
  "scalar": {
    "description": "null, a boolean, a number, or an identifier",
    "anyOf": [
      {"type": ["null", "boolean", "number"]},
      {"$ref": "#/$defs/identifier"}
    ]
  },
  "expect": {
    "type": "object",
    "description": "what an answer must look like",
    "properties": {
      "outcome": {"enum": ["ok", "error"], "description": "how the call must end"},
      "required_result_fields": {
        "type": "array",
        "items": {"$ref": "#/$defs/identifier"},
        "uniqueItems": true,
        "description": "members that the result must have"
      },
      "equals": {
        "type": "object",
        "patternProperties": {"^[A-Za-z][A-Za-z0-9_.:-]{0,63}$": {"$ref": "#/$defs/scalar"}},
        "additionalProperties": false,
        "description": "members of the result and their values"
      },
      "required_result_paths": {
        "type": "array",
        "items": {"$ref": "#/$defs/json-pointer"},
        "uniqueItems": true,
        "description": "paths that must lead somewhere in the result"
      },
      "equals_paths": {
        "type": "object",
        "propertyNames": {"maxLength": 512},
        "patternProperties": {"^/(?:[A-Za-z0-9_.:/-]|~[01])*$": {"$ref": "#/$defs/scalar"}},
        "additionalProperties": false,
        "description": "paths into the result and the values there"
      },
      "error_code": {
        "type": ["integer", "null"],
        "minimum": -9223372036854775808,
        "maximum": 9223372036854775807,
        "description": "the code of the error"
      }
    },
    "required": ["outcome"],
    "additionalProperties": false,
    "if": {"properties": {"outcome": {"const": "ok"}}},
    "then": {"properties": {"error_code": {"type": "null"}}},
    "else": {
      "properties": {
        "required_result_fields": {"maxItems": 0},
        "equals": {"maxProperties": 0},
        "required_result_paths": {"maxItems": 0},
        "equals_paths": {"maxProperties": 0}
      }
    }
  },
  "sandbox": {
    "type": "object",
    "description": "where mutating cases may leave traces; a declaration only",
    "properties": {
      "description": {
        "type": "string",
        "maxLength": 240,
        "not": {"pattern": "[\\u0000-\\u001f\\u007f-\\u009f]"},
        "description": "what it is, for readers"
      }
    },
    "required": ["description"],
    "additionalProperties": false
  }
})json";
}

std::string definition_pointer(std::string_view reference) {
  return "#/$defs/" + std::string{reference.substr(reference.find(':') + 1)};
}

}  // namespace mcpeval::core
