// SPDX-License-Identifier: MIT
/// The twelve tools of the clean demo.
#pragma once

#include "personality.hpp"

namespace demo {

[[nodiscard]] std::vector<tool> clean_tools();

/// The result of tools/list that shows all of them on one page.
[[nodiscard]] std::string catalog_of(const std::vector<tool>& tools);

/// What is wrong with a call's arguments, for a person; empty if they fit.
[[nodiscard]] std::string argument_fault(const tool& called, const rapidjson::Value& arguments);

}  // namespace demo
