// SPDX-License-Identifier: MIT
/// `resultType` of the stateless era's results: contract 12 section 3.1.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <cstdint>

namespace mcpeval::checks {

enum class result_type : std::uint8_t {
  complete,        ///< said so, or said nothing
  input_required,  ///< the server wants something first
  unknown          ///< anything else, also what is no string
};

[[nodiscard]] result_type result_type_of(const value& result);

}  // namespace mcpeval::checks
