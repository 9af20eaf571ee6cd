// SPDX-License-Identifier: MIT
/// Coherence of a tool's input schema (contract 02 section 3.3).
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <string_view>

namespace mcpeval::checks {

/// The first reason why a caller could not build `arguments` from `input_schema` alone:
/// "invalid-schema" for a schema that contradicts itself, "missing-required-argument" for a
/// required name that the arguments lack; empty when nothing is wrong. Absent arguments leave
/// the second question out.
[[nodiscard]] std::string_view shape_fault(const value& input_schema, const value& arguments = {});

}  // namespace mcpeval::checks
