// SPDX-License-Identifier: MIT
/// What the JUnit reporter says about itself.
#pragma once

inline constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "reporter-junit", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "reporter",
    "id": "junit",
    "summary": "JUnit XML for a CI server: a suite per server, a test per case",
    "format": "junit",
    "media_type": "application/xml",
    "extension": ".xml",
    "documents": ["probe-report/2", "probe-comparison/1"]
  }]
})json";
