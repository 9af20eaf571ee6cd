// SPDX-License-Identifier: MIT
/// The document that the shipped corpus is read from: standard-1.corpus.json, built in.
#pragma once

#include <string_view>

namespace mcpeval::core {

/// A document mcpeval.readiness-corpus/v2; static storage.
[[nodiscard]] std::string_view shipped_corpus_text();

}  // namespace mcpeval::core
