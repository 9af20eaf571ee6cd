// SPDX-License-Identifier: MIT
/// What degradation-over-n says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-degradation-over-n", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "degradation-over-n",
    "summary": "The same call keeps succeeding when it is repeated",
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
        "max_attempts": {
          "type": "integer",
          "minimum": 2,
          "maximum": 100,
          "description": "how many times the same call is made in a row"
        }
      },
      "required": ["tool", "arguments", "max_attempts"]
    },
    "reasons": [{
      "id": "unexpected-outcome",
      "hint": "make the tool answer the declared arguments on every call with success, or with the outcome that the case states where it states one"
    }],
    "measurements": []
  }]
})json";
