// SPDX-License-Identifier: MIT
/// What the stdio transport says about itself.
#pragma once

namespace mcpeval::stdio {

inline constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "transport-stdio", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "transport",
    "id": "stdio",
    "summary": "Starts a command and speaks with it over standard input and output",
    "schemes": ["stdio"],
    "target": "command"
  }]
})json";

}  // namespace mcpeval::stdio
