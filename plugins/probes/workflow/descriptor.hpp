// SPDX-License-Identifier: MIT
/// What workflow says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-workflow", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "workflow",
    "summary": "A sequence of calls in one session answers as declared, every time",
    "headline": false,
    "access": ["read_only"],
    "session": "fresh",
    "partial_catalog": false,
    "refuses_writers": true,
    "tools": ["/steps/*/tool"],
    "client_capabilities": {},
    "fields": {
      "type": "object",
      "properties": {
        "repetitions": {
          "type": "integer",
          "minimum": 1,
          "maximum": 20,
          "description": "how many times the whole sequence runs in one session"
        },
        "steps": {
          "type": "array",
          "minItems": 2,
          "maxItems": 32,
          "description": "the calls, in order",
          "items": {
            "type": "object",
            "properties": {
              "tool": {"$ref": "mcpeval:tool", "description": "the tool to call"},
              "arguments": {
                "$ref": "mcpeval:arguments",
                "description": "sent to the tool exactly as written"
              },
              "expect": {
                "$ref": "mcpeval:expect",
                "description": "what the answer of this step must look like"
              }
            },
            "required": ["tool", "arguments", "expect"]
          }
        }
      },
      "required": ["repetitions", "steps"]
    },
    "reasons": [
      {
        "id": "unexpected-outcome",
        "hint": "Workflow call {first_failure}: make the tool answer the declared arguments on every call with success, or with the outcome that the case states where it states one; find the call by first_failure among the ordered steps, compare it with the same call in a fresh session, look for state that leaked from earlier steps or an error that was not cleaned up, then verify with the whole sequence"
      },
      {
        "id": "missing-field",
        "hint": "Workflow call {first_failure}: return every result member that callers are told to expect, at the same place, also when its value is null; find the call by first_failure among the ordered steps, compare it with the same call in a fresh session, look for state that leaked from earlier steps or an error that was not cleaned up, then verify with the whole sequence"
      },
      {
        "id": "value-mismatch",
        "hint": "Workflow call {first_failure}: return the declared value in its declared JSON type; an integer and a fraction are different values; find the call by first_failure among the ordered steps, compare it with the same call in a fresh session, look for state that leaked from earlier steps or an error that was not cleaned up, then verify with the whole sequence"
      },
      {
        "id": "error-code-mismatch",
        "hint": "Workflow call {first_failure}: give each kind of error one documented numeric code and return it every time that error occurs; find the call by first_failure among the ordered steps, compare it with the same call in a fresh session, look for state that leaked from earlier steps or an error that was not cleaned up, then verify with the whole sequence"
      }
    ],
    "measurements": []
  }]
})json";
