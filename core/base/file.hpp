// SPDX-License-Identifier: MIT
/// Whole files: bounded reads and atomic replacement.
#pragma once

#include "base/result.hpp"

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// The bytes of a regular file of at most `limit` bytes. A usage fault otherwise, which names the
/// path and the cause; a FIFO or a device is refused without waiting for it.
[[nodiscard]] result<std::string> read_file(const std::string& path, std::size_t limit = SIZE_MAX);

/// Hands a file to `take` piece by piece, for files that need not be in memory at once.
[[nodiscard]] error for_each_piece(const std::string& path,
                                   const std::function<void(std::string_view)>& take);

/// Makes `bytes` the whole content of `path` with the permissions `mode`, or leaves `path` as it
/// was: a temporary file in the same directory is written, synchronised and renamed over it. A
/// symbolic link is replaced, not followed. A failure is an incomplete fault.
[[nodiscard]] error replace_file(const std::string& path, std::string_view bytes,
                                 mode_t mode = 0644);

}  // namespace mcpeval::core
