// SPDX-License-Identifier: MIT
/// elicitation: a tool that asks the user asks soundly (contract 02 section 3.17, 12 section 3.5).
#include "descriptor.hpp"

#include "checks/callback_case.hpp"
#include "checks/callback_form.hpp"
#include "checks/era.hpp"

#include <mcpeval/plugin.hpp>

#include <string>
#include <string_view>

namespace {

constexpr mcpeval::checks::callback_kind kind{"elicitation/create", "elicitation-request-flood",
                                              "elicitation-stalled-call",
                                              "elicitation-invalid-request"};

/// In the handshake era only the two members are looked at; in the stateless one, a mode that the
/// client did not declare is unsound, too.
bool is_sound(const mcpeval::value& params, bool stateless) {
  if (!params["message"].is_string() || !params["requestedSchema"].is_object()) return false;
  const auto mode = params["mode"];
  return !stateless || !mode || mode.string_or("") == "form";
}

/// What a user who takes this action answers. Only the stateless era's accepts with content: its
/// servers ask again until their schema is met.
std::string answer_of(std::string_view action, const mcpeval::value& params, bool stateless) {
  if (!is_sound(params, stateless)) return {};
  mcpeval::json_writer answer;
  answer.begin_object().member("action", action);
  if (stateless && action == "accept")
    answer.key("content").raw(mcpeval::checks::filled_form(params["requestedSchema"]));
  return answer.end_object().take();
}

struct elicitation {
  void run(mcpeval::item item, mcpeval::run& run) {
    const auto action = item["respond"].string_or("");
    const bool stateless = mcpeval::checks::is_stateless(run.session().protocol_version());
    mcpeval::checks::judge_callback(item, run, kind,
                                    [action, stateless](const mcpeval::value& params) {
                                      return answer_of(action, params, stateless);
                                    });
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<elicitation>("elicitation"));
