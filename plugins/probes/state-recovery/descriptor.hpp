// SPDX-License-Identifier: MIT
/// What state-recovery says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-state-recovery", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "state-recovery",
    "summary": "A failure leaves no damage that a recovery step cannot repair",
    "headline": true,
    "access": ["read_only", "mutating"],
    "session": "shared",
    "partial_catalog": false,
    "tools": ["/failure_tool", "/recovery_tool", "/validation_tool"],
    "client_capabilities": {},
    "fields": {
      "type": "object",
      "properties": {
        "failure_tool": {
          "$ref": "mcpeval:tool",
          "description": "the tool of the failure step"
        },
        "failure_arguments": {
          "$ref": "mcpeval:arguments",
          "description": "arguments of the failure step"
        },
        "recovery_tool": {
          "$ref": "mcpeval:tool",
          "description": "the tool of the recovery step"
        },
        "recovery_arguments": {
          "$ref": "mcpeval:arguments",
          "description": "arguments of the recovery step"
        },
        "validation_tool": {
          "$ref": "mcpeval:tool",
          "description": "the tool of the validation step"
        },
        "validation_arguments": {
          "$ref": "mcpeval:arguments",
          "description": "arguments of the validation step"
        }
      },
      "required": [
        "failure_tool", "failure_arguments",
        "recovery_tool", "recovery_arguments",
        "validation_tool", "validation_arguments"
      ]
    },
    "reasons": [
      {
        "id": "failure-not-observed",
        "hint": "make the failing step return an error, so that callers can see that recovery is due"
      },
      {
        "id": "recovery-failed",
        "hint": "let the recovery step succeed from the state that the failure leaves behind"
      },
      {
        "id": "validation-failed",
        "hint": "restore everything the failed step changed before the recovery step reports success"
      }
    ],
    "measurements": []
  }]
})json";
