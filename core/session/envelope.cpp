// SPDX-License-Identifier: MIT
#include "session/envelope.hpp"

#include "base/product.hpp"
#include "json/document.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <array>
#include <algorithm>

namespace mcpeval::core {
namespace {

constexpr std::string_view version_key = "io.modelcontextprotocol/protocolVersion";
constexpr std::string_view capabilities_key = "io.modelcontextprotocol/clientCapabilities";
constexpr std::string_view client_key = "io.modelcontextprotocol/clientInfo";
constexpr std::array own_keys = {version_key, capabilities_key, client_key};

void write_own(json_writer& meta, std::string_view version, std::string_view capabilities) {
  meta.member(version_key, version).key(capabilities_key).raw(capabilities);
  meta.key(client_key).begin_object();
  meta.member("name", "mcpeval").member("version", product_version).end_object();
}

/// By its name, or by a name spelt with escapes.
bool may_have_meta(std::string_view params) {
  return params.find("\"_meta\"") != std::string_view::npos ||
         params.find("\\u") != std::string_view::npos;
}

/// Without a `_meta` nothing of the params has to be read: they may be 16 MiB long.
std::string appended(std::string_view params, std::string_view meta) {
  std::string out{params.substr(0, params.rfind('}'))};
  if (out.find_last_not_of(" \t\r\n") != out.find('{')) out += ',';
  return out.append("\"_meta\":").append(meta) += '}';
}

}  // namespace

std::string enveloped(std::string_view params, std::string_view version,
                      std::string_view capabilities) {
  document parsed;
  value old_meta;
  if (may_have_meta(params) && document::parse(std::string{params}, {}, parsed))
    old_meta = parsed.root()["_meta"];

  json_writer meta;
  meta.begin_object();
  write_own(meta, version, capabilities);
  const std::size_t old_members = old_meta.is_object() ? old_meta.size() : 0;
  for (std::size_t i = 0; i < old_members; ++i) {
    const auto [name, kept] = old_meta.member(i);
    if (std::ranges::find(own_keys, name) == own_keys.end()) meta.key(name).copy(kept);
  }
  meta.end_object();
  if (!old_meta) return appended(params, meta.text());

  json_writer out;
  out.begin_object();
  for (std::size_t i = 0; i < parsed.root().size(); ++i) {
    const auto [name, member] = parsed.root().member(i);
    if (name != "_meta") out.key(name).copy(member);
  }
  return out.key("_meta").raw(meta.text()).end_object().take();
}

}  // namespace mcpeval::core
