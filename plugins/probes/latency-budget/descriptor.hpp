// SPDX-License-Identifier: MIT
/// What latency-budget says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-latency-budget", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "latency-budget",
    "summary": "Every one of several equal calls is fast enough",
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
        },
        "attempts": {
          "type": "integer",
          "minimum": 1,
          "maximum": 20,
          "description": "how many times the call is timed"
        },
        "max_latency_ms": {
          "type": "integer",
          "minimum": 1,
          "maximum": 60000,
          "description": "most milliseconds any one call may take"
        }
      },
      "required": ["tool", "arguments", "attempts", "max_latency_ms"]
    },
    "reasons": [
      {
        "id": "unexpected-outcome",
        "hint": "make the tool answer the declared arguments on every call with success, or with the outcome that the case states where it states one"
      },
      {
        "id": "latency-budget-exceeded",
        "hint": "find what the slow call waits for and cache it, bound it with a time-out, or return early and let callers ask for the rest"
      }
    ],
    "measurements": [{"name": "latency_ms", "type": "integer", "unit": "millisecond"}]
  }]
})json";
