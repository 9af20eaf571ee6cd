// SPDX-License-Identifier: MIT
/// One manifest over several targets: contract 05 section 7.
#pragma once

#include "json/document.hpp"
#include "report/report.hpp"

#include <span>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// A column: what one target came to.
struct compared_target {
  std::string label;
  report finished;
};

/// A line with the labels, one per case of the first target, and one of readiness. Nothing of
/// nothing.
[[nodiscard]] std::string describe(std::span<const compared_target> targets);

/// The reports as an array of objects, {"endpoint": LABEL, "report": DOCUMENT}, in this order.
[[nodiscard]] document encode_comparison(std::span<const compared_target> targets,
                                         std::string_view version);

/// 3 where a target could not be evaluated to the end, else 0: failures are what is compared.
[[nodiscard]] int exit_code(std::span<const compared_target> targets);

}  // namespace mcpeval::core
