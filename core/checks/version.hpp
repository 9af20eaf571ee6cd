// SPDX-License-Identifier: MIT
/// Versions, and the opening request that names one.
#pragma once

#include <mcpeval/plugin/run.hpp>

#include <string_view>

namespace mcpeval::checks {

/// Four digits, two digits, two digits. No calendar is asked: versions are only compared.
[[nodiscard]] bool is_date_shaped(std::string_view version);

/// The opening request at `version` on a fresh connection, with its reply as it came; or `stop`.
[[nodiscard]] opened_session open_at(run& services, std::string_view version);

}  // namespace mcpeval::checks
