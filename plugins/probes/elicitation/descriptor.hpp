// SPDX-License-Identifier: MIT
/// What elicitation says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-elicitation", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "elicitation",
    "summary": "A tool that asks the user asks properly and finishes whatever the answer",
    "headline": false,
    "access": ["read_only"],
    "session": "fresh",
    "partial_catalog": false,
    "tools": ["/tool"],
    "client_capabilities": {"elicitation": {}},
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
          "description": "most elicitation requests the server may send during the call"
        },
        "respond": {
          "type": "string",
          "enum": ["accept", "decline", "cancel"],
          "description": "how the user is made to answer"
        }
      },
      "required": ["tool", "arguments", "max_requests", "respond"]
    },
    "reasons": [
      {
        "id": "elicitation-invalid-request",
        "hint": "send elicitation/create with a message string and an object as requestedSchema, and handle every action; a call that cannot ask ends in a result, not in an error"
      },
      {
        "id": "elicitation-request-flood",
        "hint": "ask the user once for what a call needs, and take declining for an answer"
      },
      {
        "id": "elicitation-stalled-call",
        "hint": "finish the tool call after any elicitation answer: accept, decline or cancel"
      }
    ],
    "measurements": []
  }]
})json";
