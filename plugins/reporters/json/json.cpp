// SPDX-License-Identifier: MIT
/// The report document itself: two-space indent, keys in byte order, one final newline.
#include "descriptor.hpp"

#include <mcpeval/plugin.hpp>

#include <string>

namespace {

struct json_reporter {
  [[nodiscard]] std::string render(mcpeval::value document, mcpeval::value /*context*/) const {
    return document.write(MCPEVAL_PRETTY) + '\n';
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::reporter<json_reporter>("json"));
