// SPDX-License-Identifier: MIT
/// What the HTML reporter says about itself.
#pragma once

inline constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "reporter-html", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "reporter",
    "id": "html",
    "summary": "One page to look at: a single file that loads nothing and needs no script",
    "format": "html",
    "media_type": "text/html",
    "extension": ".html",
    "documents": ["probe-report/2"]
  }]
})json";
