// SPDX-License-Identifier: MIT
/// What sampling says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-sampling", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "sampling",
    "summary": "A tool that asks the client for a completion asks properly and finishes",
    "headline": false,
    "access": ["read_only"],
    "session": "fresh",
    "partial_catalog": false,
    "tools": ["/tool"],
    "client_capabilities": {"sampling": {}},
    "fields": {
      "type": "object",
      "properties": {
        "tool": {"$ref": "mcpeval:tool", "description": "the tool to call"},
        "arguments": {
          "$ref": "mcpeval:arguments",
          "description": "sent to the tool exactly as written"
        },
        "max_requests": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10,
          "description": "most sampling requests the server may send during the call"
        }
      },
      "required": ["tool", "arguments", "max_requests"]
    },
    "reasons": [
      {
        "id": "sampling-invalid-request",
        "hint": "send sampling/createMessage with a messages array, and handle the client's answer; a call that cannot ask ends in a result, not in an error"
      },
      {
        "id": "sampling-request-flood",
        "hint": "ask the client once for what a call needs and reuse the answer, instead of asking again in a loop"
      },
      {
        "id": "sampling-stalled-call",
        "hint": "finish the tool call after the client's sampling answer, also when that answer is an error"
      }
    ],
    "measurements": []
  }]
})json";
