// SPDX-License-Identifier: MIT
/// Parsing in tests: what must be read, and what must be refused.
#pragma once

#include "json/document.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>

/// The document of a text that must be accepted.
inline mcpeval::core::document parsed(std::string text) {
  mcpeval::core::document out;
  REQUIRE(mcpeval::core::document::parse(std::move(text), {}, out));
  return out;
}

/// Why a text is refused; the document must be left empty.
inline mcpeval::core::json_problem refused(std::string text,
                                           const mcpeval::core::json_limits& limits = {}) {
  mcpeval::core::document out;
  mcpeval::core::json_problem problem;
  REQUIRE_FALSE(mcpeval::core::document::parse(std::move(text), limits, out, &problem));
  CHECK_FALSE(out.root());
  CHECK(out.text().empty());
  return problem;
}
