// SPDX-License-Identifier: MIT
/// How reporters name the manifest: contract 05 section 4.
#pragma once

#include <string>

namespace mcpeval::cli {

/// A relative path as it is, without its `.` segments; an absolute one below the working directory
/// relative to it, also where only symbolic links lead there; any other absolute one as it is. The
/// file need not exist.
[[nodiscard]] std::string place_of_manifest(const std::string& path);

}  // namespace mcpeval::cli
