// SPDX-License-Identifier: MIT
/// elicitation: a tool that asks the user asks soundly (contract 02 section 3.17).
#include "descriptor.hpp"

#include "checks/callback_case.hpp"

#include <mcpeval/plugin.hpp>

#include <string>
#include <string_view>

namespace {

constexpr mcpeval::checks::callback_kind kind{"elicitation/create", "elicitation-request-flood",
                                              "elicitation-stalled-call",
                                              "elicitation-invalid-request"};

/// What a user who takes this action answers: no content, not even when accepting.
std::string answer_of(std::string_view action, const mcpeval::value& params) {
  if (!params["message"].is_string() || !params["requestedSchema"].is_object()) return {};
  return mcpeval::json_writer{}.begin_object().member("action", action).end_object().take();
}

struct elicitation {
  void run(mcpeval::item item, mcpeval::run& run) {
    const auto action = item["respond"].string_or("");
    mcpeval::checks::judge_callback(item, run, kind, [action](const mcpeval::value& params) {
      return answer_of(action, params);
    });
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<elicitation>("elicitation"));
