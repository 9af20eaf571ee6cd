// SPDX-License-Identifier: MIT
/// A report as the document mcpeval.probe-report/v2: contract 02 section 4.
#pragma once

#include "json/document.hpp"
#include "report/report.hpp"

#include <string_view>

namespace mcpeval::core {

/// The document of a finished report; write it with MCPEVAL_PRETTY. `version` is the product's.
/// Equal reports give equal documents. Its root is absent only when a text of the report is not
/// UTF-8, which no accepted manifest or descriptor can bring about.
[[nodiscard]] document encode_report(const report& finished, std::string_view version);

}  // namespace mcpeval::core
