// SPDX-License-Identifier: MIT
/// What schema-guessability says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-schema-guessability", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "schema-guessability",
    "summary": "A caller who knows only the schema gets the call right",
    "headline": true,
    "access": ["read_only", "mutating"],
    "session": "shared",
    "partial_catalog": false,
    "judges_schemas": true,
    "tools": ["/tool"],
    "client_capabilities": {},
    "fields": {
      "type": "object",
      "properties": {
        "tool": {"$ref": "mcpeval:tool", "description": "the tool to call"},
        "arguments": {
          "$ref": "mcpeval:arguments",
          "description": "what a caller would send who has read only the input schema"
        }
      },
      "required": ["tool", "arguments"]
    },
    "reasons": [
      {
        "id": "unexpected-outcome",
        "hint": "make the tool answer the declared arguments on every call with success, or with the outcome that the case states where it states one"
      },
      {
        "id": "invalid-schema",
        "hint": "publish an input schema of type object whose properties is an object and whose required lists only names found in properties"
      },
      {
        "id": "missing-required-argument",
        "hint": "drop the argument from required and give it a default, or say in the tool's description why every caller must send it"
      }
    ],
    "measurements": []
  }]
})json";
