// SPDX-License-Identifier: MIT
/// The six areas of the standard: contract 04 sections 8.1 to 8.6. Each gives its score, its
/// measurements and its lost checks; names, weights and hints are the standard's.
#pragma once

#include "readiness/survey.hpp"
#include "report/report.hpp"

namespace mcpeval::core {

[[nodiscard]] area_report protocol_area(const survey& seen);
[[nodiscard]] area_report catalog_area(const survey& seen);
[[nodiscard]] area_report context_area(const survey& seen);
[[nodiscard]] area_report error_honesty_area(const survey& seen);
[[nodiscard]] area_report reliability_area(const survey& seen);
[[nodiscard]] area_report coverage_area(const survey& seen);

}  // namespace mcpeval::core
