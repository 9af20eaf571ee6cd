// SPDX-License-Identifier: MIT
/// What the built demo answers to one fixed conversation that touches all that it has.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::testing {

/// The demo's lines. A key is the id of a reply, which names its request below, or the id of a
/// request of the demo's own; a notification has the key "notification". A value is the rest of
/// the line, from the member after the id on.
using wire = std::map<std::string, std::string>;

/// The conversation with the demo started so. It ends with status 0 and a silent stderr.
[[nodiscard]] wire converse(const std::vector<std::string>& arguments);

/// The lines of `other` that `one` has not; a key with nothing behind it where a line is missing.
[[nodiscard]] std::string differences(const wire& one, const wire& other);

}  // namespace mcpeval::testing
