// SPDX-License-Identifier: MIT
/// Report documents out of files and stdin.
#pragma once

#include "base/result.hpp"
#include "report/decode.hpp"

#include <string>
#include <string_view>

namespace mcpeval::cli {

/// What stands for stdin.
inline constexpr std::string_view standard_input = "-";

/// Reads a report document of at most 64 MiB. Every error is a usage fault that begins with
/// `subject` ("the baseline") and names the documents that would do.
[[nodiscard]] core::result<core::decoded_report> load_report(const std::string& path,
                                                             const core::document_words& words,
                                                             std::string_view subject);

}  // namespace mcpeval::cli
