// SPDX-License-Identifier: MIT
/// What every plugin says, and the members of transports and reporters.
#include "registry/plugin_reading.hpp"

#include "base/grammar.hpp"
#include "registry/descriptor_words.hpp"

namespace mcpeval::core {
namespace {

bool is_id(std::string_view word) noexcept { return is_stock_id(word) || is_vendor_id(word); }

void read_transport(strict_object& entry, plugin_descriptor& out) {
  out.schemes = entry.words("schemes", is_scheme, "a URL scheme in lower case");
  if (out.schemes.empty()) entry.fail("schemes", "must name at least one scheme");
  out.target = entry.string("target");
  if (out.target != "command" && out.target != "url")
    entry.fail("target", "must be \"command\" or \"url\"");
}

void read_reporter(strict_object& entry, plugin_descriptor& out) {
  out.format = entry.word("format", is_id, "a format name in lower case");
  out.media_type = entry.word("media_type", is_media_type, "a media type in lower case");
  out.extension = entry.word("extension", is_extension, "a file extension with its dot");
  out.documents = entry.words("documents", is_document_name, "a document such as probe-report/2");
  if (out.documents.empty()) entry.fail("documents", "must name at least one document");
}

struct type_row {
  std::string_view name;
  plugin_type type;
  void (*read)(strict_object&, plugin_descriptor&);
};

constexpr type_row types[] = {
    {"probe", plugin_type::probe, read_probe},
    {"transport", plugin_type::transport, read_transport},
    {"reporter", plugin_type::reporter, read_reporter},
};

}  // namespace

plugin_descriptor read_plugin(strict_object entry) {
  plugin_descriptor plugin;
  const std::string kind = entry.string("kind");
  plugin.id = entry.word("id", is_id, "a word in lower case, or vendor.word");
  plugin.summary = entry.line("summary", 200);
  for (const auto& row : types) {
    if (row.name != kind) continue;
    plugin.type = row.type;
    row.read(entry, plugin);
    entry.finish();
    return plugin;
  }
  entry.fail("kind", "must be \"probe\", \"transport\" or \"reporter\"");
  return plugin;
}

}  // namespace mcpeval::core
