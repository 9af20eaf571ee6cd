// SPDX-License-Identifier: MIT
/// The values of --header-env, and the authorization that the environment holds.
#pragma once

#include "base/result.hpp"
#include "evaluation/target.hpp"

#include <string>
#include <utility>
#include <vector>

namespace mcpeval::cli {

using header_pairs = std::vector<std::pair<std::string, std::string>>;

/// HEADER=NAME takes the header's value from the environment variable NAME. A malformed or
/// repeated entry, an unset variable, and a value that no header can carry are usage faults; no
/// value is ever quoted.
[[nodiscard]] core::result<header_pairs> read_headers(const std::vector<std::string>& entries);

/// Lets `headers` go over those of an endpoint's file, and takes MCPEVAL_HTTP_AUTHORIZATION unless
/// one of them is an Authorization.
void add_headers(const header_pairs& headers, core::target_options& endpoint);

}  // namespace mcpeval::cli
