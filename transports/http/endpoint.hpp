// SPDX-License-Identifier: MIT
/// Where to: a target's URL and what goes with every request to it.
#pragma once

#include "header_list.hpp"

#include <mcpeval/abi.h>

#include <optional>
#include <string>
#include <vector>

namespace mcpeval::http {

struct endpoint {
  std::string url;
  std::vector<header> headers;  ///< the target's own; values are secret
  std::string authorization;    ///< a secret; empty for none
  bool loopback_only = false;
};

/// Nothing when the target is none of this transport's; `problem` then says why, without anything
/// of the URL or of a value.
[[nodiscard]] std::optional<endpoint> read_endpoint(const mcpeval_target& target,
                                                    std::string& problem);

}  // namespace mcpeval::http
