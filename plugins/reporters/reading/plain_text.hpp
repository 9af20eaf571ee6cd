// SPDX-License-Identifier: MIT
/// Text of a document that no output format can trip over.
#pragma once

#include <string>
#include <string_view>

namespace mcpeval::reporters {

/// The UTF-8 text on one line: line ends and tabs are spaces; control characters and the two
/// noncharacters that XML refuses are U+FFFD. It still has to be escaped for its format.
[[nodiscard]] std::string plain_text(std::string_view text);

}  // namespace mcpeval::reporters
