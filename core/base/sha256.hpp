// SPDX-License-Identifier: MIT
/// SHA-256 digests in lower-case hexadecimal.
#pragma once

#include "base/result.hpp"

#include <string>
#include <string_view>

namespace mcpeval::core {

/// The digest of `bytes`: 64 characters.
[[nodiscard]] std::string sha256(std::string_view bytes);

/// The digest of a file's bytes, read in pieces; the error names the path.
[[nodiscard]] result<std::string> sha256_of_file(const std::string& path);

}  // namespace mcpeval::core
