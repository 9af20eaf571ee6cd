// SPDX-License-Identifier: MIT
/// What discovery-cost says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-discovery-cost", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "discovery-cost",
    "summary": "The catalog stays within a number of tools and a size",
    "headline": true,
    "access": ["read_only"],
    "session": "shared",
    "partial_catalog": false,
    "tools": [],
    "client_capabilities": {},
    "fields": {
      "type": "object",
      "properties": {
        "max_tools": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000,
          "description": "most distinct tools the catalog may list"
        },
        "max_schema_bytes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000000,
          "description": "most bytes of all tool entries as one compact JSON array"
        }
      },
      "required": ["max_tools", "max_schema_bytes"]
    },
    "reasons": [{
      "id": "discovery-limit-exceeded",
      "hint": "publish fewer or smaller tools: merge near-duplicates, shorten schemas, or move rarely used tools to a server of their own"
    }],
    "measurements": [
      {"name": "tool_count", "type": "integer", "unit": "tool"},
      {"name": "schema_bytes", "type": "integer", "unit": "byte"}
    ]
  }]
})json";
