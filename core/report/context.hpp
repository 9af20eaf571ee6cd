// SPDX-License-Identifier: MIT
/// What reporters get beside the document: things that must not be part of it.
#pragma once

#include "json/document.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// Where a case stands in the manifest.
struct case_line {
  std::string id;
  std::size_t line = 0;  ///< one-based line of its id key
};

/// {"lines": {case id: line}, "manifest": path or null}. A path that is not UTF-8 is null: a
/// reporter could not write it. A line of 0 is left out.
[[nodiscard]] document encode_context(std::string_view manifest_path,
                                      const std::vector<case_line>& lines);

}  // namespace mcpeval::core
