// SPDX-License-Identifier: MIT
/// What took part in a run, as one digest: the host and its modules.
#pragma once

#include "base/result.hpp"

#include <string>
#include <vector>

namespace mcpeval::core {

/// SHA-256 over the digest of `host` and the names and digests of the module files, sorted by
/// file name. Directories do not count, so that a moved installation keeps its fingerprint.
[[nodiscard]] result<std::string> fingerprint_of(const std::string& host,
                                                 const std::vector<std::string>& module_files);

/// The same with the running executable as host: what a verification is bound to.
[[nodiscard]] result<std::string> evaluator_fingerprint(
    const std::vector<std::string>& module_files);

}  // namespace mcpeval::core
