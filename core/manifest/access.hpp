// SPDX-License-Identifier: MIT
/// Access and sandbox of a case: contract 01 section 7.
#pragma once

#include "registry/descriptor.hpp"
#include "schema/problem.hpp"

namespace mcpeval::core {

/// Whether a case of the kind may carry `sandbox`: one that may mutate, or that has a field of
/// its own for the tool it calls (column S of contract 01 section 5).
[[nodiscard]] bool takes_sandbox(const plugin_descriptor& kind);

/// The matrix: a read_only case names no sandbox, a mutating one names a declared one.
/// `sandboxes` is the manifest's object, or absent.
[[nodiscard]] profile_problem check_access(const value& fields, const value& sandboxes);

/// Whether the kind allows the access that the case declares.
[[nodiscard]] profile_problem check_kind_access(const plugin_descriptor& kind, const value& fields);

}  // namespace mcpeval::core
