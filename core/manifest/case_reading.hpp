// SPDX-License-Identifier: MIT
/// One case of a manifest: its structure, its rules, and the model made of it. Contract 01
/// sections 4 to 7.
#pragma once

#include "base/result.hpp"
#include "manifest/kinds.hpp"
#include "manifest/line_index.hpp"
#include "manifest/manifest.hpp"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// A case while it is read: where it stands and which probe runs it.
struct case_source {
  value fields;
  std::string pointer;  ///< "/probes/3"
  ready_plugin kind;
};

/// Types, unknown and missing members, and that the kind is installed; quotes a valid id only.
[[nodiscard]] result<case_source> read_case_structure(const value& probes, std::size_t index,
                                                      const kinds& installed,
                                                      std::string_view origin);

/// The rules of one case in the documented order; adds its id to those seen.
[[nodiscard]] error check_case_rules(const case_source& read, const value& sandboxes,
                                     std::set<std::string_view>& seen);

/// The model of an accepted case.
[[nodiscard]] manifest_case make_case(const case_source& read, const line_index& lines);

}  // namespace mcpeval::core
