// SPDX-License-Identifier: MIT
/// The catalog of a scripted session: every valid tools/list entry, once.
#pragma once

#include <mcpeval/testing/fake_session.hpp>
#include <mcpeval/testing/json_table.hpp>
#include <mcpeval/testing/reply.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace mcpeval::testing {

/// Collects the valid entries of tools/list pages, each name once.
class catalog_builder {
 public:
  void add(const json_node& page) {
    for (const auto& entry : page.items) {
      const auto* name = entry.find("name");
      const auto* schema = entry.find("inputSchema");
      if (name == nullptr || name->type != MCPEVAL_STRING || name->text.empty()) continue;
      if (schema == nullptr || schema->type != MCPEVAL_OBJECT) continue;
      if (std::find(names_.begin(), names_.end(), name->text) != names_.end()) continue;
      names_.push_back(name->text);
      text_ += (names_.size() == 1 ? "[" : ",") + json_print(entry);
    }
  }
  [[nodiscard]] std::unique_ptr<json_text> take() {
    return json_text::parse(names_.empty() ? "[]" : text_ + "]");
  }

 private:
  std::vector<std::string> names_;
  std::string text_;
};

/// The params of the page after this one; empty at the end of the list. An empty cursor is one
/// in the stateless era alone.
inline std::string next_params(const json_node& result, bool stateless) {
  const auto* cursor = result.find("nextCursor");
  if (cursor == nullptr || cursor->type != MCPEVAL_STRING) return {};
  if (cursor->text.empty() && !stateless) return {};
  std::string params = "{\"cursor\":";
  json_printer::quote(cursor->text, params);
  return params + '}';
}

/// Whether the result is a page. Only the stateless era looks at its type, and forgives none.
inline bool is_page(const json_node& result, bool stateless) {
  const auto* type = stateless ? result.find("resultType") : nullptr;
  if (type != nullptr && (type->type != MCPEVAL_STRING || type->text != "complete")) return false;
  const auto* tools = result.find("tools");
  return tools != nullptr && tools->type == MCPEVAL_ARRAY;
}

/// One page: its entries are added and `params` becomes the next page's, or empty.
inline mcpeval_status list_page(fake_session& session, std::uint64_t deadline,
                                catalog_builder& entries, std::string& params) {
  fake_pending* request = nullptr;
  mcpeval_exchange reply{};
  reply.struct_size = sizeof reply;
  auto status = session.write("tools/list", params, 0, request);
  if (status == MCPEVAL_OK) status = await(*request, deadline, reply);
  if (status != MCPEVAL_OK) return status;
  const json_node& result = *node_of(reply.body);
  const bool good = reply.outcome == MCPEVAL_RESULT && is_page(result, session.stateless());
  if (good) {
    entries.add(*result.find("tools"));
    params = next_params(result, session.stateless());
  }
  take_back(*static_cast<kept_exchange*>(reply.handle));
  return good ? MCPEVAL_OK : MCPEVAL_PROTOCOL;
}

/// The case's own session was listed before run(), so it takes the script's tools; a later one
/// pages through tools/list, at most twenty pages.
inline mcpeval_status list_tools(fake_session& session, std::uint64_t deadline) {
  auto& shared = session.shared();
  catalog_builder entries;
  if (session.number() == 1) {
    if (shared.server.catalog_status() != MCPEVAL_OK) return shared.server.catalog_status();
    const auto parsed = json_text::parse(shared.server.catalog());
    if (parsed == nullptr) return shared.fault("the script's tools are no JSON"), MCPEVAL_FAULT;
    entries.add(parsed->root());
    session.set_catalog(shared.keep(entries.take()));
    return MCPEVAL_OK;
  }
  std::string params = "{}";
  for (int page = 0; page < 20; ++page) {
    const auto status = list_page(session, deadline, entries, params);
    if (status != MCPEVAL_OK) return status;
    if (!params.empty()) continue;
    session.set_catalog(shared.keep(entries.take()));
    return MCPEVAL_OK;
  }
  return MCPEVAL_PROTOCOL;
}

}  // namespace mcpeval::testing
