// SPDX-License-Identifier: MIT
/// What the JSON reporter says about itself.
#pragma once

inline constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "reporter-json", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "reporter",
    "id": "json",
    "summary": "The document itself, in its canonical spelling",
    "format": "json",
    "media_type": "application/json",
    "extension": ".json",
    "documents": ["probe-report/2", "probe-diff/2", "probe-comparison/1"]
  }]
})json";
