// SPDX-License-Identifier: MIT
/// What payload-bounds says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-payload-bounds", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "payload-bounds",
    "summary": "An oversized argument is answered and does not take the server down",
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
          "description": "sent to the tool as written, except for the argument that is replaced"
        },
        "field": {
          "$ref": "mcpeval:identifier",
          "description": "the argument that is replaced by a long string"
        },
        "size_bytes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 16000000,
          "description": "length of that string in bytes"
        },
        "expect_handled": {
          "type": "boolean",
          "description": "whether the call must succeed; when false, a proper error is as good"
        }
      },
      "required": ["tool", "arguments", "field", "size_bytes", "expect_handled"]
    },
    "reasons": [
      {
        "id": "unexpected-outcome",
        "hint": "make the tool answer the declared arguments on every call with success, or with the outcome that the case states where it states one"
      },
      {
        "id": "payload-unhandled",
        "hint": "limit the size of incoming messages and answer what is above it with an error, keeping the session alive"
      }
    ],
    "measurements": [{"name": "latency_ms", "type": "integer", "unit": "millisecond"}]
  }]
})json";
