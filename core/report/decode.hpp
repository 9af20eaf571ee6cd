// SPDX-License-Identifier: MIT
/// Documents mcpeval.probe-report/v1 and /v2 back to a report: contract 05 section 1.3.
#pragma once

#include "base/result.hpp"
#include "json/document.hpp"
#include "report/report.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// The words that a document may use, and what this version has to say about them.
class document_words {
 public:
  document_words() = default;
  document_words(const document_words&) = delete;
  document_words& operator=(const document_words&) = delete;
  virtual ~document_words() = default;

  [[nodiscard]] virtual bool is_kind(std::string_view probe) const = 0;
  [[nodiscard]] virtual bool is_reason(std::string_view reason) const = 0;
  /// Whether the reason says that a case could not be evaluated.
  [[nodiscard]] virtual bool is_incomplete(std::string_view reason) const = 0;
  /// What to do about the reason of `one`; never empty.
  [[nodiscard]] virtual std::string hint_for(const case_report& one) const = 0;

  [[nodiscard]] virtual std::optional<int> weight_of(std::string_view area) const = 0;
  [[nodiscard]] virtual bool is_check(std::string_view id) const = 0;
  /// The hint of a reason of readiness; nothing for any other word.
  [[nodiscard]] virtual std::optional<std::string> readiness_hint(
      std::string_view reason) const = 0;
};

/// A report that was read.
struct decoded_report {
  report finished;            ///< its server is "unknown" where the document names none
  bool names_server = false;  ///< the document does
};

/// Reads the root of a document. What this version computes by itself is not taken from the
/// document: passed, gate, hints, badge, weights. Unknown members are left alone, and so are
/// optional ones that cannot be used. An error is a usage fault that says what is wrong where.
[[nodiscard]] result<decoded_report> decode_report(const value& root, const document_words& words);

}  // namespace mcpeval::core
