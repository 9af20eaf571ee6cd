// SPDX-License-Identifier: MIT
/// Strict reading of a manifest, in the documented order of checks: contract 01 sections 1 to 8.
#pragma once

#include "base/result.hpp"
#include "manifest/kinds.hpp"
#include "manifest/manifest.hpp"
#include "registry/loader.hpp"
#include "registry/registry.hpp"

#include <string>
#include <string_view>

namespace mcpeval::core {

/// Parses and validates `bytes`. Order: syntax, frame, each kind is installed, the structure of
/// its fields; then the rules of the frame and of each case in document order (a relation is
/// judged after the last field it names); then check() of the modules in use (through `modules`,
/// which may be nullptr to leave that last step out, as `schema` tests do). Errors are usage
/// faults; `origin` ("manifest" or "inline manifest") starts structure messages.
[[nodiscard]] result<manifest> parse_manifest(std::string bytes, const registry& installed,
                                              loader* modules,
                                              std::string_view origin = "manifest");

/// The same over any source of probes.
[[nodiscard]] result<manifest> parse_manifest(std::string bytes, kinds& installed,
                                              std::string_view origin = "manifest");

/// Reads and parses a file; the sentence for a missing one says how to write it.
[[nodiscard]] result<manifest> load_manifest(const std::string& path, const registry& installed,
                                             loader* modules);

}  // namespace mcpeval::core
