// SPDX-License-Identifier: MIT
/// What the published schemas say whatever is installed: everything but the definitions "kind" and
/// "reason", and the report's "check" and "readiness_reason", to which they refer.
#pragma once

#include <string_view>

namespace mcpeval::core {

[[nodiscard]] std::string_view report_schema_frame() noexcept;
[[nodiscard]] std::string_view diff_schema_frame() noexcept;

}  // namespace mcpeval::core
