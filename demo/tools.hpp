// SPDX-License-Identifier: MIT
/// The twelve tools of the clean demo.
#pragma once

#include "personality.hpp"

namespace demo {

[[nodiscard]] std::vector<tool> clean_tools();

/// The result of tools/list for one page.
[[nodiscard]] std::string list_of(const std::vector<tool>& tools, const page& wanted);

/// Finds an argument whose type is not the one that the tool lists.
[[nodiscard]] std::string argument_fault(const tool& called, const rapidjson::Value& arguments);

}  // namespace demo
