// SPDX-License-Identifier: MIT
/// What output-schema says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-output-schema", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "output-schema",
    "summary": "A structured result obeys the schema that the tool declares",
    "headline": false,
    "access": ["read_only"],
    "session": "shared",
    "partial_catalog": false,
    "tools": ["/tool"],
    "client_capabilities": {},
    "fields": {
      "type": "object",
      "properties": {
        "tool": {"$ref": "mcpeval:tool", "description": "the tool to call"},
        "arguments": {
          "$ref": "mcpeval:arguments",
          "description": "sent to the tool exactly as written"
        }
      },
      "required": ["tool", "arguments"]
    },
    "reasons": [
      {
        "id": "output-schema-declared-but-missing",
        "hint": "return structuredContent with every success of a tool that declares an outputSchema, or withdraw the schema"
      },
      {
        "id": "output-schema-field-missing",
        "hint": "fill every member that the outputSchema lists as required, or take it off that list"
      },
      {
        "id": "output-schema-invalid-result",
        "hint": "build structuredContent from the declared outputSchema and keep the schema valid in its dialect, with local references only"
      }
    ],
    "measurements": []
  }]
})json";
