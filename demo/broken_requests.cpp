// SPDX-License-Identifier: MIT
/// Defects of what the client is asked or told.
#include "broken.hpp"

#include "methods.hpp"
#include "tool_calls.hpp"

namespace demo::broken {
namespace {

answer malformed_sampling(session&, const request&) {
  return question{
      "sampling", "sampling/createMessage",
      R"({"messages":{"role":"user","content":{"type":"text","text":"Greet me briefly."}},)"
      R"("maxTokens":32})",
      failure{-32010, "no greeting came back"}};
}

answer malformed_elicitation(session&, const request&) {
  return question{"elicitation", "elicitation/create", R"({"message":"Which colour do you like?"})",
                  failure{-32011, "no colour came back"}};
}

answer silent_publication(session&, const request&) { return success{said(change_text)}; }

std::string length_of(std::string_view value) { return std::to_string(value.size()); }

answer complete_with_numbers(const personality&, session&, const request& call) {
  return demo::completion(call, length_of);
}

}  // namespace

void sampling(personality& demo) { demo.tool_row("sampled_read").run = malformed_sampling; }

void elicitation(personality& demo) { demo.tool_row("elicited_read").run = malformed_elicitation; }

void subscription(personality& demo) { demo.tool_row("publish_status").run = silent_publication; }

void completion(personality& demo) { demo.reply_to("completion/complete", complete_with_numbers); }

}  // namespace demo::broken
