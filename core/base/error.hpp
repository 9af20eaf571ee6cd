// SPDX-License-Identifier: MIT
/// What went wrong, as one sentence and the exit code it leads to.
#pragma once

#include <cstdint>
#include <string>

namespace mcpeval::core {

/// Where a fault lies; hosts map it to the exit codes of contract 09 section 1.2.
enum class fault : std::uint8_t {
  none,
  usage,       ///< arguments, manifest or input document: exit 2
  incomplete,  ///< the world did not let us finish: exit 3
};

/// An error names what, where and what to do, in one sentence without a final newline. It
/// never quotes a payload, a secret or an offending value.
struct [[nodiscard]] error {
  fault kind = fault::none;
  std::string sentence;

  explicit operator bool() const noexcept { return kind != fault::none; }
};

[[nodiscard]] error usage_error(std::string sentence);
[[nodiscard]] error incomplete_error(std::string sentence);

}  // namespace mcpeval::core
