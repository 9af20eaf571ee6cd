// SPDX-License-Identifier: MIT
/// What contention says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-contention", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "contention",
    "summary": "Two clients get their answers at the same time",
    "headline": true,
    "access": ["read_only", "mutating"],
    "session": "own",
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
    "reasons": [{
      "id": "contended-client-failed",
      "hint": "keep each client's state apart and guard shared state, so that simultaneous calls from two clients both succeed"
    }],
    "measurements": []
  }]
})json";
