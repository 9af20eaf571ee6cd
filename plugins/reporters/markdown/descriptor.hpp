// SPDX-License-Identifier: MIT
/// What the Markdown reporter says about itself.
#pragma once

inline constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "reporter-markdown", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "reporter",
    "id": "markdown",
    "summary": "Tables for a pull request or a step summary",
    "format": "markdown",
    "media_type": "text/markdown",
    "extension": ".md",
    "documents": ["probe-report/2", "probe-diff/2", "probe-comparison/1"]
  }]
})json";
