// SPDX-License-Identifier: MIT
/// What pagination says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-pagination", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "pagination",
    "summary": "The tool list comes to an end, without bad or repeated entries",
    "headline": false,
    "access": ["read_only"],
    "session": "shared",
    "partial_catalog": true,
    "tools": [],
    "client_capabilities": {},
    "fields": {
      "type": "object",
      "properties": {
        "max_pages": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "most pages that tools/list may take"
        }
      },
      "required": ["max_pages"]
    },
    "reasons": [
      {
        "id": "pagination-invalid-entry",
        "hint": "answer every page of tools/list with a tools array whose entries each have a valid name and an object as inputSchema"
      },
      {
        "id": "pagination-duplicate-tool",
        "hint": "list every tool once over all pages: derive each cursor from a fixed order of the catalog"
      },
      {
        "id": "pagination-stalled-cursor",
        "hint": "make each nextCursor move the listing forward, and leave it out on the last page"
      },
      {
        "id": "result-type-invalid",
        "hint": "end each call with a result whose resultType is \"complete\"; \"input_required\" comes with inputRequests or a requestState, and only until what it asks for has been given"
      },
      {
        "id": "input-required-unsolicited",
        "hint": "ask only for what clientCapabilities of the very request declares, and only in tools/call, prompts/get and resources/read; without the capability answer with error -32021"
      },
      {
        "id": "cache-hints-invalid",
        "hint": "put a ttlMs that is a whole number of at least 0 and a cacheScope of public or private into every result that clients may cache, with one cacheScope for all pages of a list"
      }
    ],
    "measurements": [
      {"name": "tool_count", "type": "integer", "unit": "tool"},
      {"name": "pages", "type": "integer", "unit": "page"}
    ]
  }]
})json";
