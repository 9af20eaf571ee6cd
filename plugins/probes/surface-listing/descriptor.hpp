// SPDX-License-Identifier: MIT
/// What surface-listing says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-surface-listing", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "surface-listing",
    "summary": "The resource and prompt lists are well formed and come to an end",
    "headline": false,
    "access": ["read_only"],
    "session": "shared",
    "partial_catalog": false,
    "tools": [],
    "client_capabilities": {},
    "fields": {
      "type": "object",
      "properties": {
        "max_pages": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000,
          "description": "most pages each listing may take"
        }
      },
      "required": ["max_pages"]
    },
    "reasons": [
      {
        "id": "surface-invalid-envelope",
        "hint": "answer resources/list and prompts/list, when their capability is declared, with an array under their own name on every page"
      },
      {
        "id": "surface-stalled-cursor",
        "hint": "make each nextCursor of resources/list and prompts/list move forward, and leave it out on the last page"
      },
      {
        "id": "cache-hints-invalid",
        "hint": "put a ttlMs that is a whole number of at least 0 and a cacheScope of public or private into every result that clients may cache, with one cacheScope for all pages of a list"
      }
    ],
    "measurements": [
      {"name": "tool_count", "type": "integer", "unit": "item"},
      {"name": "pages", "type": "integer", "unit": "page"}
    ]
  }]
})json";
