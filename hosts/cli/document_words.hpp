// SPDX-License-Identifier: MIT
/// The words of report documents, out of the installed modules and the standard.
#pragma once

#include "evaluation/reasons.hpp"
#include "registry/registry.hpp"
#include "report/decode.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace mcpeval::cli {

/// Knows every stock word, whether its module is installed or not, and takes any third-party word:
/// a report may be read where the modules that it tells of are not.
class installed_words final : public core::document_words {
 public:
  explicit installed_words(const core::registry& modules)
      : probes_{core::installed_probes(modules)} {}

  [[nodiscard]] bool is_kind(std::string_view probe) const override;
  [[nodiscard]] bool is_reason(std::string_view reason) const override;
  [[nodiscard]] bool is_incomplete(std::string_view reason) const override;
  [[nodiscard]] std::string hint_for(const core::case_report& one) const override;
  [[nodiscard]] std::optional<int> weight_of(std::string_view area) const override;
  [[nodiscard]] bool is_check(std::string_view id) const override;
  [[nodiscard]] std::optional<std::string> readiness_hint(std::string_view reason) const override;

 private:
  core::probe_list probes_;
};

}  // namespace mcpeval::cli
