// SPDX-License-Identifier: MIT
#include "evaluation/run_table.hpp"

#include "schema/json_schema.hpp"

#include <mcpeval/plugin/status.hpp>
#include <mcpeval/plugin/text.hpp>

#include <string_view>
#include <utility>

namespace mcpeval::core {
namespace {

std::int32_t as_conformance(conformance outcome) noexcept {
  switch (outcome) {
    case conformance::conforms: return MCPEVAL_CONFORMS;
    case conformance::violates: return MCPEVAL_VIOLATES;
    default: return MCPEVAL_UNCOMPILABLE;
  }
}

}  // namespace

run_services::run_services(case_access access, verdict& said, const std::atomic<bool>* interrupted)
    : case_sessions{std::move(access)},
      said_{said},
      time_{context().time},
      interrupted_{interrupted} {
  table_.struct_size = sizeof table_;
  table_.self = static_cast<case_sessions*>(this);
  table_.sessions = &case_sessions::table();
  table_.json = &json_table();
  table_.deadline = context().spending.deadline();
  table_.cancelled = &run_services::cancelled;
  table_.now = &run_services::now;
  table_.find = &run_services::find;
  table_.attempt = [](void* self) { of(self).said_.attempt(); };
  table_.measure = [](void* self, mcpeval_text name, std::int64_t amount) {
    return guard([&] { return of(self).said_.measure(view(name), amount); });
  };
  table_.label = [](void* self, mcpeval_text name, mcpeval_text word) {
    return guard([&] { return of(self).said_.label(view(name), view(word)); });
  };
  table_.bound = [](void* self, mcpeval_text field, std::int64_t limit, std::int64_t observed) {
    return guard([&] { return of(self).said_.bound(view(field), limit, observed); });
  };
  table_.tool = [](void* self, mcpeval_text name, std::int64_t amount) {
    return guard([&] { return of(self).said_.tool(view(name), amount); });
  };
  table_.fail = [](void* self, mcpeval_text reason, std::uint32_t attempt) {
    return guard([&] { return of(self).said_.fail(view(reason), attempt); });
  };
  table_.inapplicable = [](void* self) { of(self).said_.inapplicable(); };
}

run_services& run_services::of(void* self) {
  return static_cast<run_services&>(*static_cast<case_sessions*>(self));
}

int32_t run_services::cancelled(void* self) {
  const auto* flag = of(self).interrupted_;
  return flag != nullptr && flag->load() ? 1 : 0;
}

std::uint64_t run_services::now(void* self) { return of(self).time_.now(); }

const void* run_services::find(void*, const char* interface_id) {
  static constexpr mcpeval_schema schema_table{sizeof(mcpeval_schema), 0, &run_services::validate};
  const std::string_view wanted{interface_id};
  if (wanted == MCPEVAL_JSON_ID) return &json_table();
  if (wanted == MCPEVAL_PROTOCOL_ID) return &protocol_table();
  return wanted == MCPEVAL_SCHEMA_ID ? &schema_table : nullptr;
}

mcpeval_status run_services::validate(void* self, mcpeval_value schema, mcpeval_value instance,
                                      std::int32_t* out) {
  if (schema == nullptr || instance == nullptr) return MCPEVAL_INVALID;
  return guard([&] {
    const auto compiled = compiled_schema::compile({&json_table(), schema});
    if (compiled.unknown_dialect()) of(self).context().notes.note("unknown-dialect");
    *out = as_conformance(compiled.validate({&json_table(), instance}).outcome);
    return MCPEVAL_OK;
  });
}

}  // namespace mcpeval::core
