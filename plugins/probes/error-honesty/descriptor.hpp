// SPDX-License-Identifier: MIT
/// What error-honesty says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-error-honesty", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "error-honesty",
    "summary": "Errors keep their code and tell the truth about retrying",
    "headline": true,
    "access": ["read_only", "mutating"],
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
          "description": "arguments that make the tool fail"
        },
        "max_attempts": {
          "type": "integer",
          "minimum": 2,
          "maximum": 20,
          "description": "most calls made before giving up on a recovery"
        },
        "expect_retryable": {
          "type": "boolean",
          "description": "whether the error must say that a retry may help"
        }
      },
      "required": ["tool", "arguments", "max_attempts", "expect_retryable"]
    },
    "reasons": [
      {
        "id": "unexpected-outcome",
        "hint": "make the tool answer the declared arguments on every call with success, or with the outcome that the case states where it states one"
      },
      {
        "id": "expected-error",
        "hint": "refuse these arguments with a structured error instead of reporting a success"
      },
      {
        "id": "unstable-error-code",
        "hint": "return one fixed numeric code for one cause, whatever the attempt or the internal error"
      },
      {
        "id": "retryability-mismatch",
        "hint": "put one boolean retryable into error.data that says whether the same call can succeed later"
      },
      {
        "id": "retry-did-not-recover",
        "hint": "let a call that is announced as retryable succeed within a few attempts, or mark its error as not retryable"
      }
    ],
    "measurements": []
  }]
})json";
