// SPDX-License-Identifier: MIT
/// What instruction-fidelity says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-instruction-fidelity", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "instruction-fidelity",
    "summary": "One call answers with what the case declares",
    "headline": false,
    "access": ["read_only", "mutating"],
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
        },
        "expect": {"$ref": "mcpeval:expect", "description": "what the answer must look like"}
      },
      "required": ["tool", "arguments", "expect"]
    },
    "reasons": [
      {
        "id": "unexpected-outcome",
        "hint": "make the tool answer the declared arguments on every call with success, or with the outcome that the case states where it states one"
      },
      {
        "id": "missing-field",
        "hint": "return every result member that callers are told to expect, at the same place, also when its value is null"
      },
      {
        "id": "value-mismatch",
        "hint": "return the declared value in its declared JSON type; an integer and a fraction are different values"
      },
      {
        "id": "error-code-mismatch",
        "hint": "give each kind of error one documented numeric code and return it every time that error occurs"
      }
    ],
    "measurements": []
  }]
})json";
