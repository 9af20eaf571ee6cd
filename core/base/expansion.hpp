// SPDX-License-Identifier: MIT
/// ${NAME} and ${NAME:-DEFAULT} in texts of configuration files: 00, decision 22.
#pragma once

#include "base/result.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// What a variable holds; nothing when it is not set. An empty variable is set.
using variable_look_up = std::function<std::optional<std::string>(const std::string& name)>;

/// Looks into the environment of this process.
[[nodiscard]] std::optional<std::string> environment_variable(const std::string& name);

/// `text` with each form replaced, once: neither a variable's value nor a default is expanded
/// again. A dollar sign before anything but "{" is kept. A variable that is not set and has no
/// default is a usage fault that names it; so is a "${" that starts neither form. No value is
/// ever quoted.
[[nodiscard]] result<std::string> expand_variables(std::string_view text,
                                                   const variable_look_up& variables);

}  // namespace mcpeval::core
