// SPDX-License-Identifier: MIT
/// Servers that were observed, and where a report stands among them: contract 05 section 8.
#pragma once

#include "base/result.hpp"
#include "json/document.hpp"
#include "report/placement.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mcpeval::core {

struct observed_server {
  std::string server;
  int score = 0;  ///< 0 to 100
  std::optional<std::int64_t> tools;
  std::optional<std::int64_t> catalog_tokens;
};

/// Observations under one standard; never empty.
struct corpus {
  std::string standard;
  std::vector<observed_server> observations;
};

/// The observations that this version was built with: 33 servers under mcpeval-standard/1.
[[nodiscard]] const corpus& shipped_corpus();

/// Reads a document mcpeval.readiness-corpus/v2 or /v3, of which observations alone count. An
/// error is a usage fault that says what is wrong where. Unknown members are left alone.
[[nodiscard]] result<corpus> decode_corpus(const value& root);

/// Where a report stands: its score only under the corpus' own standard, its catalog under any.
[[nodiscard]] corpus_placement place(const corpus& among, const report& finished);

}  // namespace mcpeval::core
