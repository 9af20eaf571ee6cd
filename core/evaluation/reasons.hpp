// SPDX-License-Identifier: MIT
/// Core's own reasons, and look-up across descriptors.
#pragma once

#include "registry/registry.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// A reason that core itself gives, with its hint. First those that make a case incomplete (exit
/// 3): transport-timeout, transport-closed, transport-error, evaluation-budget-exceeded,
/// evaluation-interrupted, plugin-fault, in that order. Then the verdicts of contract 12 section
/// 3.1, which a kind may declare as well: result-type-invalid, input-required-unsolicited.
struct core_reason {
  std::string_view id;
  std::string_view hint;
  bool is_incomplete = true;
};
[[nodiscard]] const std::vector<core_reason>& core_reasons();
[[nodiscard]] bool is_incomplete_reason(std::string_view id);
/// A reason of core or of a stock kind, whether that kind is installed or not.
[[nodiscard]] bool is_stock_reason(std::string_view id);

/// The probes whose labels and hints are asked for.
using probe_list = std::vector<const plugin_descriptor*>;
/// The ready ones: stock kinds first, then third-party ones, each by id.
[[nodiscard]] probe_list installed_probes(const registry& installed);

/// A descriptor's own hint with {first_failure} and {bound} filled in.
[[nodiscard]] std::string fill_hint(std::string hint, std::string_view first_failure,
                                    std::string_view bound);
/// What to do about a reason of core or of one of the probes, without a particular case in mind:
/// core's own hint, which no kind narrows down; else a hint without placeholders wins over one
/// with them; in the latter, a beginning such as "Workflow call {first_failure}: " is left out, a
/// remaining {first_failure} reads "N" and a {bound} "the bound".
[[nodiscard]] std::optional<std::string> hint_for(const probe_list& probes, std::string_view id);
[[nodiscard]] std::optional<std::string> hint_for(const registry& installed, std::string_view id);

/// Every reason the product can print: stock labels in contract 02 section 3.22's order where
/// installed, core's verdicts among them, then third-party ones by id, then the incomplete ones.
[[nodiscard]] std::vector<std::string> all_reasons(const probe_list& probes);
[[nodiscard]] std::vector<std::string> all_reasons(const registry& installed);

}  // namespace mcpeval::core
