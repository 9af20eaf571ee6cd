// SPDX-License-Identifier: MIT
/// Names and paths as URIs.
#pragma once

#include <string>
#include <string_view>

namespace mcpeval::reporters {

/// Every byte that is not unreserved in RFC 3986 percent-encoded.
[[nodiscard]] std::string percent_encoded(std::string_view segment);

/// A relative path stays relative, without its "." segments; an absolute one becomes a file URI.
/// Segments are percent-encoded.
[[nodiscard]] std::string artifact_uri(std::string_view path);

}  // namespace mcpeval::reporters
