// SPDX-License-Identifier: MIT
/// The reporters' context as a document.
#include "report/context.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <cstdint>

namespace mcpeval::core {

namespace {

std::string context_text(std::string_view manifest_path, const std::vector<case_line>& lines) {
  json_writer out;
  out.begin_object().key("lines").begin_object();
  for (const auto& each : lines)
    if (each.line != 0) out.key(each.id).integer(static_cast<std::int64_t>(each.line));
  out.end_object().key("manifest");
  if (manifest_path.empty())
    out.null();
  else
    out.string(manifest_path);
  out.end_object();
  return out.take();
}

}  // namespace

document encode_context(std::string_view manifest_path, const std::vector<case_line>& lines) {
  document encoded;
  if (!document::parse(context_text(manifest_path, lines), json_limits{}, encoded))
    static_cast<void>(document::parse(context_text({}, lines), json_limits{}, encoded));
  return encoded;
}

}  // namespace mcpeval::core
