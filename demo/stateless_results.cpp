// SPDX-License-Identifier: MIT
#include "stateless_results.hpp"

#include "envelope.hpp"
#include "json_text.hpp"
#include "methods.hpp"
#include "reply_text.hpp"

namespace demo {
namespace {

constexpr std::string_view hints = R"(,"ttlMs":0,"cacheScope":"private")";

/// What a client must bring back beside its answer, byte by byte.
std::string state_of(const question& asked) { return "asked:" + std::string{asked.capability}; }

success asking(const question& asked) {
  const auto entry =
      object({{"method", quoted(asked.method)}, {"params", std::string{asked.params}}});
  return {object({{"inputRequests", object({{asked.capability, entry}})},
                  {"requestState", quoted(state_of(asked))}}),
          "input_required"};
}

}  // namespace

std::string dressed(std::string_view result, std::string_view type, bool hinted) {
  std::string json = "{\"resultType\":" + quoted(type);
  const auto members = result.substr(1, result.size() - 2);
  if (!members.empty()) json.append(",").append(members);
  if (hinted) json.append(hints);
  const auto about = object({{"io.modelcontextprotocol/serverInfo", server_info()}});
  return json.append(",\"_meta\":").append(about).append("}");
}

std::variant<success, failure> round_of(const question& asked, const request& call) {
  if (!asked.uninvited && !offers(call.params, asked.capability)) return asked.then;
  const auto& answers = member(call.params, "inputResponses");
  const auto& state = member(call.params, "requestState");
  if (answers.IsNull() && state.IsNull()) return asking(asked);
  if (text_of(state) != state_of(asked))
    return failure{invalid_params, "requestState is not what this server gave"};
  if (member(answers, asked.capability).IsNull()) return asking(asked);
  return asked.then;
}

}  // namespace demo
