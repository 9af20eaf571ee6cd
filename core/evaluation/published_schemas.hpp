// SPDX-License-Identifier: MIT
/// The published JSON Schemas (draft 2020-12) of the documents that mcpeval writes. The
/// manifest's is manifest/compose.hpp's.
#pragma once

#include "evaluation/reasons.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// The words of the standard battery, in its own order.
struct readiness_words {
  std::vector<std::string_view> checks;
  std::vector<std::string_view> reasons;
};

/// Each lists the kinds and reasons of `probes` in the order of contract 02 section 3.22,
/// third-party ones after the stock ones by id, and admits third-party words that it does not
/// list. Pretty, with a final newline.
[[nodiscard]] std::string compose_report_schema(const probe_list& probes,
                                                const readiness_words& standard);
[[nodiscard]] std::string compose_diff_schema(const probe_list& probes);

}  // namespace mcpeval::core
