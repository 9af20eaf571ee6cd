// SPDX-License-Identifier: MIT
/// What reporters get beside the document: things that must not be part of it.
#pragma once

#include "json/document.hpp"
#include "report/placement.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mcpeval::core {

/// Where a case stands in the manifest.
struct case_line {
  std::string id;
  std::size_t line = 0;  ///< one-based line of its id key
};

/// Everything that a host may tell a reporter; docs/plugins/reporter.md is its page.
struct reporter_context {
  std::map<std::string, std::string> advisory_hints;  ///< by id, of the report's own advisories
  corpus_placement corpus;
  std::optional<int> legacy_pass_rate;  ///< of a version 1 document
  std::vector<case_line> lines;
  std::string manifest_path;  ///< empty: the cases stand in no file
  std::optional<double> price_per_mtok;
};

/// The context as reporters read it, every member present and null where there is nothing to
/// say. A path that is not UTF-8 is null: a reporter could not write it. A line of 0 is left out.
[[nodiscard]] document encode_context(const reporter_context& context);

}  // namespace mcpeval::core
