// SPDX-License-Identifier: MIT
#include "document_words.hpp"

#include "base/grammar.hpp"
#include "readiness/standard.hpp"
#include "registry/stock_names.hpp"

#include <algorithm>

namespace mcpeval::cli {

namespace {

constexpr const char* unknown_to_this_installation =
    "install the module of this case's kind and read what mcpeval explain says about the reason: "
    "this installation does not know it";

/// What the kind's own descriptor says; nullptr when it is not installed or lacks the reason.
const std::string* declared_hint(const core::probe_list& probes, const core::case_report& one) {
  for (const auto* probe : probes)
    for (const auto& reason : probe->reasons)
      if (probe->id == one.probe && reason.id == one.reason) return &reason.hint;
  return nullptr;
}

bool is_core_reason(std::string_view id) {
  return std::ranges::count(core::core_reasons(), id, &core::core_reason::id) > 0;
}

}  // namespace

bool installed_words::is_kind(std::string_view probe) const {
  return core::find_stock_name(core::plugin_type::probe, probe) != nullptr ||
         core::is_vendor_id(probe);
}

bool installed_words::is_reason(std::string_view reason) const {
  return core::is_stock_reason(reason) || core::is_vendor_id(reason);
}

bool installed_words::is_incomplete(std::string_view reason) const {
  return core::is_incomplete_reason(reason);
}

std::string installed_words::hint_for(const core::case_report& one) const {
  const auto* declared = declared_hint(probes_, one);
  if (declared != nullptr && one.first_failure && !is_core_reason(one.reason))
    return core::fill_hint(*declared, std::to_string(*one.first_failure),
                           one.detail ? one.detail->bound : "the bound");
  return core::hint_for(probes_, one.reason).value_or(unknown_to_this_installation);
}

std::optional<int> installed_words::weight_of(std::string_view area) const {
  const auto found = std::ranges::find(core::standard_areas, area, &core::standard_area::name);
  if (found == core::standard_areas.end()) return {};
  return found->weight;
}

bool installed_words::is_check(std::string_view id) const {
  return std::ranges::count(core::check_ids(), id) > 0;
}

std::optional<std::string> installed_words::readiness_hint(std::string_view reason) const {
  const auto& reasons = core::readiness_reasons();
  const auto found = std::ranges::find(reasons, reason, &core::readiness_reason::id);
  if (found == reasons.end()) return {};
  return std::string{found->hint};
}

}  // namespace mcpeval::cli
