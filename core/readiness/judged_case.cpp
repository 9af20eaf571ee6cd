// SPDX-License-Identifier: MIT
#include "readiness/judged_case.hpp"

#include <mcpeval/plugin/status.hpp>
#include <mcpeval/plugin/text.hpp>

#include <utility>

namespace mcpeval::core {

judged_case::judged_case(case_access access, const std::atomic<bool>* interrupted)
    : case_sessions{std::move(access)}, interrupted_{interrupted} {
  table_.struct_size = sizeof table_;
  table_.self = static_cast<case_sessions*>(this);
  table_.sessions = &case_sessions::table();
  table_.json = &json_table();
  table_.deadline = context().spending.deadline();
  table_.cancelled = [](void* self) -> std::int32_t {
    const auto* flag = of(self).interrupted_;
    return flag != nullptr && flag->load() ? 1 : 0;
  };
  table_.now = [](void* self) -> std::uint64_t { return of(self).context().time.now(); };
  table_.find = &judged_case::find;
  table_.fail = [](void* self, mcpeval_text reason, std::uint32_t) {
    return guard([&] {
      auto& kept = of(self).reason_;
      if (kept.empty()) kept = view(reason);
      return MCPEVAL_OK;
    });
  };
  table_.attempt = [](void*) {};
  table_.inapplicable = [](void*) {};
  table_.measure = [](void*, mcpeval_text, std::int64_t) -> mcpeval_status { return MCPEVAL_OK; };
  table_.label = [](void*, mcpeval_text, mcpeval_text) -> mcpeval_status { return MCPEVAL_OK; };
  table_.tool = [](void*, mcpeval_text, std::int64_t) -> mcpeval_status { return MCPEVAL_OK; };
  table_.bound = [](void*, mcpeval_text, std::int64_t, std::int64_t) -> mcpeval_status {
    return MCPEVAL_OK;
  };
}

mcpeval_status judged_case::run(judge check, const std::string& fields) {
  document parsed;
  if (!document::parse(fields, {}, parsed)) return MCPEVAL_INVALID;
  mcpeval_case raw{};
  raw.struct_size = sizeof raw;
  raw.fields = parsed.root().raw();
  raw.call_timeout = context().response_timeout;
  const auto status = guard([&]() -> mcpeval_status {
    mcpeval::run services{table_};
    check(item{raw, &json_table()}, services);
    return MCPEVAL_OK;
  });
  return status == MCPEVAL_OK && !earned_reason().empty() ? MCPEVAL_VERDICT : status;
}

mcpeval::session judged_case::connection() {
  mcpeval_session own = nullptr;
  static_cast<void>(session(&own));
  return {&case_sessions::table(), &json_table(), own, false};
}

judged_case& judged_case::of(void* self) {
  return static_cast<judged_case&>(*static_cast<case_sessions*>(self));
}

const void* judged_case::find(void*, const char* interface_id) {
  const std::string_view wanted{interface_id};
  if (wanted == MCPEVAL_JSON_ID) return &json_table();
  return wanted == MCPEVAL_PROTOCOL_ID ? &protocol_table() : nullptr;
}

}  // namespace mcpeval::core
