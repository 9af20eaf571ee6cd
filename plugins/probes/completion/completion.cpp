// SPDX-License-Identifier: MIT
/// completion: an argument is completed with a few strings (contract 02 section 3.19, 12 section
/// 3.2).
#include "descriptor.hpp"

#include "checks/era.hpp"
#include "checks/result_type.hpp"
#include "checks/server_fault.hpp"

#include <mcpeval/plugin.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

std::string request_params(const mcpeval::item& item) {
  const auto type = item["ref_type"].string_or("");
  mcpeval::json_writer params;
  params.begin_object().key("ref").begin_object().member("type", type);
  params.member(type == "ref/prompt" ? "name" : "uri", item["ref_uri"].string_or("")).end_object();
  params.key("argument").begin_object().member("name", item["argument_name"].string_or(""));
  params.member("value", item["argument_value"].string_or("")).end_object();
  return params.end_object().take();
}

/// Whether the error says which argument it is about. The names of its members say nothing: an
/// argument may be called `message`.
bool names_argument(const mcpeval::value& error, std::string_view argument) {
  for (std::size_t i = 0; i < error.size(); ++i)
    if (const auto said = error.member(i).second;
        !said.is_number() && said.write().find(argument) != std::string::npos)
      return true;
  return false;
}

/// Whether the result is the last word. Only the stateless era looks at its type.
bool is_complete(const mcpeval::value& result, std::string_view version) {
  using mcpeval::checks::result_type;
  return !mcpeval::checks::is_stateless(version) ||
         mcpeval::checks::result_type_of(result) == result_type::complete;
}

/// The reason against the reply, first hit wins; empty when it is sound.
std::string_view completion_fault(const mcpeval::exchange& reply, const mcpeval::item& item,
                                  std::string_view version) {
  constexpr std::string_view invalid = "completion-invalid-request";
  if (reply.is_rpc_error())
    return names_argument(reply.body(), item["argument_name"].string_or(""))
               ? "completion-argument-unknown"
               : invalid;
  const auto values = reply.body()["completion"]["values"];
  if (!is_complete(reply.body(), version) || !values.is_array()) return invalid;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!values.at(i).is_string()) return invalid;
  const auto count = static_cast<std::int64_t>(values.size());
  return count > item["max_values"].integer().value_or(0) ? "completion-value-flood" : "";
}

struct completion {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    if (!session.server()["capabilities"]["completions"]) return run.inapplicable();

    const auto reply = session.try_call("completion/complete", request_params(item));
    const auto fault = mcpeval::checks::answered(reply)
                           ? completion_fault(reply.value, item, session.protocol_version())
                           : "completion-stalled-request";
    run.attempt();
    if (!fault.empty()) run.fail(fault, 1);
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<completion>("completion"));
