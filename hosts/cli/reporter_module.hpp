// SPDX-License-Identifier: MIT
/// A reporter module that renders one sort of document.
#pragma once

#include "installation.hpp"
#include "output.hpp"

#include "base/result.hpp"
#include "json/document.hpp"

#include <mcpeval/abi.h>

#include <string_view>

namespace mcpeval::cli {

/// What reporters say that they can render: a descriptor's `documents`.
inline constexpr std::string_view report_document = "probe-report/2";
inline constexpr std::string_view diff_document = "probe-diff/2";
inline constexpr std::string_view comparison_document = "probe-comparison/1";

class reporter_module {
 public:
  /// A usage fault unless a reporter of this format that takes `document` is installed; it says
  /// what to install or lists the choices.
  [[nodiscard]] static core::result<reporter_module> open(std::string_view format,
                                                          std::string_view document,
                                                          installation& installed);

  /// Prints what the reporter makes of a document. An error: it failed, and nothing was printed.
  [[nodiscard]] core::error print(const core::document& rendered, const core::document& context,
                                  output& out) const;

 private:
  reporter_module() = default;
  core::ready_plugin plugin_;
  const mcpeval_reporter* reporter_ = nullptr;  ///< static storage of its module
};

}  // namespace mcpeval::cli
