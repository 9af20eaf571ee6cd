// SPDX-License-Identifier: MIT
#include "base/error.hpp"

#include <utility>

namespace mcpeval::core {

error usage_error(std::string sentence) { return {fault::usage, std::move(sentence)}; }
error incomplete_error(std::string sentence) { return {fault::incomplete, std::move(sentence)}; }

}  // namespace mcpeval::core
