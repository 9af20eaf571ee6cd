// SPDX-License-Identifier: MIT
/// One case of a report document.
#pragma once

#include "base/result.hpp"
#include "report/decode.hpp"

#include <string>

namespace mcpeval::core {

/// `place` is where it stands, such as "cases/3"; an error's sentence begins with it.
[[nodiscard]] result<case_report> decode_case(const value& entry, const document_words& words,
                                              const std::string& place);

}  // namespace mcpeval::core
