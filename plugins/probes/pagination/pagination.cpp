// SPDX-License-Identifier: MIT
/// pagination: tools/list ends, with sound and distinct entries (contract 02 section 3.10, 12
/// section 3.2).
#include "descriptor.hpp"

#include "checks/pagination_case.hpp"

#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace {

struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_SERVER;
  static constexpr std::int32_t rank = 30;
  static constexpr std::string_view name = "catalog-pagination";
  static std::string propose(const mcpeval::scaffold_view&) { return R"({"max_pages":5})"; }
};

struct pagination {
  void run(mcpeval::item item, mcpeval::run& run) { mcpeval::checks::judge_pagination(item, run); }
  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<pagination>("pagination"));
