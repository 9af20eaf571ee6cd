// SPDX-License-Identifier: MIT
/// What completion says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-completion", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "completion",
    "summary": "Argument completion answers with a bounded list of strings",
    "headline": false,
    "access": ["read_only"],
    "session": "shared",
    "partial_catalog": false,
    "tools": [],
    "client_capabilities": {},
    "fields": {
      "type": "object",
      "properties": {
        "ref_type": {
          "type": "string",
          "enum": ["ref/prompt", "ref/resource"],
          "description": "what the completion refers to"
        },
        "ref_uri": {
          "$ref": "mcpeval:uri",
          "description": "name of the prompt, or URI of the resource"
        },
        "argument_name": {
          "type": "string",
          "description": "the argument to complete; an identifier when ref_type is ref/prompt"
        },
        "argument_value": {
          "$ref": "mcpeval:identifier",
          "description": "what has been typed so far"
        },
        "max_values": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "most values one answer may hold"
        }
      },
      "required": ["ref_type", "ref_uri", "argument_name", "argument_value", "max_values"]
    },
    "relations": [{"identifier_if": ["argument_name", "ref_type", "ref/prompt"]}],
    "reasons": [
      {
        "id": "completion-invalid-request",
        "hint": "answer completion/complete with a completion object whose values is an array of strings"
      },
      {
        "id": "completion-value-flood",
        "hint": "return the best matches only, and say with hasMore that there are more"
      },
      {
        "id": "completion-argument-unknown",
        "hint": "complete every argument that a listed prompt or resource template declares"
      },
      {
        "id": "completion-stalled-request",
        "hint": "answer completion/complete at once, with an empty list when nothing matches"
      }
    ],
    "measurements": []
  }]
})json";
