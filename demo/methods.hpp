// SPDX-License-Identifier: MIT
/// The methods that the clean demo answers, and the notifications that it heeds.
#pragma once

#include "personality.hpp"

namespace demo {

[[nodiscard]] std::vector<method> clean_methods();
[[nodiscard]] std::vector<notification> clean_notifications();

}  // namespace demo
