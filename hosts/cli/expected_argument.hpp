// SPDX-License-Identifier: MIT
/// --expect-failures: the list of failures that are known.
#pragma once

#include "options.hpp"

#include "base/result.hpp"
#include "manifest/manifest.hpp"
#include "registry/registry.hpp"
#include "report/expected_failures.hpp"

#include <optional>

namespace mcpeval::cli {

inline constexpr option_rule expected_failures_rule = {
    "expect-failures", "FILE",
    "a line CASE REASON for each failure that is known: those do not fail the gate, and a listed "
    "case that comes to something else does"};

/// Nothing where the option is not given. A usage fault for a file that cannot be read, a line
/// that is wrong, and a case that `cases` does not hold.
[[nodiscard]] core::result<std::optional<core::expected_failures>> read_expected(
    const arguments& given, const core::manifest& cases, const core::registry& modules);

}  // namespace mcpeval::cli
