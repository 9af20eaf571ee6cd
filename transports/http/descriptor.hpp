// SPDX-License-Identifier: MIT
/// What the HTTP transport says about itself.
#pragma once

namespace mcpeval::http {

inline constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "transport-http", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "transport",
    "id": "http",
    "summary": "Speaks Streamable HTTP with a server at a URL",
    "schemes": ["http", "https"],
    "target": "url"
  }]
})json";

}  // namespace mcpeval::http
