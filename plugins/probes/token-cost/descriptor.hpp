// SPDX-License-Identifier: MIT
/// What token-cost says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-token-cost", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "token-cost",
    "summary": "The catalog stays within a token budget",
    "headline": false,
    "access": ["read_only"],
    "session": "shared",
    "partial_catalog": false,
    "tools": [],
    "client_capabilities": {},
    "fields": {
      "type": "object",
      "properties": {
        "max_total_tokens": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000,
          "description": "most tokens of the whole catalog, a token counted as four bytes"
        },
        "max_tool_tokens": {
          "type": ["integer", "null"],
          "minimum": 1,
          "maximum": 100000,
          "description": "most tokens of any one tool; not above max_total_tokens"
        }
      },
      "required": ["max_total_tokens"]
    },
    "relations": [{"at_most": ["max_tool_tokens", "max_total_tokens"]}],
    "reasons": [{
      "id": "token-budget-exceeded",
      "hint": "shorten the descriptions and schemas of the heaviest tools, or offer fewer tools in one session"
    }],
    "measurements": [
      {"name": "tool_count", "type": "integer", "unit": "tool"},
      {"name": "total_tokens", "type": "integer", "unit": "token"}
    ]
  }]
})json";
