// SPDX-License-Identifier: MIT
#include "evaluation/host_table.hpp"

#include "base/clock.hpp"
#include "json/document.hpp"
#include "session/case_sessions.hpp"

#include <string_view>

namespace mcpeval::core {
namespace {

const void* find_interface(void*, const char* interface_id) {
  const std::string_view wanted{interface_id};
  if (wanted == MCPEVAL_JSON_ID) return &json_table();
  if (wanted == MCPEVAL_SESSIONS_ID) return &case_sessions::table();
  return nullptr;
}

std::uint64_t now(void*) { return monotonic_clock().now(); }

void drop_line(void*, std::uint32_t, mcpeval_text) {}

constexpr mcpeval_host table{
    sizeof(mcpeval_host), MCPEVAL_ABI_VERSION, nullptr, &find_interface, &now, &drop_line};

}  // namespace

const mcpeval_host& host_table() noexcept { return table; }

}  // namespace mcpeval::core
