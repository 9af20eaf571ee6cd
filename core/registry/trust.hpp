// SPDX-License-Identifier: MIT
/// Who may supply a module: plugin-abi.md section 9.
#pragma once

#include "registry/rejection.hpp"
#include "registry/search_path.hpp"

#include <sys/types.h>

#include <map>
#include <optional>
#include <string>

namespace mcpeval::core {

/// Owner and permission bits of a file or directory.
struct ownership {
  uid_t owner = 0;
  mode_t mode = 0;
};

/// The rule for one file or directory. Implicit directories: owned by root or `user`, writable
/// by neither group nor others. A directory that the operator typed: not world-writable.
[[nodiscard]] std::optional<rejection> judge(const ownership& of, directory_origin origin,
                                             uid_t user) noexcept;

/// Judges files together with their directories; looks at each directory once.
class trust_judge {
 public:
  explicit trust_judge(directory_origin origin);
  trust_judge(directory_origin origin, uid_t user);

  struct problem {
    rejection code;
    std::string detail;  ///< one sentence: the file or the directory
  };
  /// A directory that cannot be looked at is `unreadable`.
  [[nodiscard]] const std::optional<problem>& directory(const std::string& path);
  [[nodiscard]] std::optional<problem> file(const ownership& of) const;
  [[nodiscard]] directory_origin origin() const noexcept { return origin_; }

 private:
  directory_origin origin_;
  uid_t user_;
  std::map<std::string, std::optional<problem>> directories_;
};

}  // namespace mcpeval::core
