// SPDX-License-Identifier: MIT
/// What the suite tells the client under test: its arguments and its environment.
#pragma once

#include "base/result.hpp"
#include "json/document.hpp"
#include "session/detection.hpp"

#include <string>

namespace mcpeval::conformance {

struct suite_input {
  std::string url;
  core::era_wish era;
  core::document context;  ///< an object with what the scenario adds, or empty
};

/// `--era auto|handshake|stateless`, then the URL that the suite appends.
[[nodiscard]] core::result<suite_input> read_input(int argc, char** argv);

}  // namespace mcpeval::conformance
