// SPDX-License-Identifier: MIT
/// What the SARIF reporter says about itself.
#pragma once

inline constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "reporter-sarif", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "reporter",
    "id": "sarif",
    "summary": "SARIF 2.1.0 for a code-scanning page: a result per case that did not pass",
    "format": "sarif",
    "media_type": "application/sarif+json",
    "extension": ".sarif",
    "documents": ["probe-report/2"]
  }]
})json";
