// SPDX-License-Identifier: MIT
/// --era and --protocol-version: which protocol the server is to be spoken to in.
#pragma once

#include "options.hpp"

#include "base/result.hpp"
#include "session/detection.hpp"

namespace mcpeval::cli {

/// Contract 12 section 2.6: a version decides the era. A usage fault for an unknown era, a version
/// that is no date, a stateless one that mcpeval does not speak, and one of the other era.
[[nodiscard]] core::result<core::era_wish> read_era(const arguments& given);

}  // namespace mcpeval::cli
