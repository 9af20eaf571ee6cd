// SPDX-License-Identifier: MIT
/// payload-bounds: an oversized argument is answered (contract 02 section 3.11, 12 section
/// 3.2).
#include "descriptor.hpp"

#include "starter.hpp"

#include "checks/payload_case.hpp"

#include <mcpeval/plugin.hpp>

#include <string_view>

namespace {

struct payload_bounds {
  void run(mcpeval::item item, mcpeval::run& run) { mcpeval::checks::judge_payload(item, run); }
  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<payload_bounds>("payload-bounds"));
