// SPDX-License-Identifier: MIT
/// The readiness of a report document.
#pragma once

#include "base/result.hpp"
#include "report/decode.hpp"

namespace mcpeval::core {

/// An error's sentence begins with the place inside the document.
[[nodiscard]] result<readiness_report> decode_readiness(const value& entry,
                                                        const document_words& words);

}  // namespace mcpeval::core
