// SPDX-License-Identifier: MIT
#include "readiness/tool_trial.hpp"

#include "checks/entry.hpp"
#include "checks/era.hpp"
#include "readiness/synthesis.hpp"
#include "schema/json_schema.hpp"

#include <string_view>

namespace mcpeval::core {
namespace {

constexpr std::int64_t invalid_params = -32602;

std::string name_of(const tool_observation& tool) {
  return std::string{checks::entry_name(tool.entry)};
}

bool has_words(const exchange& refusal) {
  return !refusal.body()["content"].at(0)["text"].string_or("").empty();
}

honesty judge_refusal(const exchange& reply) {
  if (reply.succeeded()) return honesty::accepted_invalid;
  if (reply.is_tool_error()) return has_words(reply) ? honesty::honest : honesty::empty_error;
  return reply.error_code() == invalid_params ? honesty::honest : honesty::wrong_code;
}

/// Any JSON-RPC reply, an error too, shows that the server still serves.
mcpeval_status ping(server_session& session) {
  reply answer;
  const auto method = checks::liveness_method(session.opened.protocol_version);
  return session.peer.call({method, "{}"}, 0, answer);
}

void try_violation(const std::string& arguments, battery_connection& line, tool_observation& out) {
  out.refusal = honesty::call_failed;
  const std::string tool = name_of(out);
  honesty judged = honesty::call_failed;
  const auto status = line.make([&](server_session& session) {
    {
      auto one = line.case_on(session, tool);
      const auto reply = one.connection().try_call_tool(tool, arguments);
      if (!reply) return reply.status;
      judged = judge_refusal(reply.value);
    }
    return ping(session);
  });
  if (status == MCPEVAL_OK) out.refusal = judged;
}

call_outcome outcome_of(const exchange& reply) {
  if (reply.succeeded()) return call_outcome::success;
  if (reply.is_tool_error()) return call_outcome::tool_error;
  return reply.error_code() == invalid_params ? call_outcome::rejected : call_outcome::rpc_error;
}

/// Judges every success by the output schema that the tool declares.
class output_judge {
 public:
  output_judge(const value& schema, advisories& notes) {
    if (!schema) return;
    compiled_.emplace(compiled_schema::compile(schema));
    if (compiled_->unknown_dialect()) notes.note("unknown-dialect");
  }

  void judge(const exchange& success, std::optional<bool>& conforms) const {
    if (!compiled_) return;
    const value content = success.body()["structuredContent"];
    const bool sound = content && compiled_->validate(content).outcome == conformance::conforms;
    conforms = conforms.value_or(true) && sound;
  }

 private:
  std::optional<compiled_schema> compiled_;
};

void make_ordinary_calls(const std::string& arguments, battery_connection& line,
                         tool_observation& out) {
  const std::string tool = name_of(out);
  const output_judge output{out.entry["outputSchema"], line.context().notes};
  const auto status = line.make([&](server_session& session) -> mcpeval_status {
    auto one = line.case_on(session, tool);
    auto connection = one.connection();
    while (out.calls.size() < ordinary_calls) {
      const auto reply = connection.try_call_tool(tool, arguments);
      if (!reply) return reply.status;
      const auto outcome = outcome_of(reply.value);
      out.calls.push_back({outcome, reply.value.latency_ms()});
      if (outcome == call_outcome::success) output.judge(reply.value, out.output_conforms);
      if (outcome == call_outcome::rejected) break;
    }
    return MCPEVAL_OK;
  });
  if (status != MCPEVAL_OK && line.made()) out.calls.push_back({call_outcome::transport_error, 0});
}

}  // namespace

tool_plan plan_for(const value& entry, const battery_connection& line, bool attested_read_only) {
  const auto kind = classify_tool(line.listed(), checks::entry_name(entry));
  tool_plan plan;
  plan.callable =
      kind == tool_class::read_only || (kind == tool_class::unannotated && attested_read_only);
  if (!plan.callable || !can_be_called(line.context(), entry)) return plan;
  plan.arguments = valid_arguments(entry["inputSchema"]);
  plan.violation = violating_arguments(entry["inputSchema"]);
  return plan;
}

void try_tool(const tool_plan& plan, battery_connection& line, tool_observation& out) {
  if (plan.violation) try_violation(*plan.violation, line, out);
  if (plan.arguments && line.halted() == MCPEVAL_OK)
    make_ordinary_calls(*plan.arguments, line, out);
}

}  // namespace mcpeval::core
