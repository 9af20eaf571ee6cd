// SPDX-License-Identifier: MIT
/// What cancellation says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-cancellation", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "cancellation",
    "summary": "A cancelled call ends instead of running to its result",
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
        "grace_seconds": {
          "type": "integer",
          "minimum": 1,
          "maximum": 60,
          "description": "how long after the cancellation the server is watched"
        },
        "reason": {
          "$ref": "mcpeval:identifier",
          "description": "the reason sent with the cancellation"
        },
        "require_honored": {
          "type": "boolean",
          "default": true,
          "description": "whether a completed result fails the case; when false, the tool must still answer a further call"
        }
      },
      "required": ["tool", "arguments", "grace_seconds", "reason"]
    },
    "reasons": [
      {
        "id": "unexpected-outcome",
        "hint": "make the tool answer the declared arguments on every call with success, or with the outcome that the case states where it states one"
      },
      {
        "id": "cancellation-ignored",
        "hint": "stop the work when notifications/cancelled names a request in progress, or when its response stream is closed in the stateless era over HTTP, and send no result for it"
      },
      {
        "id": "cancellation-errored",
        "hint": "answer a cancelled request with nothing at all, or with error -32800, and keep the session usable"
      }
    ],
    "measurements": [
      {
        "name": "cancellation_outcome",
        "type": "words",
        "words": ["no-result", "completed", "error"]
      },
      {
        "name": "cancellation_signal",
        "type": "words",
        "words": ["notification", "stream-close"]
      }
    ]
  }]
})json";
