// SPDX-License-Identifier: MIT
/// Core's own reasons, and look-up across descriptors.
#pragma once

#include "registry/registry.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// A reason that makes a case incomplete (exit 3): core owns these, with their hints.
/// transport-timeout, transport-closed, transport-error, evaluation-budget-exceeded,
/// evaluation-interrupted, plugin-fault, in that order.
struct core_reason {
  std::string_view id;
  std::string_view hint;
};
[[nodiscard]] const std::vector<core_reason>& core_reasons();
[[nodiscard]] bool is_incomplete_reason(std::string_view id);

/// The probes whose labels and hints are asked for.
using probe_list = std::vector<const plugin_descriptor*>;
/// The ready ones: stock kinds first, then third-party ones, each by id.
[[nodiscard]] probe_list installed_probes(const registry& installed);

/// A descriptor's own hint with {first_failure} and {bound} filled in.
[[nodiscard]] std::string fill_hint(std::string hint, std::string_view first_failure,
                                    std::string_view bound);
/// What to do about a reason of one of the probes or of core, without a particular case in mind: a
/// hint without placeholders wins over one with them; in the latter, a beginning such as
/// "Workflow call {first_failure}: " is left out, a remaining {first_failure} reads "N" and a
/// {bound} "the bound".
[[nodiscard]] std::optional<std::string> hint_for(const probe_list& probes, std::string_view id);
[[nodiscard]] std::optional<std::string> hint_for(const registry& installed, std::string_view id);

/// Every reason the product can print: stock labels in contract 02 section 3.22's order where
/// installed, then third-party ones by id, then core's.
[[nodiscard]] std::vector<std::string> all_reasons(const probe_list& probes);
[[nodiscard]] std::vector<std::string> all_reasons(const registry& installed);

}  // namespace mcpeval::core
