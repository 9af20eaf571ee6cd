// SPDX-License-Identifier: MIT
/// JSON texts in tests of the field profile.
#pragma once

#include "json/document.hpp"

#include <doctest/doctest.h>

#include <list>
#include <string>
#include <utility>

/// The root of a text; its document lives as long as the program.
inline mcpeval::value parsed_schema(std::string text) {
  static std::list<mcpeval::core::document> kept;
  REQUIRE(mcpeval::core::document::parse(std::move(text), {}, kept.emplace_back()));
  return kept.back().root();
}
